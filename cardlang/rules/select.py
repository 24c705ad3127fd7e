"""Which things: references and selectors, compiled into functions of the state and the frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.rules.actions import DONE, PICK_CREATURE, PICK_SQUARE, split
from cardlang.rules.board import WALL
from cardlang.rules.decision import Decision, Law
from cardlang.rules.frame import Frame, Step
from cardlang.rules.state import State

if TYPE_CHECKING:
    from cardlang.rules.play import Play

Things = Callable[[State, Frame], tuple[int, ...]]

PICKS = {"creature": PICK_CREATURE, "square": PICK_SQUARE}
NOTHING_THERE = Law("S11.7", "it is not there to be chosen", lambda state, frame, thing: False)
HOW_MANY = Law("S11.7", "that is not the number to choose", lambda state, frame, thing: False)


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """The things of one noun for which all laws hold."""

    noun: str
    laws: tuple[Law, ...]

    def __call__(self, state: State, frame: Frame) -> tuple[int, ...]:
        """In ascending order."""
        things = state.on_board() if self.noun == "creature" else _squares(state)
        return tuple(thing for thing in things if self.allows(state, frame, thing))

    def allows(self, state: State, frame: Frame, thing: int) -> bool:
        return all(law.holds(state, frame, thing) for law in self.laws)

    def refusal(self, state: State, frame: Frame, thing: int) -> Law:
        """The law that keeps `thing` out."""
        return next((law for law in self.laws if not law.holds(state, frame, thing)), NOTHING_THERE)


def _squares(state: State) -> list[int]:
    return [square for square, mark in enumerate(state.tables.board.marks) if mark != WALL]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A step: the frame's player picks things into a register, one after the other in ascending order (S4.4). Where
    there are fewer than `least`, all that can be had are taken (S8.3)."""

    register: int
    selection: Selection
    least: int
    most: int

    def possible(self, state: State, frame: Frame) -> bool:
        """Whether as many as needed are there (S8.7)."""
        return self.least == 0 or len(self.selection(state, frame)) >= self.least

    def __call__(self, play: Play) -> Decision | None:
        state, frame = play.state, play.frame
        pick = PICKS[self.selection.noun]
        picked = frame.registers.get(self.register, ())
        things = self.selection(state, frame)
        most, least = min(self.most, len(things)), min(self.least, len(things))
        if play.answer == DONE():
            return None
        if play.answer is not None:
            picked += (split(play.answer)[1],)
        frame.registers[self.register] = picked
        if len(picked) >= most:
            return None
        missing = least - len(picked)
        left = [thing for thing in things if not picked or thing > picked[-1]]
        if missing > 1:
            left = left[: len(left) - missing + 1]  # enough must remain for the rest
        if not left:
            return None
        options = [pick(thing) for thing in left]
        if missing <= 0:
            options = [DONE(), *options]
        return Decision(frame.player, tuple(options), self._refusal, picked=len(picked) if self.most > 1 else None)

    def _refusal(self, state: State, code: int) -> Law:
        kind, thing, _ = split(code)
        frame = state.frames[-1]
        if kind != PICKS[self.selection.noun].number:
            return NOTHING_THERE
        if self.selection.allows(state, frame, thing):
            return HOW_MANY
        return self.selection.refusal(state, frame, thing)


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """What an effect is done to: the choices to make first, then `find`. `register` is the number of the
    selector, if it was one."""

    choices: tuple[Step, ...]
    find: Things
    register: int | None = None

    def __call__(self, play: Play) -> tuple[int, ...]:
        return self.find(play.state, play.frame)
