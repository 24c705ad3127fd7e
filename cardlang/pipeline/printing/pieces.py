"""What a build prints, a row for each kind of piece: what plans its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Final

from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.change_list import change_list
from cardlang.pipeline.printing.decks import Job, deck_sets, standees
from cardlang.pipeline.printing.mats import mats
from cardlang.pipeline.printing.output import PlannedFile, pdf_file
from cardlang.pipeline.printing.text_pages import draw_text_pages, rulebook, text_pages
from cardlang.pipeline.printing.tokens import draw_tokens, tokens
from cardlang.sheet.page_set import PageSet

Plan = Callable[[Job, LoadedGame], Iterator[PageSet]]


def _tiles(job: Job, game: LoadedGame) -> Iterator[PageSet]:
    from cardlang.pipeline.printing.board_tiles import tiles  # imports the engine

    return tiles(job, game)


def _kit(job: Job, game: LoadedGame) -> Iterator[PageSet]:
    from cardlang.pipeline.printing.kit import kit  # imports the engine

    return kit(job, game)


PLANS: Final[Mapping[str, Plan]] = {
    "cards": deck_sets,  # with their backs
    "mats": mats,
    "changes": change_list,
    "tokens": tokens,
    "standees": standees,
    "tiles": _tiles,
    "rules": text_pages,
    "rulebook": rulebook,
    "kit": _kit,
}


def piece_files(kind: str, job: Job, game: LoadedGame) -> Iterator[PlannedFile]:
    """The files with the pieces of a kind: one for each page set, or for several of one name.

    Errors: `SourceError`, for example for an unknown battlefield.
    """
    offsets = job.options.offset_front, job.options.offset_back
    for _, sets in groupby(PLANS[kind](job, game), key=lambda one: one.name):
        parts = [one if kind == "kit" else one.moved(*offsets) for one in sets]  # a kit has moved its parts itself
        if any(one.pages for one in parts):
            yield pdf_file(parts, job.renderer, game)


def check_pieces(renderer: FaceRenderer, contents: Contents) -> None:
    """Draws all tokens and text pages that were read; the renderer collects what is wrong with them."""
    for document, game in contents.parts["tokens"]:
        draw_tokens(renderer, game, document)
    for document, game in contents.parts["page"]:
        draw_text_pages(renderer, game, document)
