"""The layout of a printed change list: a row for each card below the name of its deck, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from cardlang.fonts.font import FontBook

TOP, FOOT = 42.0, 22.0  # mm for the head and the foot of a page
ROW, HEADING = 6.4, 11.0  # mm for a card's row, for a deck's name


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What to do about one card. The revisions are those on the printed faces, "" for no face."""

    deck: str
    name: str
    take_out: int
    put_in: int
    old_revision: str
    new_revision: str
    why: str


def change_lists(
    rows: Sequence[ChangeRow], title: str, since: str, w: float, h: float, fonts: FontBook
) -> list[dict[str, Any]]:
    """The values for `changes.svg.j2`, for each page of `w` x `h` mm. Texts are cut to their room, and characters that
    the theme's fonts lack become `?`: the names of revisions and of old cards may hold any."""
    pages = list(_pages(rows, h - TOP - FOOT, fonts))
    common = {
        "title": fonts.printable(title, 90),
        "since": fonts.printable(since, 40),
        "take_out": sum(row.take_out for row in rows),
        "put_in": sum(row.put_in for row in rows),
        "w": w,
        "h": h,
        "pages": len(pages),
    }
    return [{**common, "page": number, "rows": page} for number, page in enumerate(pages, start=1)]


def _pages(rows: Sequence[ChangeRow], room: float, fonts: FontBook) -> Iterator[list[dict[str, Any]]]:
    """The rows of each page with their places. A deck that continues on another page is named there again."""
    page: list[dict[str, Any]] = []
    y = 0.0
    for deck, cards in groupby(rows, key=lambda row: row.deck):
        named = False
        for row in cards:
            if y + (ROW if named else HEADING + ROW) > room:
                yield page
                page, y, named = [], 0.0, False
            if not named:
                page.append({"deck": fonts.printable(deck, 40), "y": TOP + y + HEADING})
                y, named = y + HEADING, True
            y += ROW
            name, why = fonts.printable(row.name, 60), fonts.printable(row.why, 50)
            page.append({**asdict(row), "name": name, "why": why, "deck": "", "y": TOP + y})
    yield page
