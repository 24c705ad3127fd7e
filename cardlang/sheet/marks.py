"""Marks that show where to cut and fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from cardlang.face.draw_list import Box, Op, Paint, Path, Rect
from cardlang.sheet.sheet import SLACK, Marks, Sheet

SHORTEST = 1.0  # mm: shorter marks are left out
NEAR = 0.001  # mm, more than the rounding of marks
DASH = (2.0, 1.5)  # mm, of the fold line

Stroke: TypeAlias = tuple[float, float, float, float]  # from (x1, y1) to (x2, y2), rightwards or downwards


def crop_marks(sheet: Sheet) -> tuple[Op, ...]:
    """Lines outwards from the corners of all slots, in line with their edges. None touches a face or leaves the paper.
    Drawn below the faces."""
    if sheet.marks is None or sheet.marks.through:
        return ()
    marks = sheet.marks
    printed = [place.box.inset(-sheet.bleed) for place in sheet.places]
    near: dict[tuple[bool, float], list[Box]] = {}  # the slots that a mark at x (or y) could meet
    lines: dict[Stroke, None] = {}
    for place in sheet.places:
        for line in _around(place.box, sheet.bleed + marks.gap, marks.length, sheet.w, sheet.h):
            upright = line[0] == line[2]
            at = upright, round(line[0] if upright else line[1], 4)
            if at not in near:
                near[at] = [box for box in printed if _meets(box, *at)]
            if not any(_touches(line, box) for box in near[at]):
                lines[_rounded(line)] = None
    return _drawn(sorted(lines), marks)


def cut_lines(sheet: Sheet) -> tuple[Op, ...]:
    """For marks that run `through`: a line along every edge, across the whole paper. Drawn above the faces."""
    if sheet.marks is None or not sheet.marks.through:
        return ()
    boxes = [place.box for place in sheet.places]
    across = {_rounded((x, 0, x, sheet.h)) for box in boxes for x in (box.x, box.x + box.w)}
    down = {_rounded((0, y, sheet.w, y)) for box in boxes for y in (box.y, box.y + box.h)}
    return _drawn([*sorted(across), *sorted(down)], sheet.marks)


def corner_marks(sheet: Sheet) -> tuple[Op, ...]:
    """The marks for a cutting machine."""
    boxes = sheet.cutter.boxes(sheet.w, sheet.h) if sheet.cutter else ()
    return tuple(Rect(box, 0, Paint("#000000")) for box in boxes)


def fold_mark(sheet: Sheet) -> tuple[Op, ...]:
    """A dashed line along the fold, interrupted where a slot touches it."""
    if sheet.fold is None or sheet.marks is None:
        return ()
    axis, at = sheet.fold
    end = sheet.h if axis == "x" else sheet.w
    gap = sheet.bleed + sheet.marks.gap
    start, free = 0.0, []
    for first, last in sorted(_crossed(sheet, gap)):
        free.append((start, first))
        start = max(start, last)
    free.append((start, end))
    lines = [(a, b) for a, b in free if b - a >= SHORTEST]
    return _drawn([(at, a, at, b) if axis == "x" else (a, at, b, at) for a, b in lines], sheet.marks, DASH)


def _crossed(sheet: Sheet, gap: float) -> Iterator[tuple[float, float]]:
    """The stretches of the fold that are on or beside a slot."""
    assert sheet.fold is not None
    axis, at = sheet.fold
    for place in sheet.places:
        box = place.box.inset(-sheet.bleed)
        start, length, first, size = (box.x, box.w, box.y, box.h) if axis == "x" else (box.y, box.h, box.x, box.w)
        if start - SLACK <= at <= start + length + SLACK:
            yield first - gap, first + size + gap


def _around(box: Box, gap: float, length: float, w: float, h: float) -> Iterator[Stroke]:
    """The eight marks around a slot, cut off at the paper's edges."""
    for x in (box.x, box.x + box.w):
        yield from ((x, top, x, bottom) for top, bottom in _beside(box.y, box.h, gap, length, h))
    for y in (box.y, box.y + box.h):
        yield from ((left, y, right, y) for left, right in _beside(box.x, box.w, gap, length, w))


def _beside(start: float, size: float, gap: float, length: float, most: float) -> Iterator[tuple[float, float]]:
    """Along one edge of a slot, the marks before and after it."""
    end = start + size
    for first, last in ((start - gap - length, start - gap), (end + gap, end + gap + length)):
        cut = max(first, 0.0), min(last, most)
        if cut[1] - cut[0] >= SHORTEST:
            yield cut


def _meets(box: Box, upright: bool, at: float) -> bool:
    start, length = (box.x, box.w) if upright else (box.y, box.h)
    return start - NEAR <= at <= start + length + NEAR


def _touches(line: Stroke, box: Box) -> bool:
    """Whether any point of the line is in the box or on its edge."""
    x1, y1, x2, y2 = line
    across = x1 <= box.x + box.w + SLACK and x2 >= box.x - SLACK
    return across and y1 <= box.y + box.h + SLACK and y2 >= box.y - SLACK


def _rounded(line: Stroke) -> Stroke:
    x1, y1, x2, y2 = (round(number, 4) for number in line)
    return x1, y1, x2, y2


def _drawn(lines: Iterable[Stroke], marks: Marks, dash: tuple[float, ...] = ()) -> tuple[Op, ...]:
    paint = Paint(fill=None, stroke=marks.colour, width=marks.width, dash=dash)
    return tuple(Path((("M", line[:2]), ("L", line[2:])), paint) for line in lines)
