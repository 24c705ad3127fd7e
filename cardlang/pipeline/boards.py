"""Tiles at one inch a square, on as many pages as the paper asks for, and the plans of battlefields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from string import ascii_uppercase
from typing import Any

from cardlang.face.drawing import MM_PER_POINT, Box, Drawing, Ellipse, Form, Group, Op, Paint, Path, Rect, Text, Use
from cardlang.fonts.font import FontBook
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.parts import BATTLEFIELDS, TILES, Sheaf, name_place, part_documents
from cardlang.pipeline.sheets import sheet_of
from cardlang.rules.battlefield import Battlefield
from cardlang.rules.battlefield import Placed as Laid
from cardlang.rules.board import DIFFICULT, WALL
from cardlang.rules.tiles import START, Tile
from cardlang.sheet.impose import impose
from cardlang.sheet.marks import crop_marks
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.sheet import Sheet, Slot
from cardlang.sheet.tiles import SQUARE, STRIP, TilePart, lay_out, places

KINDS = {WALL: "wall", DIFFICULT: "difficult", START: "start"}
FLOORS = 3  # ways to draw the floor
PLAN = Box(6, 28, 178, 196)  # the room for a board on plan.svg.j2
CAPTION, LEAST = 9.0, 5.5  # points
SIDES = ((0, -1, 0, 0, 1, 0), (1, 0, 1, 0, 1, 1), (0, 1, 0, 1, 1, 1), (-1, 0, 0, 0, 0, 1))  # step, then both ends


def tile_values(tile: Tile) -> dict[str, Any]:
    """What a tile's template shows: kinds of squares, and where walls end, in mm."""
    side = len(tile.rows)
    squares = [
        {"x": _mm(x), "y": _mm(y), "kind": KINDS.get(mark) or f"floor{(x + 2 * y + x * y // 2) % FLOORS}"}
        for y, row in enumerate(tile.rows)
        for x, mark in enumerate(row)
    ]
    rims = [
        dict(zip(("x1", "y1", "x2", "y2"), map(_mm, (x + ax, y + ay, x + bx, y + by)), strict=True))
        for y, row in enumerate(tile.rows)
        for x, mark in enumerate(row)
        for dx, dy, ax, ay, bx, by in SIDES
        if mark == WALL and 0 <= x + dx < side and 0 <= y + dy < side and tile.rows[y + dy][x + dx] != WALL
    ]
    return {"name": tile.name, "side": side, "length": _mm(side), "squares": squares, "rims": rims}


def tiles(studio: Studio, game: LoadedGame, battlefields: Sequence[Battlefield], paper: str) -> Sheaf | None:
    """A plan of each battlefield, and the tiles that one at a time needs."""
    sheet, plan_sheet = (sheet_of(studio, f"{paper}-{name}") for name in ("tiles", "page"))
    if not battlefields or sheet is None or plan_sheet is None:
        return None
    plans = [drawing for one in battlefields if (drawing := plan(studio, game, one))]
    pages, faults = impose(plan_sheet, plans, f"{game.name}: plan of the board")
    studio.misfits(plan_sheet, faults, part_documents(studio, game, BATTLEFIELDS)[battlefields[0].id])
    wanted = [tile for tile, count in _needed(battlefields).items() for _ in range(count)]
    cut: list[Page] = []
    for side in sorted({len(tile.rows) for tile in wanted}, reverse=True):
        cut += _pages(studio, game, [tile for tile in wanted if len(tile.rows) == side], sheet)
    if cut:
        cut[0] = replace(cut[0], bookmark=f"{game.name}: tiles")
    work = "" if len(cut) == len(wanted) else "glue the parts together"
    return Sheaf("tiles", f"{paper}-tiles", f"{game.name}: tiles", (*pages, *cut), len(wanted), work)


def _needed(battlefields: Iterable[Battlefield]) -> dict[Tile, int]:
    """Each tile, upright, as often as the battlefield needs it that needs it most."""
    most: Counter[Tile] = Counter()
    for one in battlefields:
        most |= Counter(placed.tile.turned(-placed.turn % 360) for placed in one.tiles)
    return dict(sorted(most.items(), key=lambda item: item[0].id))


