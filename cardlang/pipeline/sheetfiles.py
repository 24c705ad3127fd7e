"""Decks and mats on sheets of paper, as PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from cardlang.face.fault import Fault
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio, by_game
from cardlang.pipeline.output import Built, DrawnDeck, Order, Output, pdf
from cardlang.pipeline.reading import Contents
from cardlang.pipeline.sheets import open_sheet
from cardlang.sheet.impose import impose, impose_backs, impose_folded, unsafe
from cardlang.sheet.page import Page, moved
from cardlang.sheet.sheet import Sheet
from cardlang.source.error import SourceError
from cardlang.source.project import Project


def card_sheet(order: Order, project: Project, built: Built) -> tuple[str, Sheet | None]:
    """The name of the sheet that cards are printed on, and the sheet; what is wrong with it is told in `built`.

    Errors: `SourceError` for an unknown sheet, or one that folds where backs were ordered otherwise, or cannot.
    """
    paper = order.paper or project.paper
    name = order.layout or (f"{paper}-8up-fold" if order.backs == "fold" else f"{paper}-9up")
    sheet = sheet_of(project, name, built)
    if sheet and sheet.fold and order.backs in ("separate", "interleave"):
        raise SourceError(f'the sheet "{name}" folds: its backs can be --backs fold or none')
    if sheet and not sheet.fold and order.backs == "fold":
        raise SourceError(f'the sheet "{name}" does not fold: its backs can be separate, interleave or none')
    return order.layout or paper, sheet


def sheet_of(project: Project, name: str, built: Built) -> Sheet | None:
    """The sheet of that name; what is wrong with it is told in `built`."""
    sheet, found = open_sheet(project, name, built.sources)
    built.diagnostics += found
    return sheet


def deck_files(order: Order, decks: Sequence[DrawnDeck], studio: Studio, built: Built) -> Iterator[Output]:
    """The cards of each deck, and their backs. Decks are called `<deck>-<paper>`, or by their sheet, so that none is
    called as another's backs."""
    if not decks:
        return
    suffix, sheet = card_sheet(order, studio.project, built)
    if sheet is None:
        return
    fonts = studio.faces.reader.fonts
    by_name = {font.name: font for font in fonts.styles.values()}
    for drawn in decks:
        deck, kind, count = drawn.read.deck, drawn.kind, len(drawn.copies)
        if not count:
            continue
        fronts, behind, faults = _laid(order, sheet, drawn)
        faults = (*faults, *unsafe(sheet, [*drawn.copies, drawn.back], by_name))
        if faults:
            built.diagnostics += (fault.at(Span(deck.path, 0, 0)) for fault in faults)
            continue
        fronts, behind = moved(fronts, order.offset_front), moved(behind, order.offset_back)
        if order.backs == "interleave":
            fronts = tuple(page for pair in zip(fronts, behind, strict=True) for page in pair)
        about = deck.game, deck.id, sheet.paper or suffix
        stem = f"{deck.game}/{deck.id}-{suffix}"
        if order.wants(kind):
            data = partial(pdf, fronts, fonts, deck.name)
            yield Output(f"{stem}.pdf", kind, *about, len(fronts), count, data)
        if order.wants("backs") and behind and order.backs in (None, "separate"):
            data = partial(pdf, behind, fonts, f"{deck.name}: backs")
            yield Output(f"{stem}-backs.pdf", "backs", *about, len(behind), count, data)


def _laid(order: Order, sheet: Sheet, drawn: DrawnDeck) -> tuple[tuple[Page, ...], tuple[Page, ...], tuple[Fault, ...]]:
    """Pages of a deck's fronts, and of the backs that are printed on other sides; what is wrong."""
    name, faces = drawn.read.deck.name, drawn.copies
    backs = [drawn.back] * len(faces)
    if sheet.fold and order.backs != "none":
        pages, faults = impose_folded(sheet, faces, backs, name)
        return pages, (), faults
    fronts, faults = impose(replace(sheet, fold=None), faces, name)  # nobody folds what has no backs
    behind, more = ((), ()) if sheet.fold else impose_backs(sheet, backs, f"{name}: backs")
    return fronts, behind, (*faults, *more)


def mat_files(order: Order, contents: Contents, studio: Studio, built: Built) -> Iterator[Output]:
    """Each player's mats on a page, and the sheet for two players (S15.3)."""
    if not order.wants("mats") or order.decks or order.cards or not contents.mats:
        return
    paper = order.paper or studio.project.paper
    pair, table = (sheet_of(studio.project, f"{paper}-{name}", built) for name in ("mats", "table"))
    if pair is None or table is None:
        return
    for game, mats in by_game(contents.mats):
        single, shared = studio.mats(game, mats)
        title = f"{game.rules.name}: mats"
        pages, faults = impose(pair, single, f"{title} for one player")
        halves = [shared, shared] if shared else []
        both, more = impose(table, halves, f"{title} for two players")
        built.diagnostics += (fault.at(Span(mats[0].path, 0, 0)) for fault in (*faults, *more))
        name, count = f"{game.id}/{paper}-mats.pdf", len(single) + len(halves)
        pages = moved(pages + both, order.offset_front)
        data = partial(pdf, pages, studio.faces.reader.fonts, title)
        yield Output(name, "mats", game.id, None, paper, len(pages), count, data)
