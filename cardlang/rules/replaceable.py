"""Actions that a text can foresee, so that it happens before them or replaces them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardlang.rules.compiled import AbilitySet, Frame, Program, Trigger
from cardlang.rules.event import Event
from cardlang.rules.registers import ATTACK


@dataclass(frozen=True, eq=False)
class ReplaceableAction:
    """`do(play, event, register)` does what `event` says. `register` is that of the attack it belongs to, if any;
    `ability_sets` are those that it starts for a while."""

    name: str
    do: Callable[[Any, Event, int | None], None]
    ability_sets: tuple[AbilitySet, ...] = ()

    @cached_property
    def part(self) -> Program:
        """The action as a separate effect, carried out after the texts that foresaw it."""

        def step(play: Any) -> None:
            event = play.frame.event
            assert event
            self.do(play, event, next(iter(play.frame.registers.get(ATTACK, ())), None))

        return Program(f"part {self.name}", "part", (step,), ability_sets=self.ability_sets)


def is_replacing(frames: list[Frame], trigger: Trigger, of: Frame, _: Event) -> bool:
    """Whether a text is being carried out in place of what the event comes of; it is so at most once (S8.9)."""
    used = trigger.program, of.acting, of.card
    return any((frame.program, frame.acting, frame.card) == used for frame in frames)


def replace_action(play: Any) -> None:
    """A step: what was about to happen does not happen."""
    under = play.state.frames[-2]
    under.position = len(under.program.steps)
    play.flow.replaced(play, under.event)
