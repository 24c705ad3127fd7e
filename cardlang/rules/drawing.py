"""Draws a moment of a game."""

from __future__ import annotations

from cardlang.model.drawing import Drawing, Piece
from cardlang.rules.letters import letters
from cardlang.rules.state import State


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
