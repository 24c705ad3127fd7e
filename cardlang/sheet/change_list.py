"""The layout of a printed change list: a row for each card below the name of its deck, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from cardlang.fonts.font import FontBook
from cardlang.model.change import Exchange

TOP, FOOT = 42.0, 22.0  # mm for the head and the foot of a page
ROW, HEADING = 6.4, 11.0  # mm for a card's row, for a deck's name


def change_lists(
    exchanges: Sequence[Exchange],
    reason: Callable[[Exchange], str],
    title: str,
    since: str,
    w: float,
    h: float,
    fonts: FontBook,
) -> list[dict[str, Any]]:
    """The values for `changes.svg.j2`, for each page of `w` x `h` mm; `reason` says why a card is exchanged. Texts are
    cut to their room, and characters that the theme's fonts lack become `?`: names of revisions may have any."""
    pages = list(_pages(exchanges, reason, h - TOP - FOOT, fonts))
    common = {
        "title": fonts.printable(title, 90),
        "since": fonts.printable(since, 40),
        "take_out": sum(one.take_out for one in exchanges),
        "put_in": sum(one.put_in for one in exchanges),
        "w": w,
        "h": h,
        "pages": len(pages),
    }
    return [{**common, "page": number, "rows": page} for number, page in enumerate(pages, start=1)]


def _pages(
    exchanges: Sequence[Exchange], reason: Callable[[Exchange], str], room: float, fonts: FontBook
) -> Iterator[list[dict[str, Any]]]:
    """The rows of each page with their places. A deck that continues on another page is named there again."""
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
                    "name": fonts.printable(one.card.name, 60),
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
