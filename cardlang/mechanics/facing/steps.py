"""What is in front and behind, on a board of one grid per player whose front rows lie on top."""

from __future__ import annotations

from typing import Final

from cardlang.mechanics.facing.nodes import Behind
from cardlang.rules.board import Board
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Semantics
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import State
from cardlang.rules.things import spots


def front_row(board: Board) -> int:
    """The squares with none before them."""
    return board.floor & ~(board.floor << board.width)


def exposed_squares(state: State) -> int:
    """The squares of front rows, and those with an empty square directly in front."""
    board = state.tables.board
    return front_row(board) | board.floor & ~(state.occupied << board.width)


EXPOSED: Final = creature_constraint("exposed", "it is not exposed", lambda state, frame: exposed_squares(state))
"""A creature in the front row, or with an empty square directly in front of it."""


def _behind(node: Behind, noun: str, build: Builder) -> Constraint:
    if noun != "creature":
        raise Unplayable(node)
    before = spots(node.of, build)

    def mask(state: State, frame: Frame) -> int:
        board = state.tables.board
        return before(state, frame) << board.width & board.floor & ~front_row(board)

    return creature_constraint("behind", "it is not directly behind", mask)


UNEXPOSED: Final = creature_constraint("exposed", "it is exposed", lambda state, frame: ~exposed_squares(state))

STEPS = Game(
    semantics=Semantics(adjectives={"exposed": EXPOSED, "unexposed": UNEXPOSED}, predicates={Behind: _behind})
)
