"""Tiles, and the battlefields that are made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.model.span import Span
from cardlang.rules.board import DIFFICULT, FLOOR, WALL, Board
from cardlang.rules.scenario.case import DataFile

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


def read_tile(file: DataFile, own: Mapping[str, str]) -> tuple[Tile | None, list[Diagnostic]]:
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


def _wrong_edges(file: DataFile, drawn: Text, rows: list[list[int]], edges: tuple[bool, ...]) -> Iterator[Diagnostic]:
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


_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # in the order of `SIDES`


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile in its final rotation (`turn` degrees), at a column and row of tiles. `start` is the number of the player,
    from 1, whose start area it holds."""

    tile: Tile
    column: int
    row: int
    start: int | None = None
    turn: int = 0


@dataclass(frozen=True)
class Battlefield:
    """A board that is ready to play on, for up to `players` players, with its tiles in the order in which they are
    laid."""

    id: str
    name: str
    players: int
    tiles: tuple[Placed, ...]

    @cached_property
    def board(self) -> Board:
        """The board. All games on the battlefield share it."""
        return assemble(self.tiles)


def assemble(tiles: Sequence[Placed]) -> Board:
    """The board made of tiles that have the same size and do not overlap. Places without a tile are walls.

    >>> tile = Tile("t", "T", ("s.", "^."), (True,) * 4)
    >>> assemble([Placed(tile, 0, 0, start=1), Placed(tile, 1, 1)]).marks
    '1.##^.####..##^.'
    """
    side = len(tiles[0].tile.rows)
    left, top = min(one.column for one in tiles), min(one.row for one in tiles)
    width = (max(one.column for one in tiles) + 1 - left) * side
    height = (max(one.row for one in tiles) + 1 - top) * side
    rows = [[WALL] * width for _ in range(height)]
    for one in tiles:
        x, own = (one.column - left) * side, FLOOR if one.start is None else str(one.start)
        for y, row in enumerate(one.tile.rows, (one.row - top) * side):
            rows[y][x : x + side] = row.replace(START, own)
    return Board(width, "".join(mark for row in rows for mark in row))


def read_battlefield(file: DataFile, tiles: Mapping[str, Tile | None]) -> tuple[Battlefield | None, list[Diagnostic]]:
    """The battlefield in a file, made of `tiles` by their ids, or None and what is wrong: C173 to C177. A tile is None
    if it has errors itself, which are reported there and not again here.

    Source: S1.2.
    """
    placed: list[Placed] = []
    found: list[Diagnostic] = []
    for number, entry in enumerate(file.data["tiles"]):
        place = "tiles", number
        tile = tiles.get(entry["tile"])
        if tile is None and entry["tile"] in tiles:
            return None, found
        if tile is None:
            found.append(_unknown(entry["tile"], tiles, file.where((*place, "tile"))))
            continue
        column, row = entry["at"]
        turn = entry.get("turn", 0)
        one = Placed(tile.turned(turn), column, row, entry.get("start"), turn)
        if fault := _misplaced(one, placed):
            found.append(Diagnostic(fault[0], fault[1], file.where((*place, "at")), fault[2]))
        placed.append(one)
    if not found:
        found += _starts(file, placed)
    battlefield = Battlefield(file.data["battlefield"], file.data["name"], file.data["players"], tuple(placed))
    if not found:
        found += _cut_off(file, battlefield)
    return None if found else battlefield, found


def _unknown(id: str, tiles: Iterable[str], at: Span) -> Diagnostic:
    tiles = [*tiles]
    meant = closest(id, tiles)
    fix = Fix(at, meant, surely_meant(id, meant, tiles)) if meant else None
    help = did_you_mean(meant) or f"the tiles are {', '.join(sorted(tiles)) or 'none'}"
    return Diagnostic("C173", f'there is no tile "{id}"', at, help, fix=fix)


def _misplaced(one: Placed, others: Sequence[Placed]) -> tuple[str, str, str] | None:
    """Code, message and help if a tile does not fit beside those already laid."""
    down = {(other.column, other.row): other.tile for other in others}
    if (one.column, one.row) in down:
        return "C174", f"{down[one.column, one.row].name} lies there already", "lay each tile at a place of its own"
    if others and len(others[0].tile.rows) != len(one.tile.rows):
        return "C174", f"{one.tile.name} differs in size from the tiles before it", "use tiles of one size"
    for side, (x, y) in enumerate(_BESIDE):
        beside = down.get((one.column + x, one.row + y))
        if beside and one.tile.edges[side] and beside.edges[side - 2]:
            return None
    help = "lay it beside a tile further up, turned so that an open edge of each meets the other's"
    return ("C175", f"no open edge of {one.tile.name} meets one of a tile already down", help) if others else None


def _starts(file: DataFile, placed: Sequence[Placed]) -> Iterator[Diagnostic]:
    """Findings unless each player has exactly one start area, and opponents have theirs on opposite sides."""
    players, given = file.data["players"], dict[int, int]()
    for number, one in enumerate(placed):
        if one.start is None:
            continue
        at = file.where(("tiles", number, "start"))
        if not any(START in row for row in one.tile.rows):
            yield Diagnostic("C176", f"{one.tile.name} has no start area", at, "take a tile with s squares")
        elif one.start > players or one.start in given:
            why = "has a start area already" if one.start in given else f"does not play: there are {players}"
            yield Diagnostic("C176", f"player {one.start} {why}", at, "give each player one")
        given.setdefault(one.start, number)
    missing = [player for player in range(1, players + 1) if player not in given]
    for player in missing:
        help = f'add "start: {player}" to a tile with s squares'
        yield Diagnostic("C176", f"player {player} has no start area", file.where(("players",)), help)
    if not missing and not _opposite(assemble(placed), players):
        help = "lay them in the outer thirds of the board, those of players 2 and 4 opposite to those of 1 and 3"
        at = file.where(("tiles", given[2], "start"))
        yield Diagnostic("C176", "the start areas do not lie on opposite sides of the board", at, help)


def _opposite(board: Board, players: int) -> bool:
    """Whether the start squares of odd players lie in one outer third of the board and those of even players in the
    other."""
    for axis, length in enumerate((board.width, board.height)):
        odd, even = (
            [board.place(square)[axis] for player in some for square in board.squares(board.starts[player])]
            for some in (range(0, players, 2), range(1, players, 2))
        )
        for low, high in ((odd, even), (even, odd)):
            if all(3 * at < length for at in low) and all(3 * (at + 1) > 2 * length for at in high):
                return True
    return False


def _cut_off(file: DataFile, battlefield: Battlefield) -> Iterator[Diagnostic]:
    """Findings about start areas without a path to the start area of player 1."""
    board = battlefield.board
    whole = board.within(board.squares(board.starts[0])[0], len(board.marks))
    for number, one in enumerate(battlefield.tiles):
        if one.start is not None and board.starts[one.start - 1] & ~whole:
            at = file.where(("tiles", number, "start"))
            message = f"no way leads from player 1 to all of the start area of player {one.start}"
            yield Diagnostic("C177", message, at, "turn tiles so that squares that can be entered meet at their edges")
