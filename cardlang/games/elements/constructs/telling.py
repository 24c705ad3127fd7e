"""How `explain` takes the parts of a text to pieces."""

from __future__ import annotations

from typing import Any, Final

from cardlang.games.elements.constructs.lying import Lying
from cardlang.games.elements.nodes import Instant, Permanent
from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.reference import THIS
from cardlang.model.page import Step

_SAID: Final = {"being": "the target", "creature": "the target creature", "player": "the target player"}


def tell_instant(explainer: Any, node: Instant) -> list[Step]:
    """What happens; then the spell is discarded."""
    steps: list[Step] = explainer.steps(node.effect)
    return [*steps, Step("Then the spell goes to its caster's discard pile.", ("E13",))]


def tell_permanent(explainer: Any, node: Permanent) -> list[Step]:
    """What happens at once, and what applies as long as it lies there."""
    me, explainer.me, explainer.bearer = explainer.me, None, Lying(node.on)
    steps: list[Step] = list(explainer.steps(node.effect)) if node.effect else []
    for ability in node.abilities:
        explainer.forget()
        steps += explainer.steps(ability)
    explainer.me, explainer.bearer = me, None
    head = f'It is cast on any {node.on} ("{_SAID[node.on]}"), and stays there until it is dispelled:'
    return [Step(head, ("E13", "E14"), steps=tuple(steps))]


def tell_activated(explainer: Any, node: Activated) -> list[Step]:
    """What it costs to use the ability, then what it does."""
    me, explainer.me = explainer.me, THIS
    paid = " and ".join(explainer.cost(one) for one in node.costs)
    explainer.me = me
    cost = f" and this: {paid}" if paid else ""
    head = f"Activated ability. Cost: activation points as many as its activation cost{cost}."
    steps = tuple(explainer.steps(node.effect))
    return [Step(head, ("E16", "E17"), steps=steps)]