def _pages(studio: Studio, game: LoadedGame, wanted: Sequence[Tile], sheet: Sheet) -> Iterator[Page]:
    """Pages of tiles of one size, cut up where the paper is too narrow."""
    forms: dict[Tile, Form] = {}
    for tile in dict.fromkeys(wanted):
        at = name_place(studio, game, TILES, tile.id)
        drawing = studio.piece(game, "tile", {"tile": tile_values(tile)}, f"the tile {tile.name}", at)
        if drawing is None:
            return
        forms[tile] = Form(tile.id, drawing.ops)
    room, fonts = sheet.slots[0].box, studio.faces.reader.fonts
    pages = lay_out(len(wanted), len(wanted[0].rows), room.w)
    total = Counter(part.tile for page in pages for part in page)
    number: Counter[int] = Counter()
    names = _letters()
    strip = ""
    for parts in pages:
        boxes = places(parts, room)
        cuts = [
            Slot(replace(box, w=box.w + (0 if part.is_last else STRIP))) for part, box in zip(parts, boxes, strict=True)
        ]
        under = [*crop_marks(replace(sheet, slots=tuple(cuts)))]
        placed = []
        for part, box in zip(parts, boxes, strict=True):
            number[part.tile] += 1
            words = [wanted[part.tile].name]
            words += [f"{number[part.tile]} of {total[part.tile]}"] if total[part.tile] > 1 else []
            words += [f"onto {strip}"] if part.first else []
            if not part.is_last:
                strip = next(names)
                words.append(f"strip {strip}")
                under += _strip(Box(box.x + box.w, box.y, STRIP, box.h), strip, fonts)
            under.append(_line(" · ".join(words), box.x + 1.5, box.y - 2, fonts, box.w - 3))
            placed.append(Placed(_part(forms[wanted[part.tile]], part, box), box))
        yield Page(sheet.w, sheet.h, tuple(placed), tuple(under))


def _part(form: Form, part: TilePart, box: Box) -> Drawing:
    """Some columns of a tile. All parts of all copies use one form."""
    clip = Rect(Box(0, 0, box.w, box.h), 0, Paint(fill=None))
    return Drawing(box.w, box.h, (Group(None, clip, (Use(form, -part.first * SQUARE, 0),)),))


def _strip(box: Box, name: str, fonts: FontBook) -> Iterator[Op]:
    """Where the next part is glued on: hatched, its letter in the middle of each third."""
    grey = Paint(fill=None, stroke="#8a8a8a", width=0.2)
    yield Rect(box, 0, grey)
    step = 4.0
    for number in range(int((box.h - box.w) / step) + 1):
        y = box.y + number * step
        yield Path((("M", (box.x, y + box.w)), ("L", (box.x + box.w, y))), grey)
    for third in range(3):
        y = box.y + box.h * (third + 0.5) / 3
        yield Ellipse(box.x + box.w / 2, y, 2.6, 2.6, Paint(fill="#ffffff", stroke="#555555", width=0.2))
        yield _line(name, box.x + box.w / 2 - 1.1 * len(name), y + 1.2, fonts, box.w)


def _line(words: str, x: float, y: float, fonts: FontBook, room: float) -> Text:
    """A line beside the tiles, small enough for its room."""
    font = fonts.styles["text", True, False]
    length = font.width(words) * MM_PER_POINT
    return Text(x, y, words, font.name, min(CAPTION, max(int(room / length * 20) / 20, LEAST)), "#333333")


def _letters() -> Iterator[str]:
    """A to Z, then A2 and so on."""
    return (letter + (str(turn) if turn > 1 else "") for turn in count(1) for letter in ascii_uppercase)


def plan(studio: Studio, game: LoadedGame, battlefield: Battlefield) -> Drawing | None:
    """A page that says how the tiles of a battlefield lie."""
    laid = battlefield.tiles
    left, top = min(one.column for one in laid), min(one.row for one in laid)
    side = _mm(len(laid[0].tile.rows))
    w = (max(one.column for one in laid) + 1 - left) * side
    h = (max(one.row for one in laid) + 1 - top) * side
    scale = round(min(PLAN.w / w, PLAN.h / h), 5)
    shown = [_laid(one, (one.column - left) * side, (one.row - top) * side) for one in laid]
    legend = {"floor0": "floor", "difficult": "difficult terrain", "wall": "wall", "start": "start area"}
    page = {
        "title": battlefield.name,
        "note": "Turn each tile until its name lies as it does here",
        "number": "",
        "total": "",
        "scale": scale,
        "x": round(PLAN.x + (PLAN.w - w * scale) / 2, 3),
        "y": round(PLAN.y + (PLAN.h - h * scale) / 2, 3),
        "tiles": shown,
        "legend": [{"kind": kind, "words": game.language.vocabulary.house(words)} for kind, words in legend.items()],
    }
    at = name_place(studio, game, BATTLEFIELDS, battlefield.id)
    return studio.piece(game, "plan", {"page": page}, f"the plan of {battlefield.name}", at)


def _laid(one: Laid, x: float, y: float) -> dict[str, Any]:
    """A tile on a plan, whose player's number stands in the middle of the start area."""
    values = tile_values(one.tile)
    starts = [(square["x"], square["y"]) for square in values["squares"] if square["kind"] == "start"]
    middle = [round(sum(places) / len(places) + SQUARE / 2, 3) for places in zip(*starts, strict=True)] or [0, 0]
    start = {"start": "" if one.start is None else str(one.start), "start_x": middle[0], "start_y": middle[1]}
    return {**values, **start, "x": round(x, 4), "y": round(y, 4), "turn": one.turn}


def _mm(squares: float) -> float:
    return round(squares * SQUARE, 4)
