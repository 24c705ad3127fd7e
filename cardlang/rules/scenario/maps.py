"""Reads the maps of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.rules.board import DIFFICULT, FLOOR, STARTS, WALL, Board

_STRANGE = 3  # marks without a meaning at most that a drawing may have
MARKS = FLOOR + WALL + DIFFICULT + STARTS


class Map(NamedTuple):
    """A board (None if it cannot be read), and the squares and text positions of the letters."""

    board: Board | None
    letters: dict[str, int]
    at: dict[str, int]


def read_board(board: Text, terrain: Text | None, own: Mapping[str, str]) -> tuple[Map, list[Diagnostic]]:
    """The map drawn by `board`. `terrain` is a second drawing, with what lies under the letters; without it that is
    floor. `own` has the terrain of each further mark."""
    marked = {*MARKS, *own}
    findings: list[Diagnostic] = []
    rows = _rows(board, own, findings)
    under = _rows(terrain, own, findings) if terrain else rows
    if not rows or not under:
        return Map(None, {}, {}), findings
    if [len(row) for row in rows] != [len(row) for row in under]:
        _wrong(findings, terrain or board, 0, "the terrain and the board differ in size", "draw both the same size")
    if findings:
        return Map(None, {}, {mark: place for mark, place in chain(*rows) if mark not in marked}), findings
    marks: list[str] = []
    letters: dict[str, int] = {}
    at: dict[str, int] = {}
    for (mark, place), (below, place_below) in zip(chain(*rows), chain(*under), strict=True):
        if mark not in marked:
            if mark in letters:
                _wrong(findings, board, place, f"{mark} stands here a second time", "give each creature one letter")
            letters[mark], at[mark] = len(marks), place
            mark = below if terrain else FLOOR
            if mark not in marked or mark == WALL:
                _wrong(findings, terrain or board, place_below, "a creature cannot stand on this", "draw floor here")
                mark = FLOOR
        elif terrain and below not in (FLOOR, mark):
            _wrong(
                findings,
                terrain,
                place_below,
                f'the board has "{mark}" here',
                "only what lies under letters may differ",
            )
        marks.append(mark)
    return Map(None if findings else _board(len(rows[0]), "".join(marks)), letters, at), findings


@lru_cache(maxsize=256)
def _board(width: int, marks: str) -> Board:
    """A board, cached because many scenarios use the same small ones."""
    return Board(width, marks)


def _rows(text: Text, own: Mapping[str, str], findings: list[Diagnostic]) -> list[list[tuple[str, int]]]:
    """The marks of each row, with their positions in the text."""
    found: list[Diagnostic] = []
    rows: list[list[tuple[str, int]]] = [[]]
    for place, mark in enumerate(text.text):
        if mark == "\n":
            rows.append([])
        elif not mark.isspace():
            rows[-1].append((mark, place))
            if mark not in MARKS and mark not in own and not mark.isalpha():
                further = "".join(f"{mark} {name}, " for mark, name in own.items())
                help = f"write . floor, # wall, ^ difficult, {further}1 to 4 start area, or a creature's letter"
                _wrong(found, text, place, f'"{mark}" means nothing on a board', help)
    findings += found[:1] if len(found) > _STRANGE else found
    if len(found) > _STRANGE:  # something else stands where the drawing should be
        return []
    rows = [row for row in rows if row]
    if not rows:
        _wrong(findings, text, 0, "the board is empty", "draw one character a square")
    for row in rows:
        if len(row) != len(rows[0]):
            message = f"this row has {len(row)} squares, the first has {len(rows[0])}"
            _wrong(findings, text, row[0][1], message, "make all rows equally long")
    return rows


def _wrong(findings: list[Diagnostic], text: Text, place: int, message: str, help: str) -> None:
    findings.append(Diagnostic("C404", message, text.span(place, min(place + 1, len(text.text))), help))
