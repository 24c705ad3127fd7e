"""Tiles at one inch a square, and plans of the battlefields that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from cardlang.face.draw_list import Box, Drawing, Form
from cardlang.model.slips import or_known
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.play.battlefields import battlefields
from cardlang.pipeline.printing.decks import Job
from cardlang.pipeline.printing.piece_sheets import BATTLEFIELDS, TILES, page_set, part_documents
from cardlang.rules.battlefield import START, Battlefield, Placed, Tile
from cardlang.rules.board import DIFFICULT, ENTRY, FLOOR, NO_BOARD, OWN_MARKS, STARTS, WALL, Board
from cardlang.sheet.page import Page
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.tile_pages import SQUARE, tile_pages
from cardlang.source.error import SourceError

FLOORS = 3  # ways to draw a floor
PLAN = Box(6, 28, 178, 196)  # the room for a board on plan.svg.j2
MAP = Box(6, 28, 178, 222)  # the room for a map on map.svg.j2
_GROUND = {WALL: "wall", DIFFICULT: "difficult"}
_MARKS = {**{mark: mark for mark in STARTS}, ENTRY: "×"}
SIDES = ((0, -1, 0, 0, 1, 0), (1, 0, 1, 0, 1, 1), (0, 1, 0, 1, 1, 1), (-1, 0, 0, 0, 0, 1))  # step, then both ends


def tile_values(tile: Tile) -> dict[str, Any]:
    """What `tile.svg.j2` shows of a tile: its squares row by row, and the rims of its walls."""
    marks = {mark: mark for mark in OWN_MARKS} | KINDS
    kinds = [[marks.get(mark, "floor") for mark in row] for row in tile.rows]
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
    return {"name": tile.name, "side": side, "length": _mm(side), "squares": squares, "rims": rims}


def _drawn(kind: str, floor: int) -> dict[str, str]:
    """The form of a square, and the mark to draw on it."""
    if len(kind) == 1:
        return {"kind": "own", "mark": kind}
    return {"kind": f"floor{floor}" if kind == "floor" else kind, "mark": ""}


def _mm(squares: float) -> float:
    return round(squares * SQUARE, 4)


KINDS = {WALL: "wall", DIFFICULT: "difficult", START: "start"}
LEGEND = {"floor": "floor", "difficult": "difficult terrain", "wall": "wall", "start": "start area"}


def tiles(job: Job) -> Iterator[PageSet]:
    """A plan of each battlefield, then the tiles that any one of them needs; without battlefields, the map of a game
    that has one of its own.

    Errors: `SourceError` for an unknown battlefield.
    """
    renderer, game, fields = job.renderer, job.game, _battlefields(job)
    sheet = renderer.sheet(f"{renderer.paper}-tiles")
    if not fields:
        yield from _map(renderer, game)
    if not fields or sheet is None:
        return
    drawings = [drawing for one in fields if (drawing := _plan(renderer, game, one))]
    at = part_documents(renderer, game, BATTLEFIELDS)[fields[0].id]
    plans = [*page_set(renderer, "tiles", "page", f"{game.name}: plan of the board", drawings, at)]
    needed = [tile for tile, count in _needed(fields).items() for _ in range(count)]
    cut: list[Page] = []
    for side in sorted({len(tile.rows) for tile in needed}, reverse=True):
        if forms := _forms(renderer, game, [tile for tile in needed if len(tile.rows) == side]):
            cut += tile_pages(sheet, forms, side, renderer.fonts.styles["text", True, False])
    title = f"{game.name}: tiles"
    if cut:
        cut[0] = replace(cut[0], bookmark=title)
    work = "" if len(cut) == len(needed) else "glue the parts together"
    pages = (*(page for plan in plans for page in plan.pages), *cut)
    yield PageSet("tiles", f"{renderer.paper}-tiles", title, pages, len(needed), work)


def _map(renderer: FaceRenderer, game: LoadedGame) -> Iterator[PageSet]:
    """A page with the map that a game draws itself; none for boards that are nothing but start areas. If its squares
    are too small for figures, pages with its parts follow, to be cut along their squares."""
    rules = game.rules
    board = rules.opening.board(rules.most, rules.numbers)
    if board is NO_BOARD or FLOOR not in board.marks:
        return
    w, h, label, name = board.width, board.height, f"the map of {game.name}", f"{renderer.paper}-tiles"
    fitting = round(min(MAP.w / w, MAP.h / h), 3)
    whole = _map_values(game, board, fitting, Box(0, 0, w, h), "The map")
    drawn = renderer.pages(game, "map", [whole], label, Span("", 0, 0))
    yield from page_set(renderer, "tiles", "page", f"{game.name}: map", drawn, name=name)
    if fitting >= SQUARE or not game.parts.faces.figures:
        return
    across, down = (ceil(side / ceil(side * SQUARE / room)) for side, room in ((w, MAP.w), (h, MAP.h)))
    boxes = [Box(x, y, min(across, w - x), min(down, h - y)) for y in range(0, h, down) for x in range(0, w, across)]
    parts = [_map_values(game, board, SQUARE, box, "Cut out the parts and join them") for box in boxes]
    drawn = renderer.pages(game, "map", parts, label, Span("", 0, 0))
    title = f"{game.name}: parts of the map"
    yield from page_set(renderer, "tiles", "page", title, drawn, name=name, work="join the parts")


def _map_values(game: LoadedGame, board: Board, side: float, part: Box, note: str) -> dict[str, Any]:
    """A page with part of a map, given in squares, whose squares are `side` mm wide. A room is named where its last row
    is."""
    left, top = MAP.x + (MAP.w - part.w * side) / 2 - part.x * side, MAP.y - part.y * side
    places = {
        square: (round(left + x * side, 3), round(top + y * side, 3))
        for square, (x, y) in enumerate(map(board.place, range(len(board.marks))))
        if part.x <= x < part.x + part.w and part.y <= y < part.y + part.h
    }
    squares = [
        {"x": x, "y": y, "kind": _GROUND.get(mark, "floor"), "mark": _MARKS.get(mark, "")}
        for square, (x, y) in places.items()
        for mark in (board.marks[square],)
    ]
    rooms = []
    for name, mask in board.rooms:
        here = [places[square] for square in board.squares(mask) if square in places]
        if here and board.squares(mask)[-1] in places:
            xs, ys = zip(*here, strict=True)
            middle, foot = (min(xs) + max(xs) + side) / 2, max(ys) + side - 1.4
            rooms.append({"x": round(middle, 3), "y": round(foot, 3), "words": name})
    return {"title": game.name, "note": note, "side": side, "squares": squares, "rooms": rooms}


def _battlefields(job: Job) -> list[Battlefield]:
    """The battlefield that the options name; else all, in a kit only the smallest, which is for two players."""
    named, known = job.options.battlefield, battlefields(job.game, job.renderer.project)
    if named and named not in known:
        raise SourceError(f'there is no battlefield "{named}"; {or_known(named, sorted(known), "they are")}')
    if named:
        return [known[named]]
    smallest_first = sorted(known.values(), key=lambda field: (field.players, len(field.tiles), field.id))
    return smallest_first[:1] if job.options.kit else smallest_first


def _needed(battlefields: Iterable[Battlefield]) -> dict[Tile, int]:
    """Each tile, upright, as often as the battlefield that uses it most needs it."""
    most: Counter[Tile] = Counter()
    for one in battlefields:
        most |= Counter(placed.tile.turned(-placed.turn % 360) for placed in one.tiles)
    return dict(sorted(most.items(), key=lambda item: item[0].id))


def _forms(renderer: FaceRenderer, game: LoadedGame, needed: Sequence[Tile]) -> list[tuple[str, Form]]:
    """The name and the drawing of each tile, equal tiles drawn once; none if any cannot be drawn."""
    forms: dict[Tile, Form] = {}
    for tile in dict.fromkeys(needed):
        at = part_documents(renderer, game, TILES)[tile.id].where("name")
        drawing = renderer.piece(game, "tile", {"tile": tile_values(tile)}, f"the tile {tile.name}", at)
        if drawing is None:
            return []
        forms[tile] = Form(tile.id, drawing.ops)
    return [(tile.name, forms[tile]) for tile in needed]


def _plan(renderer: FaceRenderer, game: LoadedGame, battlefield: Battlefield) -> Drawing | None:
    """A page that shows how the tiles of a battlefield lie, as large as there is room for it on `plan.svg.j2`."""
    laid = battlefield.tiles
    vocabulary, drawn = game.language.vocabulary, "".join(row for one in laid for row in one.tile.rows)
    own = {terrain.mark: name for name, terrain in vocabulary.terrain.items() if terrain.mark and terrain.mark in drawn}
    legend = [(kind, vocabulary.in_own_words(words)) for kind, words in LEGEND.items()] + [*own.items()]
    left, top = min(one.column for one in laid), min(one.row for one in laid)
    side = _mm(len(laid[0].tile.rows))
    w = (max(one.column for one in laid) + 1 - left) * side
    h = (max(one.row for one in laid) + 1 - top) * side
    scale = round(min(PLAN.w / w, PLAN.h / h), 5)
    page = {
        "title": battlefield.name,
        "note": "Turn each tile until its name lies as it does here",
        "number": "",
        "total": "",
        "scale": scale,
        "x": round(PLAN.x + (PLAN.w - w * scale) / 2, 3),
        "y": round(PLAN.y + (PLAN.h - h * scale) / 2, 3),
        "tiles": [_laid_values(one, (one.column - left) * side, (one.row - top) * side) for one in laid],
        "legend": [{**_drawn(kind, 0), "words": words} for kind, words in legend],
    }
    at = part_documents(renderer, game, BATTLEFIELDS)[battlefield.id].where("name")
    return renderer.piece(game, "plan", {"page": page}, f"the plan of {battlefield.name}", at)


def _laid_values(placed: Placed, x: float, y: float) -> dict[str, Any]:
    """A tile on a plan, with its player's number in the middle of the start area."""
    values = tile_values(placed.tile)
    starts = [(square["x"], square["y"]) for square in values["squares"] if square["kind"] == "start"]
    middle = [round(sum(places) / len(places) + SQUARE / 2, 3) for places in zip(*starts, strict=True)] or [0, 0]
    start = {"start": "" if placed.start is None else str(placed.start), "start_x": middle[0], "start_y": middle[1]}
    return {**values, **start, "x": round(x, 4), "y": round(y, 4), "turn": placed.turn}
