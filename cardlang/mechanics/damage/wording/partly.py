"""Who takes so much where others were said to take another amount."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.selector import Is, Selector, canonical
from cardlang.language.scope import Scope
from cardlang.mechanics.damage.nodes import DealDamage


def _apart(scope: Scope, one: Selector, other: Selector) -> bool:
    """Whether nothing fits both."""
    opposites = scope.vocabulary.opposites
    said = [[where.adjective for where in some.where if isinstance(where, Is)] for some in (one, other)]
    return any(opposites.get(word) in said[1] for word in said[0])


def _partly(scope: Scope, effect: Node, some: Selector, much: Number) -> Node | None:
    """The effect for all but some of those whom it meant, and for these with another amount."""
    to = getattr(effect, "to", None)
    if not isinstance(effect, DealDamage) or not isinstance(to, Selector) or to.noun != some.noun:
        return None
    said = [one for one in some.where if one not in to.where]
    opposite = scope.vocabulary.opposites.get(said[0].adjective) if len(said) == 1 and isinstance(said[0], Is) else None
    if opposite is None:
        return None
    rest = replace(to, where=canonical([*to.where, Is(opposite)]))
    these = replace(to, where=canonical([*to.where, *said]), span=some.span)
    return Sequence((replace(effect, to=rest), replace(effect, to=these, amount=much)))
