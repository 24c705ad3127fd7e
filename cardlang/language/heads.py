"""What stands before the effect of an ability: its event, its costs, and how often it happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import canonical_costs
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.effect import Activated, Limited, OnlyIf, Replaced
from cardlang.language.nodes.reference import THIS
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees


def opened(ability: Any) -> Node | None:
    """The effect of a replacement or of a power without a heading, with which the next sentence may go on."""
    if isinstance(ability, Limited):
        return opened(ability.effect)
    return ability.effect if isinstance(ability, Activated | Replaced) else None


def reopened(ability: Any, effect: Node) -> Any:
    """The same with another effect in place of the one that is `opened`."""
    inner = reopened(ability.effect, effect) if isinstance(ability, Limited) else effect
    return replace(ability, effect=inner)


COSTS = ("cost_timing", "cost_tap", "cost_effects")


TRIGGERS = ("at", "at_current", "happens", "card_happens")


def event_of(scope: Scope, event: Any, effect: Node) -> Any:
    """The event that triggers an effect, which may say that it comes after it, or change what is about to happen."""
    if not isinstance(event, Happens) or event.would:
        return event
    return replace(event, would=True) if any(one.alters for one in walk(effect)) else event


def changes_that(line: Tree) -> bool:
    """Whether a sentence changes damage that is dealt when a card is played: `Prevent 10 of that damage.`"""
    return line.rule == "of_that" or any(map(changes_that, trees(line)))


def hurts(effects: list[Any]) -> bool:
    """Whether all that was said is that a card can be played only when damage is dealt."""
    match effects:
        case [OnlyIf(Happens(would=False) as event)]:
            return "damage" in event.kind
    return False


def costs_of(scope: Scope, tree: Tree, said: list[Tree]) -> tuple[tuple[Node, ...], Any]:
    """The costs before a colon, and when they can be paid."""
    timings: list[str] = []
    costs: list[Node] = []
    for cost in said:
        for built in scope.build(cost):
            if isinstance(built, str):
                timings.append(built)
            else:
                costs.append(built)
    if len(set(timings)) > 1:
        text = " and ".join(sorted(set(timings)))
        scope.problem("C303", tree, f"this is {text} at once", "say one time at which it can be used")
    timing = next((one for one in timings if one not in ("standard", "minor")), "free")
    scope.antecedents.forget(THIS)  # `Tap this creature: Choose an enemy. It cannot move`
    return canonical_costs(costs), timing
