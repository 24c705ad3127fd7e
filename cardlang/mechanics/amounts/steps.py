"""How halves and doubles are counted."""

from __future__ import annotations

from cardlang.mechanics.amounts.nodes import Share
from cardlang.rules.amounts import Change
from cardlang.rules.builder import Builder
from cardlang.rules.game import Game, Semantics


def _share(node: Share, build: Builder) -> Change:
    """A part of the amount of the effect before, as it was when that was carried out."""
    kept = build.kept
    if kept.register is None:
        kept.register = build.slot()
    register, twice = kept.register, node.part == "twice"

    def share(that: int) -> int:
        return that * 2 if twice else that // 2

    return lambda state, frame, value: share(next(iter(frame.registers.get(register, ())), 0))


STEPS = Game(semantics=Semantics(amounts={Share: _share}))
