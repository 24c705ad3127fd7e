"""Counts of creatures that were damaged or destroyed."""

from __future__ import annotations

from cardlang.language.nodes.amount import ThisWay
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count, Frame
from cardlang.rules.effect_counts import noted
from cardlang.rules.state import GONE, State


def hurt_this_way(node: ThisWay, build: Builder) -> Count:
    """`for each creature damaged this way`: creatures that were damaged, even if they have been destroyed."""
    game, destroyed = build.game, node.did == "destroyed"

    def count(state: State, frame: Frame) -> int:
        damaged = set(noted(game, frame, "damaged"))
        if not destroyed:
            return len(damaged)
        dead = {one for one in damaged if state.at[one] == GONE and one in state.left}
        return len(dead | set(noted(game, frame, "destroyed")))

    return count
