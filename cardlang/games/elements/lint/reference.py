"""A special spell and its hero name each other (E2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardlang.language.rule import CardsRule, CardText
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span

_FIELDS = {"spell": "hero", "hero": "spell"}  # the field of each kind that names a card of the other


def reference(cards: Sequence[CardText], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """A special spell names a hero that there is not, or a hero such a spell, or one that comes along with another.

    Why: A special spell comes along with one hero, and each of them has the id of the other (E2).

    Bad:
        set: special
        hero: kesa
        ---
        name: Kessa
        element: fire
        spell: trial

    Good:
        set: special
        hero: kessa
        ---
        name: Kessa
        element: fire
        spell: trial
    """
    known = {(one.card.kind, one.card.id): one.card for one in cards}
    for one in cards:
        field = _FIELDS.get(one.card.kind, "")
        if not (named := one.card.fields.get(field)):
            continue
        other = known.get((field, named))
        if other is None:
            message = f'no {field} has the id "{named}"'
            ids = [id for kind, id in known if kind == field]
            help = did_you_mean(closest(named, ids)) or f"write the id of a {field}"
        elif (back := other.fields.get(one.card.kind)) != one.card.id and (not back or (one.card.kind, back) in known):
            message = f"{other.name} does not come along with {one.card.name}"
            help = f"let each name the other, or write the id of another {field}"
        else:
            continue
        yield Diagnostic("C614", message, one.where((field,)), help, severity="warning", card=one.card.id)


RULE = CardsRule("C614", "reference", reference)
