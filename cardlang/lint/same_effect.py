"""No two cards of a faction are the same but for their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from cardlang.language.language import Parsed
from cardlang.model.card import Card, Deck
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

_NAMES = frozenset({"id", "name", "copies"})


def same_effect(
    cards: Iterable[tuple[Deck, Card, tuple[Parsed, ...], Iterable[str]]], place: Callable[[Span], str]
) -> Iterator[Diagnostic]:
    """Two cards that differ in nothing but their names, told at the later one (C605).

    A card comes with its deck, what its texts mean, and the fields that hold those. Same are cards of one game and
    kind whose values are equal, lists in any order, and whose boxes hold texts of one meaning, powers in any order.
    Only cards of one faction are compared, or of one deck that has none: a player would hold both and wonder, while
    what each of several factions can do is often the same on purpose. Cards with one id are reported as such already.

    `place` says where a span stands ("cards/drow.yaml:12").
    """
    first: dict[object, Card] = {}
    for deck, card, parsed, boxes in cards:
        if any(one.text is None for one in parsed):
            continue
        texts = sorted((text.box, one.text or "") for text, one in zip(card.texts, parsed, strict=True))
        left_out = _NAMES.union(boxes)
        values = sorted((name, _value(value)) for name, value in card.fields.items() if name not in left_out)
        holder = deck.fields.get("faction") or deck.path
        known = first.setdefault((deck.game, card.kind, holder, (*values,), (*texts,)), card)
        if known.id != card.id:
            message = f'this card is the same as "{known.name}" at {place(known.span)}'
            help = "change one of them, or give one more copies"
            yield Diagnostic("C605", message, card.span, help, severity="warning", card=card.id)


def _value(value: object) -> str:
    if isinstance(value, list):
        return str(sorted(map(str, value)))
    return str(sorted(value.items())) if isinstance(value, Mapping) else str(value)
