"""What can be done to things, and can be foreseen: a text may act upon it before it happens, or in its stead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardlang.rules.compiled import AbilitySet, Program
from cardlang.rules.event import Event
from cardlang.rules.registers import ATTACK


@dataclass(frozen=True, eq=False)
class ReplaceableAction:
    """`do(play, event, register)` does what `event` tells. `register` is that of the attack it belongs to, if any;
    `ability_sets` it makes count for a while."""

    name: str
    do: Callable[[Any, Event, int | None], None]
    ability_sets: tuple[AbilitySet, ...] = ()

    @cached_property
    def part(self) -> Program:
        """The deed as an effect of its own, carried out after the texts that foresaw it."""

        def step(play: Any) -> None:
            event = play.frame.event
            assert event
            self.do(play, event, next(iter(play.frame.registers.get(ATTACK, ())), None))

        return Program(f"part {self.name}", "part", (step,), ability_sets=self.ability_sets)


def replace_action(play: Any) -> None:
    """A step: what was about to happen does not."""
    under = play.state.frames[-2]
    under.position = len(under.program.steps)
