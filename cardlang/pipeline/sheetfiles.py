"""Decks and mats on sheets of paper, as PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from cardlang.face.fault import Fault
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio, by_game
from cardlang.pipeline.output import DrawnDeck, Order, Output, pdf
from cardlang.pipeline.reading import Contents
from cardlang.pipeline.record import Record
from cardlang.pipeline.sheets import sheet_of
from cardlang.sheet.impose import impose, impose_backs, impose_folded, unsafe
from cardlang.sheet.page import Page, interleaved, moved
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError


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
    deck, faces = drawn.read.deck, drawn.copies
    backs = [drawn.back] * len(faces)
    behind: tuple[Page, ...] = ()
    more: tuple[Fault, ...] = ()
    if sheet.fold and order.backs != "none":
        fronts, faults = impose_folded(sheet, faces, backs, deck.name)
    else:
        fronts, faults = impose(replace(sheet, fold=None), faces, deck.name)  # nobody folds what has no backs
        if not sheet.fold:
            behind, more = impose_backs(sheet, backs, f"{deck.name}: backs")
    by_name = {font.name: font for font in studio.faces.reader.fonts.styles.values()}
    faults = (*faults, *more, *unsafe(sheet, [*faces, drawn.back], by_name))
    studio.diagnostics += (fault.at(Span(deck.path, 0, 0)) for fault in dict.fromkeys(faults))
    return ((), ()) if faults else (fronts, behind)


def mat_files(order: Order, contents: Contents, studio: Studio, record: Record) -> Iterator[Output]:
    """Each player's mats on a page, and the sheet for two players (S15.3)."""
    if not order.wants("mats") or order.decks or order.cards or not contents.mats:
        return
    paper = order.paper or studio.project.paper
    pair, table = (sheet_of(studio, f"{paper}-{name}") for name in ("mats", "table"))
    if pair is None or table is None:
        return
    for game, mats in by_game(contents.mats):
        if not record.mats_differ(game.id):
            continue
        single, shared = studio.mats(game, mats)
        title = f"{game.rules.name}: mats"
        pages, faults = impose(pair, single, f"{title} for one player")
        halves = [shared, shared] if shared else []
        both, more = impose(table, halves, f"{title} for two players")
        studio.diagnostics += (fault.at(Span(mats[0].path, 0, 0)) for fault in (*faults, *more))
        name, count = f"{game.id}/{paper}-mats.pdf", len(single) + len(halves)
        pages = moved(pages + both, order.offset_front)
        data = partial(pdf, pages, studio.faces.reader.fonts, title)
        yield Output(name, "mats", game.id, None, paper, len(pages), count, data)
