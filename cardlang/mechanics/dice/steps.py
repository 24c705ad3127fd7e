"""How dice are played."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.mechanics.dice.nodes import Roll, Rolled
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step, Test
from cardlang.rules.doers import by_each
from cardlang.rules.game import Game, Semantics
from cardlang.rules.play import Play
from cardlang.rules.registers import ROLLED
from cardlang.rules.state import State
from cardlang.rules.things import COMPARE
from cardlang.rules.verb import Verb


def _rolled(node: Rolled, build: Builder) -> Test:
    compare, than = COMPARE[node.relation], node.than

    def test(state: State, frame: Frame) -> bool:
        shown = frame.registers.get(ROLLED, ())
        return bool(shown) and compare(sum(shown), than)

    return test


def steps(sides: int) -> Game:
    """The verb for rolls, and the conditions about them."""

    def compile_roll(node: Roll, build: Builder) -> Iterator[Step]:
        def roll(play: Play) -> None:
            play.frame.registers[ROLLED] = tuple(1 + one for one in play.roll(sides, node.dice))
            play.did()

        return by_each(node.who, build, lambda: [roll])

    return Game(
        faces=tuple(str(n + 1) for n in range(sides)),
        verbs=(Verb(Roll, compile_roll),),
        semantics=Semantics(conditions={Rolled: _rolled}),
    )


STEPS = steps
