"""What an effect is done to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.rules.compiled import Step, Things
from cardlang.rules.decision import Decision
from cardlang.rules.play import Play


class Targets:
    """What an effect is done to: the choices to make first, then `find`. `register` is the number of the selector, if
    there was one. Call it when the effect is done to the targets: later effects may refer to all of them (`keeps`), or
    to their `parts`."""

    __slots__ = ("choices", "find", "keeps", "parts", "register")

    def __init__(
        self,
        choices: tuple[Step, ...],
        find: Things,
        register: int | None = None,
        *,
        keeps: bool = False,
        parts: tuple[Targets, ...] = (),
    ) -> None:
        self.choices = choices
        self.find = find
        self.register = register
        self.keeps = keeps
        self.parts = parts

    def __call__(self, play: Play) -> tuple[int, ...]:
        if self.parts:
            return tuple(dict.fromkeys(thing for part in self.parts for thing in part(play)))
        things = self.find(play.state, play.frame)
        if self.keeps and self.register is not None:
            play.frame.registers[self.register] = things
        return things


def each_step(targets: Targets, do: Callable[[Play, int], object]) -> Iterator[Step]:
    """The steps of a verb that does the same to each of its targets: the choices, then `do(play, thing)`."""
    yield from targets.choices

    register = targets.register

    def step(play: Play) -> None:
        things, registers = targets(play), play.frame.registers
        if register is None or register not in registers:
            for thing in things:
                do(play, thing)
            return
        those = registers[register]
        for thing in things:
            registers[register] = (thing,)  # the words refer to each target separately
            do(play, thing)
        registers[register] = those

    yield step


def in_turn(
    find: Callable[[Play], tuple[int, ...]], waiting: int, act: Callable[[Play, int], Decision | None]
) -> list[Step]:
    """The steps that deal with several things one after the other: `act(play, thing)` asks about one, or does something
    with it. The next one's turn comes after everything that this causes. `waiting` is the register of those to come."""

    def start(play: Play) -> None:
        play.frame.registers[waiting] = find(play)

    def go_on(play: Play) -> Decision | None:
        registers = play.frame.registers
        if not registers[waiting]:
            return None
        decision = act(play, registers[waiting][0])
        if decision is None:
            registers[waiting] = registers[waiting][1:]
            play.jump(-1)
        return decision

    return [start, go_on]
