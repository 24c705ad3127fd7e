"""What is in front and behind, on a board of one grid per player whose front rows lie on top."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from cardlang.language.nodes.selector import Selector
from cardlang.mechanics.facing.nodes import Behind, Exposure, InFront, Walk
from cardlang.mechanics.movement.steps.moving import ban
from cardlang.mechanics.placing.steps import MOVED, start_squares
from cardlang.rules.actions import PICK_SQUARE, split
from cardlang.rules.board import Board
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Static, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.play import Play
from cardlang.rules.reach import reach
from cardlang.rules.select import creature_constraint
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import in_turn
from cardlang.rules.things import centres


def front_row(board: Board) -> int:
    """The squares with none before them."""
    return board.floor & ~(board.floor << board.width)


def exposed_squares(state: State) -> int:
    """The squares of front rows, and those with an empty square directly in front, but for creatures of which a text
    says something else."""
    board = state.tables.board
    found = front_row(board) | board.floor & ~(state.occupied << board.width)
    if _COUNTS.isdisjoint(state.effects.statics) or (NOBODY, "exposed") in state.asking:
        return found
    asking, state.asking = state.asking, (*state.asking, (NOBODY, "exposed"))  # who counts so may depend on it
    for one in state.present:
        if any(True for _ in state.holding(COUNTS_EXPOSED, one)):
            found |= 1 << state.at[one]
        if any(True for _ in state.holding(COUNTS_UNEXPOSED, one)):
            found &= ~(1 << state.at[one])
    state.asking = asking
    return found


COUNTS_EXPOSED: Final = "counts as exposed"
COUNTS_UNEXPOSED: Final = "counts as unexposed"
_COUNTS: Final = frozenset((COUNTS_EXPOSED, COUNTS_UNEXPOSED))


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


def _beside(node: Behind | InFront, noun: str, build: Builder) -> Constraint:
    """Directly behind or in front of something."""
    if noun != "creature":
        raise Unplayable(node)
    there = build.selection(node.of).mask if isinstance(node.of, Selector) else centres(node.of, build)
    side, says = (backward, "behind") if isinstance(node, Behind) else (forward, "in front")
    return creature_constraint(
        "behind", f"it is not directly {says}", lambda state, frame: side(state.tables.board, there(state, frame))
    )


def backward(board: Board, squares: int) -> int:
    """The squares directly behind some squares."""
    return squares << board.width & board.floor & ~front_row(board)


def forward(board: Board, squares: int) -> int:
    """The squares directly in front of some squares."""
    return (squares & ~front_row(board)) >> board.width & board.floor


def hold_exposure(node: Exposure, build: Builder) -> Iterator[Static]:
    """`The target counts as unexposed.`"""
    yield Static(COUNTS_EXPOSED if node.exposed else COUNTS_UNEXPOSED, build.group(node.who))


def compile_walk(node: Walk, build: Builder) -> Iterator[Step]:
    """One after the other, each goes where its player or the text wants it, unless something forbids it."""
    targets, protects = build.targets(node.what), build.game.flow.protects

    def go(play: Play, me: int) -> Decision | None:
        state, frame = play.state, play.frame
        if play.answer is not None:
            square = split(play.answer)[1]
        else:
            kept = ban(state, me, "place", NOBODY) or protects(state, frame, me, "be moved")
            ends = 0 if kept or state.at[me] == GONE else _ends(state, me, node)
            if node.way == "any" and ends:
                options = tuple(PICK_SQUARE.each(state.tables.board.squares(ends | 1 << state.at[me])))
                return Decision(frame.chooser, options, lambda state, code: TOO_FAR, about="square")
            square = ends.bit_length() - 1 if ends else state.at[me]
        if state.at[me] not in (GONE, square):
            play.put_on(me, square)
            play.occurs(MOVED, me, frame.acting, play.causer())
        return None

    yield from targets.choices
    yield from in_turn(targets, build.slot(), go)


def _ends(state: State, me: int, node: Walk) -> int:
    """The free squares of its board where it can get, other than its own."""
    board, own = state.tables.board, 1 << state.at[me]
    match node.way:
        case "back":
            found = backward(board, own)
        case "forward":
            found = forward(board, own)
        case _:
            found = reach(board, state.at[me], node.spaces, blocked=state.occupied & ~own, stop=0, rough=0)
    return found & board.floor & ~state.occupied


TOO_FAR: Final = unmet("move", "it is not an empty space that it can reach")
UNEXPOSED: Final = creature_constraint("exposed", "it is exposed", lambda state, frame: ~exposed_squares(state))

IN_FRONT: Final = creature_constraint(
    "row", "it is not in the front row", lambda state, frame: front_row(state.tables.board)
)
IN_BACK: Final = creature_constraint(
    "row", "it is not in the back row", lambda state, frame: ~front_row(state.tables.board)
)
STEPS = Game(
    verbs=(Verb(Exposure, holds=hold_exposure), Verb(Walk, compile_walk)),
    semantics=Semantics(
        adjectives={
            "exposed": EXPOSED,
            "unexposed": UNEXPOSED,
            "in the front row": IN_FRONT,
            "in the back row": IN_BACK,
        },
        predicates={Behind: _beside, InFront: _beside},
        areas={
            "front row": lambda state, player: start_squares(state, player) & front_row(state.tables.board),
            "back row": lambda state, player: start_squares(state, player) & ~front_row(state.tables.board),
        },
    ),
)
