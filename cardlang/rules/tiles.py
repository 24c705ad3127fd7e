"""Tiles, of which boards are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.rules.board import DIFFICULT, FLOOR, WALL
from cardlang.rules.scenario.written import Written

SIDES = ("north", "east", "south", "west")  # clockwise
START = "s"
MARKS = FLOOR + WALL + DIFFICULT + START
MOST = 8  # squares along a side


@dataclass(frozen=True, slots=True)
class Tile:
    """A square piece of the board with rows of marks, those of `MARKS` and a project's own. `edges` tells for each of
    `SIDES` whether it is open. Along a closed edge every square is drawn as a wall, so a board needs nothing but its
    marks.

    Source: S1.2.
    """

    id: str
    name: str
    rows: tuple[str, ...]
    edges: tuple[bool, ...]

    def turned(self, degrees: int) -> Tile:
        """The same tile, turned clockwise by a multiple of 90 degrees.

        >>> Tile("t", "T", ("#s", ".."), (True, True, False, False)).turned(90)
        Tile(id='t', name='T', rows=('.#', '.s'), edges=(False, True, True, False))
        """
        tile = self
        for _ in range(degrees // 90):
            rows = tuple("".join(column) for column in zip(*reversed(tile.rows), strict=True))
            tile = replace(tile, rows=rows, edges=(tile.edges[-1], *tile.edges[:-1]))
        return tile


def read_tile(file: Written, own: Mapping[str, str]) -> tuple[Tile | None, list[Diagnostic]]:
    """The tile in a file, or None and its errors: C171 for its drawing, C172 for its edges. `own` has the terrain of
    each further mark."""
    drawn = file.text(("squares",), "main")
    rows = [row for row in _rows(drawn) if row]
    found = list(_misdrawn(drawn, rows, own))
    if found:
        return None, found
    edges = tuple(file.data["edges"][side] == "open" for side in SIDES)
    found = list(_wrong_edges(file, drawn, rows, edges))
    marks = tuple("".join(drawn.text[at] for at in row) for row in rows)
    return None if found else Tile(file.data["tile"], file.data["name"], marks, edges), found


def _rows(drawn: Text) -> Iterator[list[int]]:
    """The indices of the marks of each row."""
    start = 0
    for line in drawn.text.splitlines(keepends=True):
        yield [start + at for at, mark in enumerate(line) if not mark.isspace()]
        start += len(line)


def _misdrawn(drawn: Text, rows: list[list[int]], own: Mapping[str, str]) -> Iterator[Diagnostic]:
    for at in (at for row in rows for at in row if drawn.text[at] not in MARKS and drawn.text[at] not in own):
        marks = ", ".join([". floor", "# wall", "^ difficult", *(" ".join(one) for one in own.items())])
        help = f"write {marks} or s start area"
        yield Diagnostic("C171", f'"{drawn.text[at]}" means nothing on a tile', drawn.span(at, at + 1), help)
    if not rows or len(rows) > MOST:
        message = f"this tile has {len(rows)} rows"
        yield Diagnostic("C171", message, drawn.span(0, 1), f"draw as many rows as squares in a row, up to {MOST}")
        return
    for row in rows if len({*map(len, rows)}) > 1 else rows[:1]:  # rows that are all alike are one mistake
        if len(row) != len(rows):
            message = f"this row has {len(row)} squares, and the tile {len(rows)} rows"
            span = drawn.span(row[0], row[-1] + 1)
            yield Diagnostic("C171", message, span, "draw as many rows as squares in a row")


def _wrong_edges(file: Written, drawn: Text, rows: list[list[int]], edges: tuple[bool, ...]) -> Iterator[Diagnostic]:
    along = rows[0], [row[-1] for row in rows], rows[-1], [row[0] for row in rows]
    for side, is_open, squares in zip(SIDES, edges, along, strict=True):
        gaps = [at for at in squares if drawn.text[at] != WALL]
        if is_open and not gaps:
            message = f"the {side} edge is open, but all squares along it are walls"
            help = f'write "{side}: closed", or draw a square there that can be entered'
            yield Diagnostic("C172", message, file.where(("edges", side)), help)
        elif gaps and not is_open:
            message = f"the {side} edge is closed, but this square of it is not a wall"
            help = f'draw # there, or write "{side}: open"'
            yield Diagnostic("C172", message, drawn.span(gaps[0], gaps[0] + 1), help)
