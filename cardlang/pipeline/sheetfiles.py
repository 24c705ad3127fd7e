"""Decks and mats on sheets of paper, as PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from cardlang.pipeline.faces import Studio, by_game
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.output import DrawnDeck, Order, Output, pdf
from cardlang.pipeline.reading import Contents
from cardlang.pipeline.record import Record
from cardlang.pipeline.sheets import sheet_of
from cardlang.sheet.impose import impose, impose_backs, impose_folded, unfit, unsafe
from cardlang.sheet.page import Page, interleaved, moved
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError
from cardlang.source.yaml.nodes import Document


def card_sheet(order: Order, studio: Studio) -> tuple[str, Sheet | None]:
    """The name of the sheet that cards are printed on, and the sheet; what is wrong with it is told in the studio.

    Errors: `SourceError` for an unknown sheet, or one that folds where backs were ordered otherwise, or cannot.
    """
    paper = order.paper or studio.project.paper
    name = order.layout or (f"{paper}-8up-fold" if order.backs == "fold" else f"{paper}-9up")
    sheet = sheet_of(studio, name)
    if sheet and sheet.fold and order.backs in ("separate", "interleave"):
        raise SourceError(f'the sheet "{name}" folds: its backs can be --backs fold or none')
    if sheet and not sheet.fold and order.backs == "fold":
        raise SourceError(f'the sheet "{name}" does not fold: its backs can be separate, interleave or none')
    return order.layout or paper, sheet


def deck_files(order: Order, decks: Sequence[DrawnDeck], studio: Studio) -> Iterator[Output]:
    """The cards of each deck, and their backs. Decks are called `<deck>-<paper>`, or by their sheet, so that none is
    called as another's backs."""
    if not decks:
        return
    suffix, sheet = card_sheet(order, studio)
    if sheet is None:
        return
    if sheet.fold and any(order.offset_back) and "tokens" not in order.kinds:
        raise SourceError(f'the sheet "{suffix}" has nothing on its other side: leave out --offset-back, or --layout')
    fonts = studio.faces.reader.fonts
    for drawn in decks:
        deck, kind, count = drawn.read.deck, drawn.kind, len(drawn.copies)
        if not count:
            continue
        fronts, behind = laid(order, sheet, drawn, studio)
        fronts, behind = moved(fronts, order.offset_front), moved(behind, order.offset_back)
        if order.backs == "interleave":
            fronts = interleaved(fronts, behind)
        about = deck.game, deck.id, sheet.paper or suffix
        stem = f"{deck.game}/{deck.id}-{suffix}"
        if order.wants(kind):
            data = partial(pdf, fronts, fonts, deck.name)
            yield Output(f"{stem}.pdf", kind, *about, len(fronts), count, data)
        if order.wants("backs") and behind and order.backs in (None, "separate"):
            data = partial(pdf, behind, fonts, f"{deck.name}: backs")
            yield Output(f"{stem}-backs.pdf", "backs", *about, len(behind), count, data)


def laid(order: Order, sheet: Sheet, drawn: DrawnDeck, studio: Studio) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    """Pages of a deck's fronts, and of the backs that are printed on other sides; what is wrong is told in the
    studio."""
    if not fits(sheet, drawn, studio):
        return (), ()
    name, faces = drawn.read.deck.name, drawn.copies
    backs = [drawn.back] * len(faces)
    if sheet.fold and order.backs != "none":
        return impose_folded(sheet, faces, backs, name)[0], ()
    fronts, _ = impose(replace(sheet, fold=None), faces, name)  # nobody folds what has no backs
    return fronts, () if sheet.fold else impose_backs(sheet, backs, f"{name}: backs")[0]


def fits(sheet: Sheet, drawn: DrawnDeck, studio: Studio) -> bool:
    """Whether all faces of a deck, and its back, suit the sheet; why not is told in the studio."""
    by_name = {font.name: font for font in studio.faces.reader.fonts.styles.values()}
    cards = [(face, card) for card, face, _ in drawn.faces]
    fine = True
    for face, card in (*cards, (drawn.back, None)):
        faults = (*unfit(sheet, face), *unsafe(sheet, face, by_name))
        studio.misfits(sheet, faults, drawn.read.document, card)
        fine = fine and not faults
    return fine


def mat_files(order: Order, contents: Contents, studio: Studio, record: Record) -> Iterator[Output]:
    """Each player's mats on a page, and the sheet for two players (S15.3)."""
    if not order.wants("mats") or order.decks or order.cards or not contents.mats:
        return
    paper = order.paper or studio.project.paper
    for game, mats in by_game(contents.mats):
        if not record.mats_differ(game.id):
            continue
        made, count = mat_pages(studio, game, mats, paper)
        pages = moved(made, order.offset_front)
        data = partial(pdf, pages, studio.faces.reader.fonts, _mats(game))
        if pages:
            yield Output(f"{game.id}/{paper}-mats.pdf", "mats", game.id, None, paper, len(pages), count, data)


def mat_pages(studio: Studio, game: LoadedGame, mats: Sequence[Document], paper: str) -> tuple[tuple[Page, ...], int]:
    """The mats of one player and those of two, and how many these are; what is wrong is told in the studio."""
    pair, table = (sheet_of(studio, f"{paper}-{name}") for name in ("mats", "table"))
    if pair is None or table is None:
        return (), 0
    single, shared = studio.mats(game, mats)
    pages, faults = impose(pair, single, f"{_mats(game)} for one player")
    halves = [shared, shared] if shared else []
    both, more = impose(table, halves, f"{_mats(game)} for two players")
    studio.misfits(pair, faults, mats[0])
    studio.misfits(table, more, mats[0])
    return pages + both, len(single) + len(halves)


def _mats(game: LoadedGame) -> str:
    return f"{game.name}: mats"
