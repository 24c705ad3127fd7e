"""The print kit: one PDF with everything that the players of a game need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, starmap

from cardlang.face.drawing import Drawing
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.printing.decks import DrawnDeck, card_sheet, deck_pages, group_sheet, printed_together, where
from cardlang.pipeline.printing.mats import mats_for_two
from cardlang.pipeline.printing.options import PIECES, BuildOptions
from cardlang.pipeline.printing.output import PlannedFile
from cardlang.pipeline.printing.pieces import games_of, page_set_file, pieces
from cardlang.pipeline.printing.sheet_files import open_sheet
from cardlang.pipeline.printing.text_pages import text_pages
from cardlang.sheet.impose import impose
from cardlang.sheet.page import interleaved, moved
from cardlang.sheet.page_set import CONTENTS, CONTENTS_ROWS, Binding, PageSet, Stack


def kit_files(options: BuildOptions, decks: Sequence[DrawnDeck], renderer: FaceRenderer) -> Iterator[PlannedFile]:
    """One kit for each game, in printing order: pages to read, then what has backs, then what has none.

    Errors: `SourceError` for an unknown battlefield.
    """
    for game in games_of([drawn.read for drawn in decks]):
        own = [drawn for drawn in decks if drawn.read.game.id == game.id]
        own.sort(key=lambda drawn: drawn.read.deck.kind in game.parts.faces.figures)
        groups = printed_together(options, own)
        cards = [one for group in groups for one in _cards(options, group, renderer, of_all=len(groups) == 1)]
        reads = [drawn.read for drawn in own]
        made = {kind: list(pieces(kind, options, game, reads, renderer, one=True)) for kind in PIECES}
        start = text_pages(renderer, game, "start")
        read = [*([start] if start else []), *made["rules"]]
        parts = [*made["tokens"], *made["standees"], *mats_for_two(renderer, game), *made["tiles"]]
        double = [one for one in parts if one.double]
        backed = [*cards, *chain.from_iterable(one.with_backs(options.backs) for one in double)]
        flat = [one for one in parts if not one.double]
        offsets = options.offset_front, options.offset_back
        binding = Binding([one.moved(*offsets) for one in read], [one.moved(*offsets) for one in (*backed, *flat)])
        if kit := _bound(renderer, game, binding, options):
            yield page_set_file(game, kit, renderer)


def _cards(
    options: BuildOptions, group: Sequence[DrawnDeck], renderer: FaceRenderer, *, of_all: bool
) -> Iterator[PageSet]:
    """Decks that share sheets, with their backs as the options ask for them, by default between the pages."""
    _, standard = card_sheet(options, renderer)
    if standard is None:
        return
    sheet = group_sheet(options, standard, group[0], renderer)
    fronts, behind = deck_pages(options, sheet, group, renderer)
    stacks, alone, first = tuple(starmap(Stack, where(group))), len(group) == 1, group[0].read
    in_own_words = first.game.language.vocabulary.in_own_words
    together = in_own_words("Cards of all decks") if of_all else ", ".join(stack.title for stack in stacks)
    name, title = (first.deck.id, first.deck.name) if alone else ("decks", together)
    page_set = PageSet("cards", name, title, fronts, sum(one.cards for one in stacks))
    if not alone:
        page_set = replace(page_set, stacks=stacks, per_page=len(sheet.slots))
    if behind and fronts:
        yield from replace(page_set, pages=interleaved(fronts, behind), double=True).with_backs(options.backs)
    elif sheet.fold and options.backs != "none":
        yield replace(page_set, folded=True, work="fold and glue first")
    else:
        yield page_set


def _bound(renderer: FaceRenderer, game: LoadedGame, binding: Binding, options: BuildOptions) -> PageSet | None:
    """The kit as one page set with its table of contents; None if there is nothing but pages to read."""
    sheet = open_sheet(renderer, f"{renderer.paper}-page")
    if sheet is None or not binding.rest:
        return None
    title = f"{game.name}: print kit"
    in_own_words = game.language.vocabulary.in_own_words
    rows = [{**row, "sides": in_own_words(row["sides"])} for row in binding.contents()]
    drawn = _contents(renderer, game, rows, title)
    contents, faults = impose(sheet, drawn, CONTENTS)
    renderer.diagnostics += (fault.at(Span("", 0, 0)) for fault in faults)
    pages = binding.pages(moved(contents, options.offset_front), sheet.w, sheet.h)
    return PageSet(
        "kit", f"{renderer.paper}{options.part}-kit", title, pages, sum(part.faces for part in binding.parts)
    )


def _contents(renderer: FaceRenderer, game: LoadedGame, rows: Sequence[dict[str, str]], title: str) -> list[Drawing]:
    """The table of contents, drawn by `list.svg.j2`."""
    parts = [rows[start : start + CONTENTS_ROWS] for start in range(0, len(rows), CONTENTS_ROWS)]
    pages = [{"title": CONTENTS, "note": title, "rows": part} for part in parts]
    return renderer.pages(game, "list", pages, "the list of a kit", Span("", 0, 0))
