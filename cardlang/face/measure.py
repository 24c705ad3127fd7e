"""How much room text needs, for stages that place boxes before they draw them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from cardlang.face.drawing import MM_PER_POINT, Box
from cardlang.face.fit import DESCENT, TextBox, TooMuch, fit
from cardlang.face.paragraphs import MissingGlyphs, paragraphs
from cardlang.face.style import PLAIN
from cardlang.fonts.font import FontBook

BOTTOMLESS = 10_000.0  # mm


def height(html: str, size: float, width: float, fonts: FontBook) -> float:
    """The height in mm of paragraphs set in `size` points on lines of `width` mm, as airy as they can be.

    What cannot be set has no height: whoever draws it is told why.
    """
    element = ElementTree.fromstring(f"<box>{html}</box>")
    place = TextBox(Box(0, 0, width, BOTTOMLESS), size, size, "left", "top", "#000000")
    try:
        runs = fit(paragraphs(element, PLAIN, fonts), place)
    except MissingGlyphs:
        return 0.0
    return 0.0 if isinstance(runs, TooMuch) or not runs else runs[-1].y + DESCENT * size * MM_PER_POINT


def pour(heights: Sequence[float], columns: int, room: float, gap: float) -> list[list[int]] | None:
    """The numbers of boxes that stand in each column, in their order, the columns as even as they can be; `None` if
    they do not fit in `room` mm.

    >>> pour([30, 20, 10, 40], 2, 100, 5)
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
