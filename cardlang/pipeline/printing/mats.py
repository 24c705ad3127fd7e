"""Player mats on sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.pipeline.faces.renderer import DrawnMat, FaceRenderer, mats_by_game
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.output import PlannedFile, pdf_file
from cardlang.pipeline.printing.part_files import MATS, part_documents
from cardlang.pipeline.printing.record import Record
from cardlang.pipeline.printing.sheet_files import imposed, naming_sheets, open_sheet
from cardlang.sheet.impose import impose_backs
from cardlang.sheet.page import interleaved
from cardlang.sheet.page_set import PageSet
from cardlang.source.yaml.nodes import Document


def mat_files(
    options: BuildOptions, contents: Contents, renderer: FaceRenderer, record: Record
) -> Iterator[PlannedFile]:
    """For each game its mats for one player, then the sheet for two players (S15.3)."""
    if not options.wants("mats") or options.decks or options.cards or not contents.parts["mat"]:
        return
    for game, mats in mats_by_game(contents.parts["mat"]):
        if not record.mats_differ(game.id):
            continue
        sets = [one.moved(options.offset_front, options.offset_back) for one in mat_sets(renderer, game, mats)]
        pages, count = tuple(page for one in sets for page in one.pages), sum(one.faces for one in sets)
        if pages:
            yield pdf_file(f"{game.id}/{renderer.paper}-mats.pdf", "mats", pages, count, _title(game), renderer, game)


def mat_sets(renderer: FaceRenderer, game: LoadedGame, mats: Sequence[Document]) -> Iterator[PageSet]:
    """The pages of each mat once, then of the sheet for two players."""
    single, shared = renderer.mats(game, mats)
    yield from _page_sets(renderer, game, single, mats, copies=False)
    table = open_sheet(renderer, f"{renderer.paper}-table") if shared else None
    if table and shared:
        title = f"{_title(game)} for two players"
        pages = imposed(renderer, table, [shared, shared], title, mats[0])
        yield PageSet("mats", f"{renderer.paper}-table", title, pages, 2)


def mats_for_two(renderer: FaceRenderer, game: LoadedGame) -> list[PageSet]:
    """The mats of a game as often as two players need them."""
    documents = list(part_documents(renderer, game, MATS).values())
    single = renderer.mats(game, documents)[0] if documents else []
    return [*_page_sets(renderer, game, single, documents, copies=True)]


def _page_sets(
    renderer: FaceRenderer, game: LoadedGame, mats: Sequence[DrawnMat], documents: Sequence[Document], *, copies: bool
) -> Iterator[PageSet]:
    """The mats that share a sheet, and have one side or two, on pages of their own."""
    groups: dict[tuple[str, bool], list[DrawnMat]] = {}
    for mat in mats:
        groups.setdefault((mat.sheet, mat.back is not None), []).append(mat)
    for (name, double), group in groups.items():
        sheet = open_sheet(renderer, f"{renderer.paper}-{name}")
        if sheet is None:
            continue
        rounds = max(mat.copies for mat in group) if copies else 1
        faces = [mat for turn in range(rounds) for mat in group if not copies or turn < mat.copies]
        title = _title(game) if name == "mats" else f"{game.name}: {group[0].name if len(group) == 1 else name}"
        mark = title if copies else f"{title} for one player"
        pages = imposed(renderer, sheet, [mat.face for mat in faces], mark, documents[0])
        if double:
            behind, faults = impose_backs(sheet, [mat.back for mat in faces if mat.back])
            renderer.report_misfits(sheet, naming_sheets(renderer, faults), documents[0])
            pages = interleaved(pages, behind)
        yield PageSet("mats", f"{renderer.paper}-{name}", title, pages, len(faces), double=double)


def _title(game: LoadedGame) -> str:
    return f"{game.name}: mats"
