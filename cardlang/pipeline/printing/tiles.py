"""Tiles at one inch a square, and plans of the battlefields that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cardlang.face.drawing import Drawing, Form
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.printing.part_files import BATTLEFIELDS, TILES, part_documents
from cardlang.pipeline.printing.sheet_files import imposed, open_sheet
from cardlang.rules.battlefield import START, Battlefield, Tile
from cardlang.rules.board import DIFFICULT, OWN_MARKS, WALL
from cardlang.sheet import board
from cardlang.sheet.board import LaidTile
from cardlang.sheet.page import Page
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.tile_pages import tile_pages

KINDS = {WALL: "wall", DIFFICULT: "difficult", START: "start"}
LEGEND = {"floor": "floor", "difficult": "difficult terrain", "wall": "wall", "start": "start area"}


def tiles(renderer: FaceRenderer, game: LoadedGame, battlefields: Sequence[Battlefield]) -> PageSet | None:
    """A plan of each battlefield, then the tiles that any one of them needs; None without battlefields."""
    sheet, plan_sheet = (open_sheet(renderer, f"{renderer.paper}-{name}") for name in ("tiles", "page"))
    if not battlefields or sheet is None or plan_sheet is None:
        return None
    plans = [drawing for one in battlefields if (drawing := _plan(renderer, game, one))]
    at = part_documents(renderer, game, BATTLEFIELDS)[battlefields[0].id]
    pages = imposed(renderer, plan_sheet, plans, f"{game.name}: plan of the board", at)
    needed = [tile for tile, count in _needed(battlefields).items() for _ in range(count)]
    cut: list[Page] = []
    for side in sorted({len(tile.rows) for tile in needed}, reverse=True):
        if forms := _forms(renderer, game, [tile for tile in needed if len(tile.rows) == side]):
            cut += tile_pages(sheet, forms, side, renderer.fonts.styles["text", True, False])
    if cut:
        cut[0] = replace(cut[0], bookmark=f"{game.name}: tiles")
    work = "" if len(cut) == len(needed) else "glue the parts together"
    return PageSet("tiles", f"{renderer.paper}-tiles", f"{game.name}: tiles", (*pages, *cut), len(needed), work)


def tile_values(tile: Tile) -> dict[str, Any]:
    """What a tile's template shows of it."""
    kinds = {mark: mark for mark in OWN_MARKS} | KINDS
    return board.tile_values(tile.name, [[kinds.get(mark, "floor") for mark in row] for row in tile.rows])


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
    """A page that shows how the tiles of a battlefield lie."""
    laid = [LaidTile(tile_values(one.tile), one.column, one.row, one.turn, one.start) for one in battlefield.tiles]
    vocabulary, drawn = game.language.vocabulary, "".join(row for one in battlefield.tiles for row in one.tile.rows)
    own = {terrain.mark: name for name, terrain in vocabulary.terrain.items() if terrain.mark and terrain.mark in drawn}
    legend = [(kind, vocabulary.in_own_words(words)) for kind, words in LEGEND.items()] + [*own.items()]
    page = board.plan_values(battlefield.name, laid, legend)
    at = part_documents(renderer, game, BATTLEFIELDS)[battlefield.id].where("name")
    return renderer.piece(game, "plan", {"page": page}, f"the plan of {battlefield.name}", at)
