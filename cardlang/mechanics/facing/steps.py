"""What is in front and behind, on a board of one grid per player whose front rows lie on top."""

from __future__ import annotations

from functools import cache
from typing import Final

from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Selector
from cardlang.mechanics.facing.nodes import Behind, InFront
from cardlang.mechanics.placing.steps import start_squares
from cardlang.rules.board import Board
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Semantics
from cardlang.rules.select import Mask, creature_constraint
from cardlang.rules.state import State
from cardlang.rules.things import centres


def front_row(board: Board) -> int:
    """The squares with none before them."""
    return board.floor & ~(board.floor << board.width)


def exposed_squares(state: State) -> int:
    """The squares of front rows, and those with an empty square directly in front."""
    board = state.tables.board
    return front_row(board) | board.floor & ~(state.occupied << board.width)


EXPOSED: Final = creature_constraint("exposed", "it is not exposed", lambda state, frame: exposed_squares(state))
"""A creature in the front row, or with an empty square directly in front of it."""


@cache
def columns(board: Board, square: int, directions: str) -> int:
    """The squares of all boards in the columns that an attacker reaches. Boards lie front edge to front edge: column x
    of one looks at column n - 1 - x of another, counted from its player's seat.

    >>> from cardlang.rules.board import grid_per_player
    >>> board = grid_per_player(2, 4, 2)
    >>> board.squares(columns(board, 0, "front and right") & board.starts[1])
    [14, 15, 18, 19]
    """
    width = board.width
    x = width - 1 - square % width
    reached = {
        "front": (x,), "front and right": (x, x - 1), "front and both sides": (x - 1, x, x + 1), "any": range(width),
    }[directions]  # fmt: skip
    return sum(1 << n for n in range(len(board.marks)) if n % width in reached) & board.floor


def _behind(node: Behind, noun: str, build: Builder) -> Constraint:
    if noun != "creature":
        raise Unplayable(node)
    before = _there(node.of, build)

    def mask(state: State, frame: Frame) -> int:
        board = state.tables.board
        return before(state, frame) << board.width & board.floor & ~front_row(board)

    return creature_constraint("behind", "it is not directly behind", mask)


def _in_front(node: InFront, noun: str, build: Builder) -> Constraint:
    if noun != "creature":
        raise Unplayable(node)
    back = _there(node.of, build)

    def mask(state: State, frame: Frame) -> int:
        board = state.tables.board
        return (back(state, frame) & ~front_row(board)) >> board.width & board.floor

    return creature_constraint("behind", "it is not directly in front", mask)


def _there(of: Ref | Selector, build: Builder) -> Mask:
    """The squares of what something stands behind or in front of."""
    return build.selection(of).mask if isinstance(of, Selector) else centres(of, build)


UNEXPOSED: Final = creature_constraint("exposed", "it is exposed", lambda state, frame: ~exposed_squares(state))

IN_FRONT: Final = creature_constraint(
    "row", "it is not in the front row", lambda state, frame: front_row(state.tables.board)
)
IN_BACK: Final = creature_constraint(
    "row", "it is not in the back row", lambda state, frame: ~front_row(state.tables.board)
)
STEPS = Game(
    semantics=Semantics(
        adjectives={
            "exposed": EXPOSED,
            "unexposed": UNEXPOSED,
            "in the front row": IN_FRONT,
            "in the back row": IN_BACK,
        },
        predicates={Behind: _behind, InFront: _in_front},
        areas={
            "front row": lambda state, player: start_squares(state, player) & front_row(state.tables.board),
            "back row": lambda state, player: start_squares(state, player) & ~front_row(state.tables.board),
        },
    )
)
