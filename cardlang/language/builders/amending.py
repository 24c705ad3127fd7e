"""Builders of sentences that say more about whom the effect before them selects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.places import DAMAGE_STATS, whole
from cardlang.language.builders.selectors import described, negated
from cardlang.language.builders.sequence import Amendment
from cardlang.language.nodes.amended import with_field
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choosing
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, ONE, Compare, Extreme, Is, OtherThan, Predicate, Selector, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees

_OPPOSITE: dict[str, Any] = {">=": "<", "<=": ">", ">": "<=", "<": ">="}


def ties(scope: Scope, tree: Tree) -> Amendment:
    """`If there is a tie, you choose.` Whoever chooses one of those that are equal does so anyway."""

    def apply(effect: Node) -> Node | None:
        found = (one for one in walk(effect) if isinstance(one, Selector) and one.quantity == ONE)
        return effect if any(isinstance(part, Extreme) for one in found for part in one.where) else None

    return Amendment(apply, tree)


def spared(scope: Scope, tree: Tree) -> Amendment:
    """`Dragons are not affected.`: the effect before is on each of the others."""
    things = described(scope, trees(tree)[0])

    def apply(effect: Node) -> Node | None:
        kind: Any = type(effect)
        fields = [name for name in choosing(kind) if isinstance(getattr(effect, name), Selector)]
        those = getattr(effect, fields[0]) if len(fields) == 1 else None
        if not isinstance(those, Selector) or those.quantity != EACH:
            return None
        others = _unlike(scope, things, those)
        return others and with_field(effect, fields[0], replace(those, where=canonical([*those.where, others])))

    return Amendment(apply, tree)


def _unlike(scope: Scope, things: Any, those: Selector) -> Predicate | None:
    """What is said of all others among `those`; None where no single condition says it."""
    if things == scope.self_ref:
        return Is("other")
    if isinstance(things, Ref):
        return OtherThan(things)
    if not isinstance(things, Selector) or things.quantity != EACH or things.noun != those.noun:
        return None
    match tuple(one for one in things.where if one not in those.where):
        case (Compare(stat, relation, int(n)),) if relation != "=":
            step = scope.vocabulary.step if stat in DAMAGE_STATS else 1
            return Compare(stat, *whole(_OPPOSITE[relation], n, step))
        case (Compare(stat, relation, to),) if relation != "=":
            return Compare(stat, _OPPOSITE[relation], to)
        case (only,) if not isinstance(only, Compare | Extreme):
            return negated(scope, only)
    return None
