"""The values that templates of tiles and plans show: kinds of squares and where walls end, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardlang.face.drawing import Box
from cardlang.sheet.tiles import SQUARE

FLOORS = 3  # ways to draw a floor
PLAN = Box(6, 28, 178, 196)  # the room for a board on plan.svg.j2
SIDES = ((0, -1, 0, 0, 1, 0), (1, 0, 1, 0, 1, 1), (0, 1, 0, 1, 1, 1), (-1, 0, 0, 0, 0, 1))  # step, then both ends


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on a plan, at a column and a row of tiles and turned clockwise. `start` is the player whose start area it
    holds."""

    values: Mapping[str, Any]  # of `tile_values`
    column: int
    row: int
    turn: int
    start: int | None


def tile_values(name: str, kinds: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What `tile.svg.j2` shows. `kinds` are the squares row by row: `floor`, `wall`, `difficult`, `start`, or the mark
    of terrain that a project adds.

    >>> tile_values("Nook", [["wall", "floor"], ["floor", "floor"]])["rims"][0]
    {'x1': 25.4, 'y1': 0.0, 'x2': 25.4, 'y2': 25.4}
    """
    side = len(kinds)
    squares = [
        {"x": _mm(x), "y": _mm(y), **_drawn(kind, (x + 2 * y + x * y // 2) % FLOORS)}
        for y, row in enumerate(kinds)
        for x, kind in enumerate(row)
    ]
    rims = [
        dict(zip(("x1", "y1", "x2", "y2"), map(_mm, (x + ax, y + ay, x + bx, y + by)), strict=True))
        for y, row in enumerate(kinds)
        for x, kind in enumerate(row)
        for dx, dy, ax, ay, bx, by in SIDES
        if kind == "wall" and 0 <= x + dx < side and 0 <= y + dy < side and kinds[y + dy][x + dx] != "wall"
    ]
    return {"name": name, "side": side, "length": _mm(side), "squares": squares, "rims": rims}


def _drawn(kind: str, floor: int) -> dict[str, str]:
    """The form of a square, and the mark to draw on it."""
    if len(kind) == 1:
        return {"kind": "own", "mark": kind}
    return {"kind": f"floor{floor}" if kind == "floor" else kind, "mark": ""}


def plan_values(title: str, laid: Sequence[LaidTile], legend: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What `plan.svg.j2` shows: how tiles of one size lie, as large as the page allows. `legend` explains kinds of
    squares in words."""
    left, top = min(one.column for one in laid), min(one.row for one in laid)
    side = laid[0].values["length"]
    w = (max(one.column for one in laid) + 1 - left) * side
    h = (max(one.row for one in laid) + 1 - top) * side
    scale = round(min(PLAN.w / w, PLAN.h / h), 5)
    return {
        "title": title,
        "note": "Turn each tile until its name lies as it does here",
        "number": "",
        "total": "",
        "scale": scale,
        "x": round(PLAN.x + (PLAN.w - w * scale) / 2, 3),
        "y": round(PLAN.y + (PLAN.h - h * scale) / 2, 3),
        "tiles": [_laid_values(one, (one.column - left) * side, (one.row - top) * side) for one in laid],
        "legend": [{**_drawn(kind, 0), "words": words} for kind, words in legend],
    }


def _laid_values(one: LaidTile, x: float, y: float) -> dict[str, Any]:
    """A tile on a plan, with its player's number in the middle of the start area."""
    starts = [(square["x"], square["y"]) for square in one.values["squares"] if square["kind"] == "start"]
    middle = [round(sum(places) / len(places) + SQUARE / 2, 3) for places in zip(*starts, strict=True)] or [0, 0]
    start = {"start": "" if one.start is None else str(one.start), "start_x": middle[0], "start_y": middle[1]}
    return {**one.values, **start, "x": round(x, 4), "y": round(y, 4), "turn": one.turn}


def _mm(squares: float) -> float:
    return round(squares * SQUARE, 4)
