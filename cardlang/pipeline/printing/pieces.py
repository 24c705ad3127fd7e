"""What a build prints, a row for each kind of piece: what plans its pages; and the print kit, one PDF with everything
that the players of a game need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import Final

from cardlang.model.pieces import KIT
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.change_list import change_list
from cardlang.pipeline.printing.decks import DrawnDeck, Job, deck_sets, standees
from cardlang.pipeline.printing.mats import mats
from cardlang.pipeline.printing.output import PlannedFile, pdf_file
from cardlang.pipeline.printing.piece_sheets import page_set
from cardlang.pipeline.printing.text_pages import (
    START,
    draw_text_pages,
    further_pages,
    missing_cards,
    rulebook,
    text_pages,
)
from cardlang.pipeline.printing.tokens import draw_tokens, tokens
from cardlang.sheet.page import moved
from cardlang.sheet.page_set import CONTENTS, CONTENTS_ROWS, Binding, PageSet

Plan = Callable[[Job], Iterator[PageSet]]


def _tiles(job: Job) -> Iterator[PageSet]:
    from cardlang.pipeline.printing.board_tiles import tiles  # imports the engine

    return tiles(job)


def kit(job: Job) -> Iterator[PageSet]:
    """The kit of a game, in printing order: pages to read, then what has backs, then what has none.

    Errors: `SourceError` for an unknown battlefield.
    """
    options, figures = job.options, job.game.parts.faces.figures
    drawn = sorted(_for_players(job), key=lambda one: one.read.deck.kind in figures)
    job = replace(job, drawn=drawn, decks=[one.read for one in drawn])
    parts = [one for kind in ("tokens", "standees", "mats", "tiles") for one in PLANS[kind](job)]
    backed = [*PLANS["cards"](job), *(each for one in parts if one.double for each in one.with_backs(options.backs))]
    rules = [*PLANS["rules"](job)] or [*PLANS["rulebook"](job)]
    sets = [*text_pages(job, START), *rules, *PLANS["pages"](job)], [*backed, *(one for one in parts if not one.double)]
    yield from _bound(job, Binding(*([one.moved(*options.corrections) for one in several] for several in sets)))


def _for_players(job: Job) -> list[DrawnDeck]:
    """The decks; those that each player brings so often that there are enough for two players, or for as many as the
    game needs."""
    words = job.game.language.vocabulary
    brought = {kind for kind, zone in words.first.items() if zone not in words.table}
    sides = {str(one.deck.fields.get("faction", "")) or one.deck.id for one in job.decks if one.deck.kind in brought}
    if not sides:
        return list(job.drawn)
    rules = job.game.rules
    times = ceil(max(rules.fewest, min(2, rules.most)) / len(sides))
    return [
        replace(one, faces=[(card, face, count * times) for card, face, count in one.faces])
        if one.read.deck.kind in brought
        else one
        for one in job.drawn
    ]


def _bound(job: Job, binding: Binding) -> Iterator[PageSet]:
    """The kit as one page set with its table of contents, drawn by `list.svg.j2`; none if there is nothing but pages to
    read."""
    renderer, game = job.renderer, job.game
    title = f"{game.name}: print kit"
    if not binding.rest:
        return
    in_own_words = game.language.vocabulary.in_own_words
    rows = [{**row, "sides": in_own_words(row["sides"])} for row in binding.contents()]
    parts = [rows[start : start + CONTENTS_ROWS] for start in range(0, len(rows), CONTENTS_ROWS)]
    shown = [{"title": CONTENTS, "note": title, "rows": part} for part in parts]
    drawn = renderer.pages(game, "list", shown, "the list of a kit", Span("", 0, 0))
    for contents in page_set(renderer, "kit", "page", title, drawn, bookmark=CONTENTS):
        pages = binding.pages(moved(contents.pages, job.options.offset_front, job.options.scale))
        faces = sum(part.faces for part in binding.parts)
        yield PageSet("kit", f"{renderer.paper}{job.options.part}-kit", title, pages, faces)


PLANS: Final[Mapping[str, Plan]] = {
    "cards": deck_sets,  # with their backs
    "mats": mats,
    "changes": change_list,
    "tokens": tokens,
    "standees": standees,
    "tiles": _tiles,
    "rules": text_pages,
    "rulebook": rulebook,
    "pages": further_pages,
    KIT: kit,
}


def piece_files(kind: str, job: Job) -> Iterator[PlannedFile]:
    """The files with the pieces of a kind: one for each page set, or for several of one name.

    Errors: `SourceError`, for example for an unknown battlefield.
    """
    for _, sets in groupby(PLANS[kind](job), key=lambda one: one.name):
        parts = [
            one if kind == KIT else one.moved(*job.options.corrections) for one in sets
        ]  # a kit has moved its parts
        if any(one.pages for one in parts):
            yield pdf_file(parts, job.renderer, job.game)


def check_pieces(renderer: FaceRenderer, contents: Contents) -> None:
    """Draws all tokens and text pages that were read; the renderer collects what is wrong with them."""
    for document, game in contents.parts["tokens"]:
        draw_tokens(renderer, game, document)
    for document, game in contents.parts["page"]:
        decks = [one for one in contents.decks if one.outline.game == game.id] if document.has(("cards",)) else []
        if contents.whole:
            renderer.diagnostics += missing_cards(document, decks)
        draw_text_pages(renderer, game, document, decks)
