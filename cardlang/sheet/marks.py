"""Crop marks: where to cut, drawn where no card is."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.face.drawing import Box, Op, Paint, Path
from cardlang.sheet.sheet import SLACK, Sheet

SHORTEST = 1.0  # mm: a shorter mark is no help


def crop_marks(sheet: Sheet) -> tuple[Op, ...]:
    """Lines out from each corner of each slot, along its edges; none touches a slot or leaves the paper."""
    if sheet.marks is None:
        return ()
    marks = sheet.marks
    paint = Paint(fill=None, stroke=marks.colour, width=marks.width)
    lines: dict[tuple[float, ...], None] = {}
    for slot in sheet.slots:
        for line in _around(slot.box, marks.gap, marks.length, sheet.w, sheet.h):
            if not any(_touches(line, other.box) for other in sheet.slots):
                lines[tuple(round(number, 4) for number in line)] = None
    return tuple(Path((("M", line[:2]), ("L", line[2:])), paint) for line in sorted(lines))


def _around(box: Box, gap: float, length: float, w: float, h: float) -> Iterator[tuple[float, float, float, float]]:
    """The eight lines (x1, y1, x2, y2), cut off at the paper's edges."""
    for x in (box.x, box.x + box.w):
        for start, end in ((box.y - gap, box.y - gap - length), (box.y + box.h + gap, box.y + box.h + gap + length)):
            top, bottom = max(min(start, end), 0.0), min(max(start, end), h)
            if bottom - top >= SHORTEST:
                yield x, top, x, bottom
    for y in (box.y, box.y + box.h):
        for start, end in ((box.x - gap, box.x - gap - length), (box.x + box.w + gap, box.x + box.w + gap + length)):
            left, right = max(min(start, end), 0.0), min(max(start, end), w)
            if right - left >= SHORTEST:
                yield left, y, right, y


def _touches(line: tuple[float, float, float, float], box: Box) -> bool:
    """Whether any point of the line lies in the box or on its edge."""
    x1, y1, x2, y2 = line
    across = x1 <= box.x + box.w + SLACK and x2 >= box.x - SLACK
    return across and y1 <= box.y + box.h + SLACK and y2 >= box.y - SLACK
