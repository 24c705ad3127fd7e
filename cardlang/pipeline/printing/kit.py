"""The print kit: one PDF with everything that the players of a game need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.printing.board_tiles import tiles
from cardlang.pipeline.printing.decks import DrawnDeck, Job, card_sheet, group_sets, printed_together, standees
from cardlang.pipeline.printing.mats import mats_for_two
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.piece_sheets import page_set
from cardlang.pipeline.printing.text_pages import text_pages
from cardlang.pipeline.printing.tokens import tokens
from cardlang.sheet.page import moved
from cardlang.sheet.page_set import CONTENTS, CONTENTS_ROWS, Binding, PageSet


def kit(job: Job, game: LoadedGame) -> Iterator[PageSet]:
    """The kit of a game, in printing order: pages to read, then what has backs, then what has none.

    Errors: `SourceError` for an unknown battlefield.
    """
    options, renderer = job.options, job.renderer
    own = [drawn for drawn in job.drawn if drawn.read.game.id == game.id]
    own.sort(key=lambda drawn: drawn.read.deck.kind in game.parts.faces.figures)
    groups = printed_together(options, own)
    cards = [one for group in groups for one in _cards(options, group, renderer, of_all=len(groups) == 1)]
    read = [*text_pages(job, game, "start"), *text_pages(job, game)]
    ordered = replace(job, decks=[drawn.read for drawn in own])
    parts = [*tokens(job, game), *standees(ordered, game), *mats_for_two(renderer, game), *tiles(job, game)]
    backed = [*cards, *(each for one in parts if one.double for each in one.with_backs(options.backs))]
    offsets = options.offset_front, options.offset_back
    rest = [*backed, *(one for one in parts if not one.double)]
    yield from _bound(job, game, Binding([one.moved(*offsets) for one in read], [one.moved(*offsets) for one in rest]))


def _cards(
    options: BuildOptions, group: Sequence[DrawnDeck], renderer: FaceRenderer, *, of_all: bool
) -> Iterator[PageSet]:
    """Decks that share sheets, with their backs by default between the pages."""
    _, standard = card_sheet(options, renderer)
    title = ", ".join(drawn.read.deck.name for drawn in group)
    if len(group) > 1 and of_all:
        title = group[0].read.game.language.vocabulary.in_own_words("Cards of all decks")
    if standard:
        yield from group_sets(options, standard, group, renderer, title, options.backs)


def _bound(job: Job, game: LoadedGame, binding: Binding) -> Iterator[PageSet]:
    """The kit as one page set with its table of contents, drawn by `list.svg.j2`; none if there is nothing but pages to
    read."""
    renderer, title = job.renderer, f"{game.name}: print kit"
    if not binding.rest:
        return
    in_own_words = game.language.vocabulary.in_own_words
    rows = [{**row, "sides": in_own_words(row["sides"])} for row in binding.contents()]
    parts = [rows[start : start + CONTENTS_ROWS] for start in range(0, len(rows), CONTENTS_ROWS)]
    shown = [{"title": CONTENTS, "note": title, "rows": part} for part in parts]
    drawn = renderer.pages(game, "list", shown, "the list of a kit", Span("", 0, 0))
    for contents in page_set(renderer, "kit", "page", title, drawn, bookmark=CONTENTS):
        pages = binding.pages(moved(contents.pages, job.options.offset_front))
        faces = sum(part.faces for part in binding.parts)
        yield PageSet("kit", f"{renderer.paper}{job.options.part}-kit", title, pages, faces)
