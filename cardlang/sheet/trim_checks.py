"""What a face needs around its trim, because cutting is inexact: background beyond it, no words just inside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardlang.face.draw_list import (
    IDENTITY,
    MM_PER_POINT,
    Box,
    Drawing,
    Ellipse,
    Group,
    Matrix,
    Op,
    Path,
    Rect,
    Text,
    Use,
    bounds,
)
from cardlang.face.paragraphs import width
from cardlang.fonts.font import Font

NEAR = 0.05  # mm of tolerance


def reaches_bleed(face: Drawing, bleed: float) -> bool:
    """Whether filled shapes extend `bleed` mm beyond the trim, at the corners and in the middle of each side."""
    spots = {(x, y) for x in (-bleed, face.w / 2, face.w + bleed) for y in (-bleed, face.h / 2, face.h + bleed)}
    spots.discard((face.w / 2, face.h / 2))
    for op, at in _drawn(face.ops):
        if isinstance(op, Rect | Ellipse | Path) and op.paint.fill is not None:
            points = op.points if isinstance(op, Path) else bounds(op).corners
            if not points:
                continue
            box = Box.around([*map(at.at, points)])
            spots = {(x, y) for x, y in spots if not _holds(box, x, y)}
            if not spots:
                return True
    return False


def words_outside_safe_zone(face: Drawing, safe: float, fonts: Mapping[str, Font]) -> tuple[str, float] | None:
    """The words nearest to the trim and their distance in mm, if it is less than `safe`. `fonts` are by name."""
    nearest: tuple[str, float] | None = None
    for op, at in _drawn(face.ops):
        if not isinstance(op, Text) or op.ornament or not op.text.strip():
            continue
        em, font = op.size * MM_PER_POINT, fonts[op.font]
        left, bottom, top = op.x, op.y, op.y - font.cap_height * em
        right = left + width(font, op.text) * em + op.spacing * len(op.text)
        if at is not IDENTITY:
            box = Box.around([at.at((left, top)), at.at((right, bottom))])
            left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
        room = min(left, top, face.w - right, face.h - bottom)
        if room < safe - NEAR and (nearest is None or room < nearest[1]):
            nearest = op.text.strip(), room
    return nearest


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x - NEAR <= x <= box.x + box.w + NEAR and box.y - NEAR <= y <= box.y + box.h + NEAR


def _drawn(ops: Iterable[Op], at: Matrix = IDENTITY) -> Iterator[tuple[Op, Matrix]]:
    """Everything that is not clipped, each with the map from its own coordinates to the face's."""
    for op in ops:
        match op:
            case Group(matrix, clip, inner):
                if clip is None:
                    yield from _drawn(inner, at.then(matrix) if matrix else at)
            case Use(form, x, y):
                yield from _drawn(form.ops, at.then(Matrix(1, 0, 0, 1, x, y)))
            case _:
                yield op, at
