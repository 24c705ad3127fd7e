"""Player mats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.pipeline.faces.renderer import DrawnMat, FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.printing.decks import Job
from cardlang.pipeline.printing.piece_sheets import MATS, page_set, part_documents
from cardlang.sheet.page_set import PageSet
from cardlang.source.yaml.nodes import Document


def mats(job: Job) -> Iterator[PageSet]:
    """The mats of a game's own files in one file: those for one player, then the sheet for two players (S15.3). In a
    kit, all mats of the game, as often as two players need them."""
    options, renderer, game = job.options, job.renderer, job.game
    if options.kit:
        if documents := [*part_documents(renderer, game, MATS).values()]:
            yield from _page_sets(renderer, game, renderer.mats(game, documents)[0], documents, copies=True)
    elif job.mats and not (options.decks or options.cards) and (not job.record or job.record.mats_differ(game.id)):
        for one in mat_sets(renderer, game, job.mats):
            yield replace(one, name=f"{renderer.paper}-mats", title=_title(game))


def mat_sets(renderer: FaceRenderer, game: LoadedGame, documents: Sequence[Document]) -> Iterator[PageSet]:
    """The pages of each mat once, then of the sheet for two players."""
    single, shared = renderer.mats(game, documents)
    yield from _page_sets(renderer, game, single, documents, copies=False)
    if shared:
        title = f"{_title(game)} for two players"
        yield from page_set(renderer, "mats", "table", title, [shared, shared], documents[0])


def _page_sets(
    renderer: FaceRenderer, game: LoadedGame, drawn: Sequence[DrawnMat], documents: Sequence[Document], *, copies: bool
) -> Iterator[PageSet]:
    """The mats that share a sheet, and have one side or two, on pages of their own."""
    groups: dict[tuple[str, bool], list[DrawnMat]] = {}
    for mat in drawn:
        groups.setdefault((mat.sheet, mat.back is not None), []).append(mat)
    for (name, _), group in groups.items():
        rounds = max(mat.copies for mat in group) if copies else 1
        faces = [mat for turn in range(rounds) for mat in group if not copies or turn < mat.copies]
        title = _title(game) if name == "mats" else f"{game.name}: {group[0].name if len(group) == 1 else name}"
        backs = [mat.back for mat in faces if mat.back]
        mark = title if copies else f"{title} for one player"
        fronts = [mat.face for mat in faces]
        yield from page_set(renderer, "mats", name, title, fronts, documents[0], backs=backs, bookmark=mark)


def _title(game: LoadedGame) -> str:
    return f"{game.name}: mats"
