"""Boards as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cardlang.model.result import BoardPicture, Piece
from cardlang.report.lines import clean, table

_PLAYERS = ("", "34;1", "31;1", "32;1", "33;1")  # terminal colours by `Piece.colour`
_MARKS = {"#": "2", "^": "33", ".": "2"}
_TAPPED, _GONE = "3", "2"  # italic and faint, besides the words
_WIDE = 10  # squares; below a wider board, the legend goes under it instead of beside it


def drawing_as_text(drawing: BoardPicture, *, colour: bool = False) -> str:
    """The board, if there is one, with numbered columns and rows; beside or below it a legend of the letters with
    player, square, damage, hit points and state; then the lasting effects.

    >>> shown = (Piece("A", "A", "player 1", 1, (1, 0), 0, 30, tapped=True), Piece("b", "Bat", "Elf", 2, (0, 1), 5, 20))
    >>> print(drawing_as_text(BoardPicture((".A#", "b.^"), shown, ("all damage to b will be prevented",))))
      0 1 2
    0 . A #   A       player 1  [1, 0]  damage 0 of 30  tapped
    1 b . ^   b  Bat  Elf       [0, 1]  damage 5 of 20
    Lasting: all damage to b will be prevented
    """
    lasts = [f"Lasting: {clean(one)}" for one in drawing.lasts]
    if not drawing.rows:
        return "\n".join(lasts)
    pieces = {piece.letter: piece for piece in drawing.pieces if not piece.gone}
    wide = max(map(len, drawing.rows), default=0)
    numbers = len(str(max(len(drawing.rows) - 1, 0)))  # width of the row numbers
    lines = [" " * numbers + _heading(wide, place) for place in ((10, 1) if wide > 10 else (1,))]
    rows = [
        f"{y:>{numbers}}" + "".join(f" {_mark(mark, pieces.get(mark), colour)}" for mark in row.ljust(wide))
        for y, row in enumerate(drawing.rows)
    ]
    legend = [_painted(piece, said, colour) for piece, said in _legend(drawing.pieces, drawing.words)]
    if wide > _WIDE:
        lines += [*rows, *legend]
    else:
        blank = " " * (numbers + 2 * wide)
        lines += [f"{row}   {said}" for row, said in zip_longest(rows, legend[: len(rows)], fillvalue="")]
        lines += [f"{blank}   {said}" for said in legend[len(rows) :]]
    return "\n".join(line.rstrip() for line in (*lines, *lasts))


def _heading(wide: int, place: int) -> str:
    """The digits at this place (10 or 1) of the column numbers; no tens for columns 0 to 9."""
    return "".join(f" {x // place % 10 if place == 1 or x >= place else ' '}" for x in range(wide))


def _painted(piece: Piece, text: str, colour: bool) -> str:
    paint = colour and (_GONE if piece.gone else _TAPPED if piece.tapped else "")
    return f"\x1b[{paint}m{text}\x1b[0m" if paint else text


def _mark(mark: str, piece: Piece | None, colour: bool) -> str:
    paint = colour and (_PLAYERS[piece.colour % len(_PLAYERS)] if piece else _MARKS.get(mark))
    return f"\x1b[{paint}m{mark}\x1b[0m" if paint else mark


def _legend(pieces: Sequence[Piece], words: tuple[str, str, str]) -> Iterator[tuple[Piece, str]]:
    """A line for each piece, aligned in columns."""
    most = max((len(str(piece.damage)) for piece in pieces), default=0)
    rows = [
        (
            clean(piece.letter or "?"),
            "" if piece.name == piece.letter else clean(piece.name),
            clean(piece.player),
            "" if piece.gone else f"[{piece.at[0]}, {piece.at[1]}]",
            "" if piece.hp is None else f"{words[0]} {piece.damage:>{most}} of {piece.hp}",
            ", ".join(_notes(piece, words)),
        )
        for piece in pieces
    ]
    return zip(pieces, table(rows), strict=True)


def _notes(piece: Piece, words: tuple[str, str, str]) -> Iterator[str]:
    _, tapped, active = words
    if piece.gone:
        yield "gone"
        return
    if piece.active:
        yield active
    if piece.tapped:
        yield tapped
    if piece.under:
        yield f"with {', '.join(map(clean, piece.under))}"
