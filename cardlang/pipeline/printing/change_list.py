"""The printed change list: what to take out of each deck and what to put in, drawn by `changes.svg.j2`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from cardlang.face.draw_list import Box
from cardlang.fonts.font import FontBook
from cardlang.model.change import Exchange
from cardlang.model.span import Span
from cardlang.pipeline.faces.renderer import FaceRenderer
from cardlang.pipeline.printing.decks import Job
from cardlang.report.changes import reason
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.page_set import PageSet

TEMPLATE = "changes.svg.j2"
TOP, FOOT = 42.0, 22.0  # mm for the head and the foot of a page
ROW, HEADING = 6.4, 11.0  # mm for a card's row, for a deck's name


def change_list(job: Job) -> Iterator[PageSet]:
    """What has changed in a game since the earlier print."""
    renderer, record = job.renderer, job.record
    own = [one for one in record.exchanges if one.card.game == job.game.id] if record else []
    if record and own:
        title = f"{renderer.project.name}: changes"
        pages = _pages(renderer, title, record.since, own)
        yield PageSet("changes", f"{renderer.paper}-changes", title, pages, 0)


def _pages(renderer: FaceRenderer, title: str, since: str, own: Sequence[Exchange]) -> tuple[Page, ...]:
    """Pages for these exchanges; the renderer collects what is wrong with their template."""
    size = renderer.sheets.paper_size(renderer.paper)
    if size is None:
        renderer.diagnostics += renderer.sheets.sizes()[1]
        return ()
    w, h = size
    lists = [*_rows(own, h - TOP - FOOT, renderer.fonts)]
    about = {
        "title": renderer.fonts.printable(title, 90),
        "since": renderer.fonts.printable(since, 40),
        "take_out": sum(one.take_out for one in own),
        "put_in": sum(one.put_in for one in own),
        "w": w,
        "h": h,
        "pages": len(lists),
    }
    pages: list[Page] = []
    for number, rows in enumerate(lists, start=1):
        values = {**about, "page": number, "rows": rows}
        drawing, faults = renderer.faces.draw(TEMPLATE, {"list": values}, "the changes")
        at = (renderer.place(fault, Span(TEMPLATE, 0, 0)) for fault in faults)
        renderer.diagnostics += (fault.at(span) for fault, span in at)
        if drawing:
            pages.append(Page(w, h, (Placed(drawing, Box(0, 0, w, h)),), bookmark="" if pages else title))
    return tuple(pages)


def _rows(exchanges: Sequence[Exchange], room: float, fonts: FontBook) -> Iterator[list[dict[str, Any]]]:
    """The rows of each page with their places: one for each card below the name of its deck, which is named again on
    another page. Texts are cut to their room, and characters that the theme's fonts lack become `?`: names of revisions
    may have any."""
    page: list[dict[str, Any]] = []
    y = 0.0
    for deck, cards in groupby(exchanges, key=lambda one: one.card.deck_name):
        named = False
        for one in cards:
            if y + (ROW if named else HEADING + ROW) > room:
                yield page
                page, y, named = [], 0.0, False
            if not named:
                page.append({"deck": fonts.printable(deck, 40), "y": TOP + y + HEADING})
                y, named = y + HEADING, True
            y += ROW
            page.append(
                {
                    "name": fonts.printable(one.called, 60),
                    "take_out": one.take_out,
                    "old_revision": one.old.revision if one.old else "",
                    "put_in": one.put_in,
                    "new_revision": one.new.revision if one.new else "",
                    "why": fonts.printable(reason(one), 50),
                    "deck": "",
                    "y": TOP + y,
                }
            )
    yield page
