"""The change list on paper: what to take out of each deck and what to put in, a line a card, drawn by the template
`changes.svg.j2` in the theme of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from cardlang.face.drawing import Box
from cardlang.fonts.font import FontBook
from cardlang.model.change import Exchange
from cardlang.model.span import Span
from cardlang.pipeline.faces import Studio, read_data
from cardlang.pipeline.output import Built, Order, Output, pdf
from cardlang.pipeline.reading import Contents
from cardlang.report.exchanges import reason
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.units import millimetres
from cardlang.source.paths import shown

TEMPLATE = "changes.svg.j2"
TOP, FOOT = 42.0, 22.0  # mm that the head and the foot of a page take
ROW, HEADING = 6.4, 11.0  # mm of a card's line, of a deck's name
LONGEST = 40  # characters of what others have called something
Row = dict[str, Any]


def change_files(order: Order, contents: Contents, studio: Studio, built: Built) -> Iterator[Output]:
    """What to take out of each deck and what to put in, one list a game."""
    if not order.wants("changes"):
        return
    paper, fonts = order.paper or contents.project.paper, studio.faces.reader.fonts
    for game in dict.fromkeys(one.card.game for one in built.exchanges):
        own = [one for one in built.exchanges if one.card.game == game]
        title = f"{contents.project.name}: changes"
        pages = change_pages(studio, title, built.since, own, paper)
        data = partial(pdf, pages, fonts, title)
        yield Output(f"{game}/{paper}-changes.pdf", "changes", game, None, paper, len(pages), 0, data)


def change_pages(studio: Studio, title: str, since: str, own: Sequence[Exchange], paper: str) -> tuple[Page, ...]:
    """Pages for these exchanges on `paper`. What is wrong with the template is told by `studio`."""
    sizes, found = read_data(studio.project, "print/sizes.yaml", "schemas/sizes.schema.json", studio.sources)
    studio.diagnostics += found
    if sizes is None:
        return ()
    size = sizes.data["papers"][paper]
    w, h = millimetres(size["width"]), millimetres(size["height"])
    words = _Words(studio.faces.reader.fonts)
    sheets = list(_sheets(own, h - TOP - FOOT, words))
    common = {
        "title": words.kept(title, 90),
        "since": words.kept(since),
        "take_out": sum(one.take_out for one in own),
        "put_in": sum(one.put_in for one in own),
        "w": w,
        "h": h,
        "pages": len(sheets),
    }
    pages: list[Page] = []
    for number, rows in enumerate(sheets, 1):
        drawing, faults = studio.faces.draw(TEMPLATE, {"list": {**common, "page": number, "rows": rows}}, "the changes")
        path = studio.project.find(f"templates/{TEMPLATE}")
        studio.diagnostics += (fault.at(Span(shown(path) if path else TEMPLATE, 0, 0)) for fault in faults)
        if drawing:
            pages.append(Page(w, h, (Placed(drawing, Box(0, 0, w, h)),), bookmark="" if pages else title))
    return tuple(pages)


def _sheets(own: Sequence[Exchange], room: float, words: _Words) -> Iterator[list[Row]]:
    """The rows of each page with their places. A deck that goes on over a page is named again."""
    rows: list[Row] = []
    y = 0.0
    for deck, cards in groupby(own, key=lambda one: one.card.deck_name):
        named = False
        for one in cards:
            if y + (ROW if named else HEADING + ROW) > room:
                yield rows
                rows, y, named = [], 0.0, False
            if not named:
                rows.append({"deck": words.kept(deck), "y": TOP + y + HEADING})
                y, named = y + HEADING, True
            y += ROW
            rows.append({**_row(one, words), "deck": "", "y": TOP + y})
    yield rows


def _row(one: Exchange, words: _Words) -> Row:
    return {
        "name": words.kept(one.card.name, 60),
        "take_out": one.take_out,
        "old_revision": one.old.revision if one.old else "",
        "put_in": one.put_in,
        "new_revision": one.new.revision if one.new else "",
        "why": words.kept(reason(one), 50),
    }


class _Words:
    """Makes what others wrote, in a branch's name or long ago, fit to be printed."""

    def __init__(self, fonts: FontBook) -> None:
        faces = [font for (family, *_), font in fonts.styles.items() if family == "text"]
        self.known = set.intersection(*(set(font.advances) for font in faces))

    def kept(self, text: str, longest: int = LONGEST) -> str:
        """`text` cut short, with `?` for what the theme's letters lack."""
        cut = text if len(text) <= longest else f"{text[: longest - 3]}..."
        return "".join(char if char in self.known else "?" for char in cut)
