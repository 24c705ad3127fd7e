"""Player mats on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cardlang.pipeline.faces.renderer import FaceRenderer, mats_by_game
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import PlannedFile, pdf
from cardlang.pipeline.printing.part_files import MATS, part_documents
from cardlang.pipeline.printing.record import Record
from cardlang.pipeline.printing.sheet_files import imposed, open_sheet
from cardlang.sheet.page import Page, moved
from cardlang.sheet.page_set import PageSet
from cardlang.source.yaml.nodes import Document


def mat_files(
    options: BuildOptions, contents: Contents, renderer: FaceRenderer, record: Record
) -> Iterator[PlannedFile]:
    """For each game its mats for one player, then the sheet for two players (S15.3)."""
    if not options.wants("mats") or options.decks or options.cards or not contents.parts["mat"]:
        return
    paper = renderer.paper
    for game, mats in mats_by_game(contents.parts["mat"]):
        if not record.mats_differ(game.id):
            continue
        made, count = mat_pages(renderer, game, mats)
        pages = moved(made, options.offset_front)
        data = partial(pdf, pages, renderer.fonts_for(game), _title(game), renderer.profile)
        if pages:
            yield PlannedFile(f"{game.id}/{paper}-mats.pdf", "mats", game.id, None, paper, len(pages), count, data)


def mat_pages(renderer: FaceRenderer, game: LoadedGame, mats: Sequence[Document]) -> tuple[tuple[Page, ...], int]:
    """The pages of the mats for one player and for two, and how many mats they hold."""
    pair, table = (open_sheet(renderer, f"{renderer.paper}-{name}") for name in ("mats", "table"))
    if pair is None or table is None:
        return (), 0
    single, shared = renderer.mats(game, mats)
    halves = [shared, shared] if shared else []
    pages = imposed(renderer, pair, single, f"{_title(game)} for one player", mats[0])
    pages += imposed(renderer, table, halves, f"{_title(game)} for two players", mats[0])
    return pages, len(single) + len(halves)


def mats_for_two(renderer: FaceRenderer, game: LoadedGame) -> Iterator[PageSet]:
    """Every mat of a game twice, one for each of two players."""
    documents = list(part_documents(renderer, game, MATS).values())
    sheet = open_sheet(renderer, f"{renderer.paper}-mats") if documents else None
    if sheet is None:
        return
    single, _ = renderer.mats(game, documents)
    pages = imposed(renderer, sheet, single * 2, _title(game), documents[0])
    yield PageSet("mats", f"{renderer.paper}-mats", _title(game), pages, 2 * len(single))


def _title(game: LoadedGame) -> str:
    return f"{game.name}: mats"
