"""How `explain` tells attacks."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.amounts import SCALES
from cardlang.language.clause import squares
from cardlang.language.nodes.amount import Amount, Bonus, Bounded, Number, Per, Scaled
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Either, Selector
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.model.page import Step


def explain_attack(explainer: Any, node: Attack) -> Step:
    """How much damage to whom, and the reach if the words name no target."""
    chosen = node.target if isinstance(node.target, Selector) else None
    one = isinstance(node.target, Ref | Either) or (chosen is not None and is_one(chosen))
    text = f"It deals {_much(explainer, node.damage, node.reach)} to {'the' if one else 'each'} target"
    places = node.ranges
    if node.reach == "melee":
        return Step(f"{text}{', which must be adjacent to it' if one and chosen else ''}.", ("melee",))
    near = f"within {squares(places[0].squares)}" if places else "within its printed range"
    return Step(f"{text}, which must be {near} and in line of sight and may dodge if it has cover.", ("range", "dodge"))


def is_one(selector: Selector) -> bool:
    """Whether a single creature is the target."""
    return selector.quantity.kind == "exactly" and selector.quantity.n == 1


def _much(explainer: Any, amount: Amount, reach: str) -> str:
    match amount:
        case Bonus(n):
            return f"its {reach} damage {'plus' if n >= 0 else 'minus'} {abs(n)}"
        case Number(n):
            return f"{n} damage instead of its {reach} damage"
        case Per(counted):
            return f"{_much(explainer, counted, reach)}{explainer.per(amount)}"
        case Bounded(counted):
            return f"{_much(explainer, counted, reach)} within that bound"
        case Scaled(part):
            return f"{SCALES[part]} its {reach} damage"
        case _:
            return f"its {reach} damage"
