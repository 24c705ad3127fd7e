"""Compares a text with its canonical wording, for the rules about wording and terms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest

from cardlang.language.atoms import Atom
from cardlang.language.rule import CardText
from cardlang.language.wording import Run, differing, synonyms, without_reminders
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.value import Value
from cardlang.source.yaml.offsets import rewrite


class Rewording(Value):
    """A text whose canonical wording differs. `terms` are the synonyms in it, if they are the only difference;
    otherwise `run` is what differs, if any words do."""

    one: Text
    meant: str  # the canonical wording
    terms: tuple[Run, ...]
    run: Run | None


@lru_cache(maxsize=1)  # two rules in a row look at the same card
def rewordings(text: CardText) -> tuple[Rewording, ...]:
    """The texts of a card whose canonical wording differs."""
    return tuple(_compared(text))


def _compared(text: CardText) -> Iterator[Rewording]:
    for one, parsed, meant in text.reworded:
        if text.language.parse(meant, one.box, text.card.name).effect != parsed.effect:
            continue  # a wording with another meaning is never suggested
        written, canonical = without_reminders(one.text), without_reminders(meant)
        terms = tuple(
            Run(
                written[pair.start].start,
                written[pair.end - 1].end,
                canonical[pair.other_start].start,
                canonical[pair.other_end - 1].end,
            )
            for pair in _terms(synonyms(text.language.lexicon, written, canonical), written, canonical)
        )
        yield Rewording(one, meant, terms, None if terms else differing(written, canonical))


def _terms(pairs: list[Run], written: list[Atom], canonical: list[Atom]) -> list[Run]:
    """The synonyms, each with the articles and endings that change with it; none if any of these changes alone."""
    found: list[Run] = []
    loose = False  # the last one found is not a synonym yet
    for pair, after in zip_longest(pairs, pairs[1:]):
        ending = _inflected(written[pair.start : pair.end], canonical[pair.other_start : pair.other_end])
        if found and _touch(found[-1], pair) and (loose or (ending and not (after and _touch(pair, after)))):
            found[-1] = Run(found[-1].start, pair.end, found[-1].other_start, pair.other_end)
            loose = loose and ending
        elif loose:
            return []
        else:
            found.append(pair)
            loose = ending
    return [] if loose else found


def _touch(one: Run, other: Run) -> bool:
    return (one.end, one.other_end) == (other.start, other.other_start)


def _inflected(written: list[Atom], meant: list[Atom]) -> bool:
    """`gain` and `gains`, `a` and `an`: the same word in another form."""
    if len(written) != 1 or len(meant) != 1:
        return False
    short, long = sorted((written[0].key, meant[0].key), key=len)
    return long.startswith(short) and len(long) - len(short) <= 2


def reworded(code: str, message: str, one: Text, start: int, end: int, right: str, text: CardText) -> Diagnostic:
    """The finding that `right` should replace characters `start` to `end` of `one`."""
    # A reminder in between must not be removed, and parentheses not be divided.
    before = one.text[:start]
    whole = "(" not in one.text[start:end] and before.count("(") == before.count(")")
    fix = rewrite(one, start, end, right) if whole else None
    span = one.span(start, end)
    return Diagnostic(code, message, span, f'write "{right}"', severity="warning", card=text.card.id, fix=fix)
