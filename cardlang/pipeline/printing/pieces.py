"""Pieces: everything on the table besides cards and mats (tokens, standees, tiles, pages of rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardlang.face.drawing import Drawing
from cardlang.model.card import Card
from cardlang.model.slips import or_known
from cardlang.pipeline.faces.card_values import card_values
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.glossaries import open_glossary
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents
from cardlang.pipeline.printing.options import PIECES, BuildOptions
from cardlang.pipeline.printing.output import PlannedFile, pdf_file
from cardlang.pipeline.printing.rulebook import rulebook_pages
from cardlang.pipeline.printing.sheet_files import imposed, open_sheet
from cardlang.pipeline.printing.text_pages import draw_text_pages, text_pages
from cardlang.pipeline.printing.tokens import draw_tokens, tokens
from cardlang.sheet.page_set import PageSet
from cardlang.source.error import SourceError

if TYPE_CHECKING:
    from cardlang.rules.battlefield import Battlefield


def piece_files(options: BuildOptions, decks: Sequence[ReadDeck], renderer: FaceRenderer) -> Iterator[PlannedFile]:
    """The pieces that the options name, a file for each page set.

    Errors: `SourceError` for an unknown battlefield.
    """
    for game in games_of(decks):
        for kind in PIECES:
            if kind in options.kinds:
                for page_set in pieces(kind, options, game, decks, renderer):
                    moved = page_set.moved(options.offset_front, options.offset_back)
                    yield page_set_file(game, moved, renderer)


def page_set_file(game: LoadedGame, page_set: PageSet, renderer: FaceRenderer) -> PlannedFile:
    """A page set as a PDF in the game's folder."""
    path, title = f"{game.id}/{page_set.name}.pdf", page_set.title
    return pdf_file(path, page_set.kind, page_set.pages, page_set.faces, title, renderer, game, page_set.deck)


def games_of(decks: Sequence[ReadDeck]) -> list[LoadedGame]:
    """The games of these decks, by id, each once."""
    games = {read.game.id: read.game for read in decks}
    return [games[id] for id in sorted(games)]


def pieces(
    kind: str,
    options: BuildOptions,
    game: LoadedGame,
    decks: Sequence[ReadDeck],
    renderer: FaceRenderer,
    one: bool = False,
) -> Iterator[PageSet]:
    """The page sets of one of `PIECES`. `one`: tiles for a single battlefield, by default the smallest for two.

    Errors: `SourceError` for an unknown battlefield.
    """
    found: list[PageSet | None] = []
    if kind == "tokens":
        found = [*tokens(renderer, game)]
    elif kind == "standees":
        own = [read for read in decks if read.game.id == game.id]
        found = [standees(renderer, read, options.chosen(read), options.part) for read in own]
    elif kind == "rules":
        found = [text_pages(renderer, game, "rules")]
    elif kind == "rulebook":
        found = [rulebook_pages(renderer, game)]
    elif kind == "tiles":
        from cardlang.pipeline.printing.tiles import tiles  # imports the engine

        found = [tiles(renderer, game, _battlefields(options, game, renderer, one))]
    yield from (page_set for page_set in found if page_set and page_set.pages)


def _battlefields(options: BuildOptions, game: LoadedGame, renderer: FaceRenderer, one: bool) -> list[Battlefield]:
    from cardlang.pipeline.play.battlefields import battlefields

    known = battlefields(game.id, renderer.project)
    if options.battlefield and options.battlefield not in known:
        hint = or_known(options.battlefield, sorted(known), "they are")
        raise SourceError(f'there is no battlefield "{options.battlefield}"; {hint}')
    if options.battlefield:
        return [known[options.battlefield]]
    smallest_first = sorted(known.values(), key=lambda field: (field.players, len(field.tiles), field.id))
    return smallest_first[:1] if one else smallest_first


def check_pieces(renderer: FaceRenderer, contents: Contents) -> None:
    """Draws all tokens and text pages that were read; the renderer collects what is wrong with them."""
    for document, game in contents.parts["tokens"]:
        draw_tokens(renderer, game, document)
    glossaries = {game: open_glossary(game)[0] for game in dict.fromkeys(game for _, game in contents.parts["page"])}
    for document, game in contents.parts["page"]:
        draw_text_pages(renderer, game, document, glossaries[game])


MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # tell copies of one creature apart


def standees(renderer: FaceRenderer, read: ReadDeck, cards: Sequence[tuple[Card, int]], part: str) -> PageSet | None:
    """As many figures of each card as given, in a file with `part` in its name; None for a deck without creatures."""
    if read.deck.kind not in read.game.parts.faces.figures or not cards:
        return None
    sheet = open_sheet(renderer, f"{renderer.paper}-standees")
    if sheet is None:
        return None
    figures: list[Drawing] = []
    for card, copies in cards:
        values = card_values(read, card, [text.text for text in card.texts]) | {"motif": renderer.motif(read, card)}
        for copy in range(copies):
            mark = MARKS[copy % len(MARKS)] if copies > 1 else ""
            figure = {"card": values, "figure": {"mark": mark}}
            drawing = renderer.piece(read.game, "standee", figure, f"the figure of {card.name}", card.span)
            figures += [drawing] if drawing else []
    title = f"{read.deck.name}: standees"
    pages = imposed(renderer, sheet, figures, title, read.document)
    name = f"{read.deck.id}-{renderer.paper}{part}-standees"
    return PageSet("standees", name, title, pages, len(figures), "fold at the dashes and glue", read.deck.id)
