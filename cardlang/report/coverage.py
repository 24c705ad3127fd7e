"""What scenarios do not touch, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardlang.model.result import Coverage, Untouched
from cardlang.model.span import SourceText, located
from cardlang.report.lines import clean, count, shortened, wrap


def coverage_as_text(found: Iterable[Coverage], sources: Mapping[str, SourceText]) -> str:
    """For each game the cards, texts and rules that no scenario touches.

    >>> print(coverage_as_text([Coverage("skirmish", 2, 3, (), (), ("S1.1",))], {}), end="")
    <BLANKLINE>
    coverage of skirmish
      cards without a scenario: none of 2
      texts never carried out: none
      rules without a scenario: 1 of 3
        S1.1
    """
    return "".join(f"{line}\n" for one in found for line in _of_game(one, sources))


def _of_game(one: Coverage, sources: Mapping[str, SourceText]) -> Iterator[str]:
    yield from ("", f"coverage of {one.game}")
    yield f"  cards without a scenario: {len(one.cards) or 'none'} of {one.all_cards}"
    for card in one.cards:
        yield f"    {_place(card, sources)} {clean(card.name)}"
    on = f", on {count(len({text.card for text in one.texts}), 'card')}" if one.texts else ""
    yield f"  texts never carried out: {len(one.texts) or 'none'}{on}"
    for text in one.texts:
        yield f"    {_place(text, sources)} {clean(text.name)}: {shortened(clean(text.words))}"
    if one.all_rules:
        yield f"  rules without a scenario: {len(one.rules) or 'none'} of {one.all_rules}"
    yield from wrap(", ".join(one.rules), "    ")


def coverage_as_data(one: Coverage, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "game": one.game,
        "all_cards": one.all_cards,
        "all_rules": one.all_rules,
        "cards": [_as_data(card, sources) for card in one.cards],
        "texts": [{**_as_data(text, sources), "words": text.words} for text in one.texts],
        "rules": list(one.rules),
    }


def _as_data(one: Untouched, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    place, _ = located(one.span, sources)
    return {"card": one.card, "name": one.name, "path": one.span.path, "line": place.line, "column": place.column}


def _place(one: Untouched, sources: Mapping[str, SourceText]) -> str:
    place, _ = located(one.span, sources)
    return f"{clean(one.span.path)}:{place.line}:{place.column}:"
