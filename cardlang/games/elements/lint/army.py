"""The creatures of a hero make an army (E3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from cardlang.language.rule import CardsRule, CardText
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.faces import is_draft
from cardlang.model.span import Span


def army(cards: Sequence[CardText], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """A creature costs more than a whole army may, or all creatures of a hero together cost less.

    Why: Each player buys creatures up to a cost that the game allows (E3). Nobody could have a creature that costs
    more, and nobody could spend it all on a few that are cheap. Nothing is told of a hero some of whose creatures are
    drafts.

    Bad:
        draft: false
        cost: 2
        copies: 1

    Good:
        draft: false
        cost: 2
        copies: 23
    """
    heroes: dict[str, list[CardText]] = defaultdict(list)
    for one in cards:
        if one.card.kind == "creature":
            heroes[one.deck.fields.get("faction", "")].append(one)
    for creatures in heroes.values():
        if any(is_draft(one.deck, one.card) for one in creatures):
            continue
        most = creatures[0].language.vocabulary.start["army"]
        for one in creatures:
            if one.card.fields["cost"] > most:
                yield _finding(one, f"no army of cost {most} has a place for it")
        total = sum(one.card.fields["cost"] * one.card.copies for one in creatures)
        if total < most:
            yield _finding(creatures[-1], f"all creatures of this hero cost {total}, and an army may cost {most}")


def _finding(one: CardText, message: str) -> Diagnostic:
    return Diagnostic(
        "C611", message, one.where(("cost",)), "change costs or copies", severity="warning", card=one.card.id
    )


RULE = CardsRule("C611", "army", army)
