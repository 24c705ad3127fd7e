"""What a face needs around its trim, because cutting is inexact: background beyond it, no words just inside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardlang.face.drawing import (
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
from cardlang.fonts.font import Font

NEAR = 0.05  # mm of tolerance


def reaches_bleed(face: Drawing, bleed: float) -> bool:
    """Whether filled shapes extend `bleed` mm beyond the trim, at the corners and in the middle of each side."""
    spots = {(x, y) for x in (-bleed, face.w / 2, face.w + bleed) for y in (-bleed, face.h / 2, face.h + bleed)}
    spots.discard((face.w / 2, face.h / 2))
    for op, at in _drawn(face.ops, IDENTITY):
        if isinstance(op, Rect | Ellipse | Path) and op.paint.fill is not None:
            points = op.points if isinstance(op, Path) else bounds(op).corners
            box = Box.around([*map(at.at, points)])
            spots = {(x, y) for x, y in spots if not _holds(box, x, y)}
            if not spots:
                return True
    return False


def words_outside_safe_zone(face: Drawing, safe: float, fonts: Mapping[str, Font]) -> tuple[str, float] | None:
    """The words nearest to the trim and their distance in mm, if it is less than `safe`. `fonts` are by name."""
    nearest: tuple[str, float] | None = None
    for op, at in _drawn(face.ops, IDENTITY):
        if not isinstance(op, Text) or op.ornament or not op.text.strip():
            continue
        em, font = op.size * MM_PER_POINT, fonts[op.font]
        right = op.x + font.width(op.text) * em + op.spacing * len(op.text)
        box = Box.around([at.at((op.x, op.y - font.cap_height * em)), at.at((right, op.y))])
        room = min(box.x, box.y, face.w - box.x - box.w, face.h - box.y - box.h)
        if room < safe - NEAR and (nearest is None or room < nearest[1]):
            nearest = op.text.strip(), room
    return nearest


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x - NEAR <= x <= box.x + box.w + NEAR and box.y - NEAR <= y <= box.y + box.h + NEAR


def _drawn(ops: Iterable[Op], at: Matrix) -> Iterator[tuple[Rect | Ellipse | Path | Text, Matrix]]:
    """All shapes and texts that are not clipped, each with the map from its own coordinates to the face's."""
    for op in ops:
        match op:
            case Group(matrix, None, inner):
                yield from _drawn(inner, at.then(matrix) if matrix else at)
            case Use(form, x, y):
                yield from _drawn(form.ops, at.then(Matrix(1, 0, 0, 1, x, y)))
            case Path(()):
                pass  # draws nothing
            case Rect() | Ellipse() | Path() | Text():
                yield op, at
