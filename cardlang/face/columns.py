"""Text pages: panels of text and icons in columns, with letters as large as the pages allow."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from cardlang.face.draw_list import MM_PER_POINT, Box
from cardlang.face.fault import Fault
from cardlang.face.fit import DESCENT, Overflow, TextFrame, fit
from cardlang.face.paragraphs import MissingGlyphs, paragraphs
from cardlang.face.style import PLAIN
from cardlang.fonts.font import FontBook

# The room on page.svg.j2, in mm.
LEFT, TOP, BOTTOM, GUTTER, GAP = 6.0, 27.0, 249.0, 4.0, 3.4
COLUMNS, WIDTH = 2, 87.0
HEAD, SIDE, FOOT = 8.6, 2.6, 2.2  # of a panel, around its text
LEGEND_ROW, LEGEND_COLUMNS = 5.6, 3
LONG = 17  # letters; a legend with longer words has two columns
LARGEST, SMALLEST, STEP = 13.0, 7.0, 0.25  # points
BOTTOMLESS = 10_000.0  # mm


@dataclass(frozen=True, slots=True)
class Panel:
    """A section of a text page: paragraphs of XHTML under a heading, or a legend of icons and what they mean."""

    title: str
    icon: str
    html: Markup
    legend: tuple[tuple[str, str], ...] = ()  # (icon, words)

    @property
    def legend_columns(self) -> int:
        """How many entries of the legend stand side by side."""
        return 2 if any(len(words) > LONG for _, words in self.legend) else LEGEND_COLUMNS


def set_in_columns(
    panels: Sequence[Panel], sheets: int, fonts: FontBook
) -> tuple[float, list[list[dict[str, Any]]]] | Fault:
    """The largest size of letters in points at which the panels fit on this many pages, and for each page the values
    that `page.svg.j2` needs of its panels. A fault (C510) if they do not fit even at the smallest size."""
    room = BOTTOM - TOP

    def tried(step: int) -> tuple[float, list[float], list[list[int]] | None]:
        size = LARGEST - step * STEP
        heights = [_panel_height(panel, size, fonts) for panel in panels]
        return size, heights, distribute(heights, COLUMNS * sheets, room, GAP)

    last = int((LARGEST - SMALLEST) / STEP)
    step = bisect_left(range(last), True, key=lambda step: tried(step)[2] is not None)
    size, heights, columns = tried(step)
    if columns is None:
        over = sum(heights) + GAP * len(heights) - COLUMNS * sheets * room
        return Fault(
            "C510",
            f"the page is {max(over, 1):.0f} mm too long, even at {size:g} pt",
            "set `sheets` higher, or shorten the text",
        )
    longest = max(_length([heights[number] for number in column]) for column in columns)
    spaced = []
    for column in columns:
        spare = (longest - _length([heights[index] for index in column])) / len(column)
        spaced.append([(panels[index], heights[index] + spare) for index in column])
    return size, _pages(spaced, sheets)


def flow_in_columns(
    sections: Sequence[tuple[Panel, Sequence[Markup]]], size: float, fonts: FontBook
) -> list[list[dict[str, Any]]]:
    """For each of as many pages as it takes, the values that `page.svg.j2` needs of its panels, with letters of `size`
    points. A section is a panel and its paragraphs; it continues in the next column where they do not fit."""
    room = BOTTOM - TOP
    columns: list[list[tuple[Panel, float]]] = [[]]
    free = room
    for panel, texts in sections:
        start = 0
        while start < len(texts):
            left = texts[start:]
            heights = [
                _panel_height(replace(panel, html=_joined(left[:n])), size, fonts) for n in range(1, len(left) + 1)
            ]
            fit = bisect_right(heights, free)
            least = len(left) if len(left) < 4 else 2  # never a single paragraph before or after a break
            if fit < least and columns[-1]:
                columns.append([])
                free = room
                continue
            fit = max(fit - 1 if fit == len(left) - 1 else fit, 1)
            title = f"{panel.title} (continued)" if start else panel.title
            columns[-1].append((replace(panel, title=title, html=_joined(left[:fit])), heights[fit - 1]))
            free -= heights[fit - 1] + GAP
            start += fit
    for column in columns[:-1]:  # they end at one height
        column[-1] = column[-1][0], room - sum(height + GAP for _, height in column[:-1])
    return _pages(columns, -(-len(columns) // COLUMNS))


def _pages(columns: Sequence[Sequence[tuple[Panel, float]]], count: int) -> list[list[dict[str, Any]]]:
    """For each page the values of its panels, which have these heights in mm."""
    pages: list[list[dict[str, Any]]] = [[] for _ in range(count)]
    for number, column in enumerate(columns):
        x, y = LEFT + number % COLUMNS * (WIDTH + GUTTER), TOP
        for panel, height in column:
            pages[number // COLUMNS].append(_panel_values(panel, round(x, 3), round(y, 3), round(height, 3)))
            y += height + GAP
    return pages


def _joined(paragraphs: Sequence[Markup]) -> Markup:
    return Markup("").join(paragraphs)


def distribute(heights: Sequence[float], columns: int, room: float, gap: float) -> list[list[int]] | None:
    """The indices of the panels in each column, in order, with columns of heights as equal as possible; None if they
    do not fit in `columns` of `room` mm.

    >>> distribute([30, 20, 10, 40], 2, 100, 5)
    [[0, 1], [2, 3]]
    """
    least, most = max(heights, default=0.0), room
    if _filled(heights, columns, most, gap) is None:
        return None
    while most - least > 0.1:
        middle = (least + most) / 2
        if _filled(heights, columns, middle, gap) is None:
            least = middle
        else:
            most = middle
    return _filled(heights, columns, most, gap)


def _filled(heights: Sequence[float], columns: int, room: float, gap: float) -> list[list[int]] | None:
    """The columns filled from the first on; None if a panel or a column is left over."""
    filled: list[list[int]] = [[]]
    free = room
    for number, needed in enumerate(heights):
        if filled[-1] and needed > free:
            filled.append([])
            free = room
        if needed > room:
            return None
        filled[-1].append(number)
        free -= needed + gap
    return filled if len(filled) <= columns else None


def _length(heights: Sequence[float]) -> float:
    return sum(heights) + GAP * (len(heights) - 1)


def _panel_height(panel: Panel, size: float, fonts: FontBook) -> float:
    if panel.legend:
        return HEAD + -(-len(panel.legend) // panel.legend_columns) * LEGEND_ROW + FOOT
    return HEAD + _text_height(panel.html, size, WIDTH - 2 * SIDE, fonts) + FOOT


def _text_height(html: str, size: float, width: float, fonts: FontBook) -> float:
    """The height in mm of paragraphs of `size` points on lines of `width` mm. Text that cannot be set has no height:
    drawing it reports why."""
    element = ElementTree.fromstring(f"<box>{html}</box>")
    frame = TextFrame(Box(0, 0, width, BOTTOMLESS), size, size, "left", "top", "#000000")
    try:
        runs = fit(paragraphs(element, PLAIN, fonts), frame)
    except MissingGlyphs:
        return 0.0
    return 0.0 if isinstance(runs, Overflow) or not runs else runs[-1].y + DESCENT * size * MM_PER_POINT


def _panel_values(panel: Panel, x: float, y: float, h: float) -> dict[str, Any]:
    columns = panel.legend_columns
    w = (WIDTH - 2 * SIDE) / columns
    legend = [
        {
            "icon": name,
            "words": words,
            "x": round(SIDE + number % columns * w, 3),
            "y": round(HEAD + number // columns * LEGEND_ROW, 3),
            "w": w,
        }
        for number, (name, words) in enumerate(panel.legend)
    ]
    place = {"x": x, "y": y, "w": WIDTH, "h": h}
    return {**place, "title": panel.title, "icon": panel.icon, "html": panel.html, "legend": legend}
