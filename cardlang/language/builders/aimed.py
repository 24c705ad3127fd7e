"""What applies all the time and speaks of `its target`, which is whoever is attacked: bonuses of attacks."""

from __future__ import annotations

from dataclasses import replace

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Exists, Holds
from cardlang.language.nodes.effect import Lasting, Sequence, While
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, ONE, Adjacent, Predicate, Selector
from cardlang.language.scope import Scope

TARGET = Ref("object")


def at_target(scope: Scope, effect: Node) -> Node:
    """`This creature gets +5 melee damage while its target is tapped` is a bonus against tapped creatures."""
    if isinstance(effect, Sequence):
        return replace(effect, effects=tuple(at_target(scope, one) for one in effect.effects))
    bonus, condition = effect, None
    if isinstance(effect, Lasting) and isinstance(effect.until, While):
        bonus, condition = effect.effect, effect.until.condition
    construct = scope.constructs.get(type(bonus))
    if TARGET not in walk(effect) or construct is None or construct.aimed is None:
        return effect
    whom = _whom(condition) if condition is not None and TARGET in walk(condition) else None
    if condition is None or whom is not None:
        return construct.aimed(bonus, whom) or effect
    return effect


def _whom(condition: Node) -> Selector | None:
    """Those of whom a condition of the target holds; None if no words describe them."""
    match condition:
        case Holds(subject, Predicate() as said) if subject == TARGET and TARGET not in walk(said):
            return Selector(EACH, "creature", (said,))
        case Exists(Selector() as what, ">=") if what.quantity == ONE and Adjacent(TARGET) in what.where:
            beside = replace(what, where=tuple(one for one in what.where if one != Adjacent(TARGET)))
            return None if TARGET in walk(beside) else Selector(EACH, "creature", (Adjacent(beside),))
    return None
