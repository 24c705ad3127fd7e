"""No two cards of a faction differ only in their names.

Cards are the same if they are of one kind, have equal values, lists in any order, and texts with the same meaning,
powers in any order. Only cards of one faction are compared, or of one deck without a faction: a player would have both
and wonder, while cards of different factions are often the same on purpose. Cards with the same id are reported
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b

from cardlang.language.rule import CardText, FactsRule
from cardlang.model.card import CardMark
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

_NAMES = frozenset({"id", "name", "copies"})


def same_card(cards: Sequence[tuple[CardMark, str]], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """Two cards of one faction are the same except for their names.

    Why: Players look for the difference and find none. More of the same card is written as its copies.

    Bad:
        name: Trial
        text: Draw 1 action card.
        ---
        name: Attempt
        text: Draw one card.

    Good:
        name: Trial
        text: Draw 1 action card.
        ---
        name: Attempt
        text: Draw 2 action cards.
    """
    first: dict[str, CardMark] = {}
    for card, fact in cards:
        known = first.setdefault(fact, card)
        if known.id != card.id:
            message = f'this card is the same as "{known.name}" at {place(known.span)}'
            help = "change one of them, or give one more copies"
            yield Diagnostic("C605", message, card.span, help, severity="warning", card=card.id)


def _all_but_its_name(one: CardText) -> str | None:
    """A hash of what is compared; None for a card with a text that cannot be read, or of a kind without texts, which
    may differ by what people know of them."""
    card, deck = one.card, one.deck
    if not one.text_fields or any(parsed.text is None for parsed in one.parsed):
        return None
    texts = sorted((text.box, parsed.text or "") for text, parsed in zip(card.texts, one.parsed, strict=True))
    left_out = _NAMES.union(one.text_fields)
    values = sorted((name, _value(value)) for name, value in card.fields.items() if name not in left_out)
    holder = deck.fields.get("faction") or deck.path
    return blake2b(repr((card.kind, holder, values, texts)).encode("utf-8", "replace"), digest_size=16).hexdigest()


def _value(value: object) -> str:
    if isinstance(value, list):
        return str(sorted(map(str, value)))
    return str(sorted(value.items())) if isinstance(value, Mapping) else str(value)


RULE = FactsRule("C605", "same-card", same_card, _all_but_its_name)
