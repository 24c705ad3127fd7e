"""What an activation costs, in points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.nodes.amount import Bounded
from cardlang.mechanics.activation.nodes import ActivationCost, ActivationCostIs
from cardlang.rules.amounts import change
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Static
from cardlang.rules.state import State

POINTS: Final = "points"  # the resource, and the phase in which it is spent


def points(state: State) -> int:
    """What the player whose turn it is can spend."""
    return state.resources[state.resource(state.turn, POINTS)]


def cost(state: State, me: int) -> int:
    """The points that a creature costs: what raises it counts before what lowers it."""
    price: int = state.tables.creatures[me].stats["activation"]
    if "activation cost is" in state.effects.statics:
        price = min((static.value for static, _ in state.holding_with("activation cost is", me)), default=price)
    statics = list(state.holding_with("activation cost", me)) if "activation cost" in state.effects.statics else []
    for static, of in sorted(statics, key=lambda one: not one[0].value[0]):
        price = static.value[1](state, of, price)
    return price


def hold_cost(node: ActivationCost, build: Builder) -> Iterator[Static]:
    """More or less points. A bound applies to the result."""
    inner = node.amount.amount if isinstance(node.amount, Bounded) else node.amount
    least = node.amount.n if isinstance(node.amount, Bounded) else 0
    much = change(inner, build)
    sign = 1 if node.more else -1
    yield Static(
        "activation cost",
        build.group(node.who),
        (node.more, lambda state, frame, price: max(least, price + sign * much(state, frame, 0))),
    )


def hold_cost_is(node: ActivationCostIs, build: Builder) -> Iterator[Static]:
    """In place of the printed cost; of several, the lowest."""
    yield Static("activation cost is", build.group(node.who), node.n)
