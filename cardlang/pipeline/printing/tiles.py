"""Tiles at one inch a square, and plans of the battlefields that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cardlang.face.drawing import Drawing, Form
from cardlang.model.slips import or_known
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.play.battlefields import battlefields
from cardlang.pipeline.printing.decks import Job
from cardlang.pipeline.printing.piece_sheets import BATTLEFIELDS, TILES, page_set, part_documents
from cardlang.pipeline.printing.sheet_files import open_sheet
from cardlang.rules.battlefield import Battlefield
from cardlang.rules.board import DIFFICULT, OWN_MARKS, WALL
from cardlang.rules.tiles import START, Tile
from cardlang.sheet import board
from cardlang.sheet.board import LaidTile
from cardlang.sheet.page import Page
from cardlang.sheet.page_set import PageSet
from cardlang.sheet.tile_pages import tile_pages
from cardlang.source.error import SourceError

KINDS = {WALL: "wall", DIFFICULT: "difficult", START: "start"}
LEGEND = {"floor": "floor", "difficult": "difficult terrain", "wall": "wall", "start": "start area"}


def tiles(job: Job, game: LoadedGame) -> Iterator[PageSet]:
    """A plan of each battlefield, then the tiles that any one of them needs; none without battlefields.

    Errors: `SourceError` for an unknown battlefield.
    """
    renderer, fields = job.renderer, _battlefields(job, game)
    sheet = open_sheet(renderer, f"{renderer.paper}-tiles")
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


def _battlefields(job: Job, game: LoadedGame) -> list[Battlefield]:
    """The battlefield that the options name; else all, in a kit only the smallest, which is for two players."""
    named, known = job.options.battlefield, battlefields(game.id, job.renderer.project)
    if named and named not in known:
        raise SourceError(f'there is no battlefield "{named}"; {or_known(named, sorted(known), "they are")}')
    if named:
        return [known[named]]
    smallest_first = sorted(known.values(), key=lambda field: (field.players, len(field.tiles), field.id))
    return smallest_first[:1] if job.options.kit else smallest_first


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
