"""The creatures of a hero make an army (E3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from cardlang.language.rule import CardsRule, CardText
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.faces import is_draft
from cardlang.model.span import Span


def army(cards: Sequence[CardText], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """A creature costs more than a whole army may, or all creatures of a hero together cost less; or the army that a
    hero begins with cannot stand there.

    Why: Each player buys creatures up to a cost that the game allows (E3). Nobody could have a creature that costs
    more, and nobody could spend it all on a few that are cheap. An `army` (V1) has the hero and creatures of its
    element, as many of each as there are, each in a space of its own; otherwise the player picks one. Nothing is told
    of a hero some of whose creatures are drafts.

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

    for one in cards:
        if one.card.kind == "hero" and (wrong := _misplaced(one, heroes.get(one.card.fields["element"], []))):
            yield Diagnostic("C611", wrong, one.where(("army",)), "change `army`", severity="warning", card=one.card.id)


def _misplaced(hero: CardText, creatures: Sequence[CardText]) -> str:
    """Why the army that a hero begins with cannot stand on its board; "" if it can, or if there are no creatures."""
    army, there = hero.card.fields.get("army", ()), {one.card.id: one.card.copies for one in creatures}
    if not army or not there or any(is_draft(one.deck, one.card) for one in creatures):
        return ""
    there[hero.card.id] = 1
    names = Counter(one["card"] for one in army)
    for name, n in names.items():
        if n > there.get(name, 0):
            return f'there are {there[name]} of "{name}", not {n}' if name in there else f'"{name}" is not of this army'
    if hero.card.id not in names:
        return "the hero is not in the army that begins with it"
    spaces = Counter((one["row"], one["column"]) for one in army)
    if max(spaces.values()) > 1:
        return "two cards of the army stand in the same space"
    columns = hero.language.vocabulary.start["columns"]
    return "" if max(column for _, column in spaces) <= columns else f"the board has only {columns} columns"


def _finding(one: CardText, message: str) -> Diagnostic:
    return Diagnostic(
        "C611", message, one.where(("cost",)), "change costs or copies", severity="warning", card=one.card.id
    )


RULE = CardsRule("C611", "army", army)
