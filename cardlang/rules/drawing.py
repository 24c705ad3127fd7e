"""A board drawn in letters, as in scenarios, with a legend."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.model.drawing import Drawing, Piece
from cardlang.rules.letters import letters
from cardlang.rules.state import State

NAMELESS = "?"  # a creature for which there was no letter


def draw_board(state: State) -> Iterator[str]:
    """The rows of the board, numbered, below its columns."""
    board, known = state.tables.board, letters(state.tables)
    yield "   " + " ".join(str(x % 10) for x in range(board.width))
    for y in range(board.height):
        squares = range(y * board.width, (y + 1) * board.width)
        marks = (known.get(state.on[one], NAMELESS) if one in state.on else board.marks[one] for one in squares)
        yield f"{y:2} {' '.join(marks)}"


def legend(state: State, players: tuple[str, ...]) -> Iterator[str]:
    """A line for each creature on the board: its letter, name, state, and the cards attached to it."""
    tables, known = state.tables, letters(state.tables)
    for one in state.present:
        x, y = tables.board.place(state.at[one])
        hit_points = state.stat(one, "hit points")
        parts = [f"[{x}, {y}]", f"damage {state.damage[one]} of {hit_points}"]
        parts += ["tapped"] if state.tapped[one] else []
        parts += ["a prevention waits" for shield in state.shields if shield.creature == one]
        parts += [tables.cards[card].card.name for card, _ in state.attached[one]]
        player = players[state.controller[one]]
        yield f"{known.get(one, NAMELESS)} {tables.creatures[one].name} ({player}): {', '.join(parts)}"


def draw(state: State) -> Drawing:
    """The board with its creatures, those in play first, then those that left it."""
    tables, board = state.tables, state.tables.board
    known = letters(tables)
    marks = list(board.marks)
    for square, creature in state.on.items():
        marks[square] = known.get(creature, "?")
    rows = tuple("".join(marks[at : at + board.width]) for at in range(0, len(marks), board.width))
    left = sorted(state.left.keys() - {*state.present})
    return Drawing(rows, tuple(_piece(state, one, known.get(one, "")) for one in (*state.present, *left)))


def _piece(state: State, creature: int, letter: str) -> Piece:
    cards = state.tables.cards
    return Piece(
        letter,
        state.tables.creatures[creature].title,
        state.controller[creature] + 1,
        state.damage[creature],
        state.stat(creature, "hit points") or 0,
        state.tapped[creature],
        creature == state.active,
        creature not in state.present,
        tuple(cards[card].card.id for card, _ in state.attached[creature]),
    )
