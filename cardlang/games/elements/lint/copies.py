"""The cards of a kind are as many as the game needs (E1, E2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from cardlang.language.rule import CardsRule, CardText
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.faces import is_draft
from cardlang.model.span import Span

COUNTS = {"common": 60, "basic": 20, "special": 4}  # copies of spells, by set
CREATURES = 23  # copies of creatures, for each hero


def copies(cards: Sequence[CardText], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """The copies of a set of spells, or of a hero's creatures, are not as many as the game needs.

    Why: There are 60 common spells, 5 basic ones for each of 4 players and 1 special one for each of 4 heroes, and 23
    creatures for each hero (E1, E2). Nothing is told of cards as long as some of them are drafts.

    Bad:
        draft: false
        copies: 61

    Good:
        draft: false
        copies: 60
    """
    groups: dict[tuple[str, str], list[CardText]] = defaultdict(list)
    for one in cards:
        name = one.card.fields.get("set") if one.card.kind == "spell" else one.deck.fields.get("faction")
        if one.card.kind in ("spell", "creature") and name:
            groups[one.card.kind, name].append(one)
    for (kind, name), group in groups.items():
        total = sum(one.card.copies for one in group)
        needed = COUNTS.get(name, total) if kind == "spell" else CREATURES
        if total == needed or any(is_draft(one.deck, one.card) for one in group):
            continue
        message = f"the copies of {name} {kind}s add up to {total}, and the game needs {needed}"
        last = group[-1].card
        yield Diagnostic("C612", message, last.span, "change their copies", severity="warning", card=last.id)


RULE = CardsRule("C612", "copies", copies)
