"""The player whose turn it is activates creatures: it spends the resource `points` in the phase `points`."""

from __future__ import annotations

from typing import Any, Final

from cardlang.mechanics.activation.steps.able import ATTACK, END, MOVE, USE
from cardlang.mechanics.activation.steps.beside import ASIDE
from cardlang.mechanics.activation.steps.costs import POINTS, cost
from cardlang.mechanics.armies.steps import waiting
from cardlang.rules.actions import Kind, second_parts
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, ScenarioWords
from cardlang.rules.play import Play


def _use(asked: Any) -> int:
    """The first ability of one that its card names and that is not on the board, otherwise of a creature."""
    state, card = asked.state, asked.case.ids.get(asked.words["use"], NOBODY)
    beside = waiting(state, state.turn, card)
    return USE(asked.creature("use") if beside == NOBODY else beside, 0)


def _options(play: Play, kind: Kind, creature: int) -> list[int]:
    return second_parts(play.decision.options if play.decision else (), kind, creature)


STEPS: Final = Game(
    kinds=(ATTACK, USE, MOVE, END),
    zones={ASIDE: "creature"},
    resources=(POINTS,),
    scenario=ScenarioWords(
        steps={
            "attack": lambda asked: ATTACK(asked.creature("by"), asked.creature("attack")),
            "use": _use,
            "move": lambda asked: MOVE(asked.creature("by"), asked.square(("move",))),
            "end": lambda asked: END(),
        },
        helpers={"attack": frozenset({"by"}), "move": frozenset({"by"})},
        creatures=frozenset({"attack", "by"}),
        squares=frozenset({"move"}),
        creature={"cost": cost},
        legal={
            "attack": lambda play, one: [play.state.tables.creatures[foe].name for foe in _options(play, ATTACK, one)],
            "move": lambda play, one: [play.state.tables.board.place(to) for to in _options(play, MOVE, one)],
            "use": lambda play, one: _options(play, USE, one),
        },
    ),
)
