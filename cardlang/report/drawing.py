"""Boards for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cardlang.model.drawing import Drawing, Piece
from cardlang.report.clean import clean

_PLAYERS = ("", "34;1", "31;1", "32;1", "33;1")  # colours by number of player
_MARKS = {"#": "2", "^": "33", ".": "2"}
_TAPPED, _GONE = "3", "2"  # leaning and faint, beside the words


def drawing_as_text(drawing: Drawing, *, colour: bool = False) -> str:
    """The board, one line a row, and beside it who the letters are: player, damage and hit points, and what else there
    is to see.

    >>> board = Drawing((".A#", "b.^"), (Piece("A", "A", 1, 0, 30, tapped=True), Piece("b", "Web Spinner", 2, 10, 20)))
    >>> print(drawing_as_text(board))
    . A #   A               player 1   0/30  tapped
    b . ^   b  Web Spinner  player 2  10/20
    """
    letters = {piece.letter: piece for piece in drawing.pieces if not piece.gone}
    wide = max((2 * len(row) for row in drawing.rows), default=0)
    lines = []
    for row, told in zip_longest(drawing.rows, _legend(drawing.pieces), fillvalue=None):
        drawn = " ".join(_mark(mark, letters.get(mark), colour) for mark in row or "")
        gap = " " * (wide + 2 - max(2 * len(row or "") - 1, 0))
        if told:
            piece, said = told
            paint = colour and (_GONE if piece.gone else _TAPPED if piece.tapped else "")
            drawn += gap + (f"\x1b[{paint}m{said}\x1b[0m" if paint else said)
        lines.append(drawn.rstrip())
    return "\n".join(lines)


def _mark(mark: str, piece: Piece | None, colour: bool) -> str:
    paint = colour and (_PLAYERS[piece.player % len(_PLAYERS)] if piece else _MARKS.get(mark))
    return f"\x1b[{paint}m{mark}\x1b[0m" if paint else mark


def _legend(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, str]]:
    """A line for each, in columns."""
    rows = [
        (
            clean(piece.letter or "?"),
            "" if piece.name == piece.letter else clean(piece.name),
            f"player {piece.player}",
            f"{piece.damage}/{piece.hp}".rjust(max(len(f"{one.damage}/{one.hp}") for one in pieces)),
            ", ".join(_notes(piece)),
        )
        for piece in pieces
    ]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for piece, row in zip(pieces, rows, strict=True):
        yield piece, "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True) if width).rstrip()


def _notes(piece: Piece) -> Iterator[str]:
    if piece.gone:
        yield "gone"
        return
    if piece.active:
        yield "activated"
    if piece.tapped:
        yield "tapped"
    if piece.under:
        yield f"with {', '.join(map(clean, piece.under))}"
