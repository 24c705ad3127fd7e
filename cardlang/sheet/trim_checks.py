"""What a face needs around its trim, because cutting is inexact: background beyond it, no words just inside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from cardlang.face.drawing import (
    IDENTITY,
    MM_PER_POINT,
    Box,
    Drawing,
    Ellipse,
    Form,
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
    for op, at in _drawn(face.ops, IDENTITY):
        if op.paint.fill is not None:
            points = op.points if isinstance(op, Path) else bounds(op).corners
            box = Box.around([*map(at.at, points)])
            spots = {(x, y) for x, y in spots if not _holds(box, x, y)}
            if not spots:
                return True
    return False


def words_outside_safe_zone(face: Drawing, safe: float, fonts: Mapping[str, Font]) -> tuple[str, float] | None:
    """The words nearest to the trim and their distance in mm, if it is less than `safe`. `fonts` are by name."""
    nearest: tuple[str, float] | None = None
    for op, at in _words(face.ops, IDENTITY):
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


def _words(ops: Iterable[Op], at: Matrix) -> Iterator[tuple[Text, Matrix]]:
    """The texts that are not clipped and no decoration, each with the map from its own coordinates to the face's."""
    for op in ops:
        if isinstance(op, Text):
            if not op.ornament and op.text.strip():
                yield op, at
        elif isinstance(op, Group):
            if op.clip is None:
                yield from _words(op.ops, at.then(op.matrix) if op.matrix else at)
        elif isinstance(op, Use) and _has_words(op.form):
            yield from _words(op.form.ops, at.then(Matrix(1, 0, 0, 1, op.x, op.y)))


@lru_cache(maxsize=4096)
def _has_words(form: Form) -> bool:
    return any(True for _ in _words(form.ops, IDENTITY))


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x - NEAR <= x <= box.x + box.w + NEAR and box.y - NEAR <= y <= box.y + box.h + NEAR


def _drawn(ops: Iterable[Op], at: Matrix) -> Iterator[tuple[Rect | Ellipse | Path, Matrix]]:
    """All shapes that are not clipped, each with the map from its own coordinates to the face's."""
    for op in ops:
        match op:
            case Group(matrix, None, inner):
                yield from _drawn(inner, at.then(matrix) if matrix else at)
            case Use(form, x, y):
                yield from _drawn(form.ops, at.then(Matrix(1, 0, 0, 1, x, y)))
            case Path(()):
                pass  # draws nothing
            case Rect() | Ellipse() | Path():
                yield op, at
