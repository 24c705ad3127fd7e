"""Builders of lines and steps: how effects follow one another, hang on conditions, last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.selectors import selector
from cardlang.language.builders.sequence import alone, sequence
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import (
    ForEach,
    If,
    Lasting,
    May,
    Or,
    Sequence,
    Triggered,
    Unless,
)
from cardlang.language.nodes.selector import (
    EACH,
)
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees


def chain(scope: Scope, tree: Tree) -> Node:
    return sequence(scope, [scope.build(kid) for kid in trees(tree)])


def joined(scope: Scope, tree: Tree) -> Node:
    """`A and B`: one step more than a full stop. What `you may` allows, it allows for both; and a duration at the end
    is also the first's, if that is a state that would have none."""
    first, second = _two(scope, tree)
    who = first.who if isinstance(first, May) and not isinstance(second, May) else None
    begun = first.effect if isinstance(first, May) and who else first
    if isinstance(second, Lasting):
        parts = begun.effects if isinstance(begun, Sequence) else (begun,)
        states = [Lasting(one, second.until, span=one.span) if type(one) in scope.states else one for one in parts]
        begun = sequence(scope, [*states])
    both = sequence(scope, [begun, second])
    return May(who, both, span=(tree.start, tree.end)) if who else both


def _two(scope: Scope, tree: Tree) -> tuple[Node, Node]:
    """What stands before and after `and` or `or`."""
    left, right = trees(tree)
    if tree.rule == "joined" and (left.rule == "or_" or right.rule in _TRAILING):
        message = "this could be about both, or about the last alone"
        scope.problem("C302", tree, message, "write two sentences, or put the condition first")
    first = alone(scope, left)
    scope.joining = True
    second = alone(scope, right)
    scope.joining = False
    return first, second


def if_first(scope: Scope, tree: Tree) -> Node:
    condition, line = trees(tree)
    return If(scope.build(condition), alone(scope, line), span=(tree.start, tree.end))


def unless_first(scope: Scope, tree: Tree) -> Node:
    condition, line = trees(tree)
    return If(_negated(scope.build(condition)), alone(scope, line), span=(tree.start, tree.end))


_TRAILING = ("if_after", "unless_after", "for_each_after")


def _check_both(scope: Scope, tree: Tree) -> None:
    """`A or B if …` could be about both, or about B alone."""
    if any(kid.rule == "or_" for kid in trees(tree)):
        message = "this could be about both, or about the last alone"
        scope.problem("C302", tree, message, "write two sentences, or put the condition first")


def if_after(scope: Scope, tree: Tree) -> Node:
    _check_both(scope, tree)
    step, condition = trees(tree)
    before = scope.deeds
    effect = alone(scope, step)
    if condition.rule in ("did", "did_not"):
        scope.deeds = before  # it looks back at what came before, not at its own effect
    return If(scope.build(condition), effect, span=(tree.start, tree.end))


def unless_after(scope: Scope, tree: Tree) -> Node:
    _check_both(scope, tree)
    step, condition = trees(tree)
    before = scope.deeds
    effect = alone(scope, step)
    if condition.rule in ("did", "did_not"):
        scope.deeds = before
    return If(_negated(scope.build(condition)), effect, span=(tree.start, tree.end))


def _negated(condition: Any) -> Any:
    return condition.condition if isinstance(condition, Unless) else Unless(condition)


def for_each(scope: Scope, tree: Tree) -> Node:
    if tree.rule == "for_each_after":
        _check_both(scope, tree)
    nominal = next(kid for kid in trees(tree) if kid.rule in ("nominal", "controlled"))
    step = next(kid for kid in trees(tree) if kid is not nominal)
    before = scope.named
    scope.named = scope.named or tree.rule == "for_each_after"  # the effect stands before it in the text
    each = selector(scope, nominal, EACH)
    scope.named = before
    return ForEach(each, alone(scope, step), span=(tree.start, tree.end))


def lasting(scope: Scope, tree: Tree) -> Node:
    kids = trees(tree)
    until, step = kids if tree.rule == "lasting_first" else reversed(kids)
    effect = alone(scope, step)
    if not _lasts(scope, effect):
        message = "this happens at once and then is over, so it cannot last"
        scope.problem("C303", until, message, "leave the time out, or say what holds until then")
    duration = scope.build(until)
    if isinstance(effect, May):  # what is allowed is the lasting thing, not a lasting permission
        return replace(effect, effect=Lasting(effect.effect, duration, span=(tree.start, tree.end)))
    return Lasting(effect, duration, span=(tree.start, tree.end))


def _lasts(scope: Scope, effect: Node) -> bool:
    """Whether all that `effect` does are states."""
    match effect:
        case Sequence(parts) | Or(parts):
            return all(_lasts(scope, one) for one in parts)
        case May() | If(otherwise=None) | ForEach():
            return _lasts(scope, effect.effect)
    return type(effect) in scope.states


def at_after(scope: Scope, tree: Tree) -> Triggered:
    step, at = trees(tree)
    before = scope.in_ability, scope.deeds
    scope.in_ability, scope.deeds = True, 0
    effect = alone(scope, step)
    event = scope.build(at)
    scope.in_ability, scope.deeds = before
    return Triggered(event, effect, span=(tree.start, tree.end))


def either(scope: Scope, tree: Tree) -> Node:
    """`A or B`; `you may A or B` allows either."""
    first, last = _two(scope, tree)
    who = first.who if isinstance(first, May) and not isinstance(last, May) else None
    begun = first.effect if isinstance(first, May) and who else first
    options = (*(begun.options if isinstance(begun, Or) else (begun,)), last)
    both = Or(options, span=(tree.start, tree.end))
    return May(who, both, span=both.span) if who else both
