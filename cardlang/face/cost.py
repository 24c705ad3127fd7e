"""The cost of drawing a face, with forms counted as often as they are used: a bound for untrusted templates."""

from __future__ import annotations

import math
from collections.abc import Iterable

from cardlang.face.draw_list import (
    IDENTITY,
    Ellipse,
    Field,
    Gradient,
    Group,
    Image,
    Matrix,
    Path,
    Rect,
    Text,
    Use,
    bounds,
)
from cardlang.face.prepared import OpenGroup, Part
from cardlang.face.style import FARTHEST, Unsupported
from cardlang.face.text import TextFlow, TextLine

MOST = 20_000  # operations: shapes, points of paths, dashes, texts
LAYERS = 500  # how often the whole face may be painted over
PIECE = 10.0  # mm: a longer line counts as several pieces
PIXELS = 100_000_000  # of all images
DEEPEST = 64  # nested elements, including those of forms
FORMS = 8  # nested forms: PDF viewers limit them
GRADIENTS = {"linear": 5, "radial": 20}  # cost relative to a plain colour


def check_cost(parts: Iterable[Part], w: float, h: float) -> list[tuple[Image, float, float]]:
    """The images on a face of `w` x `h` mm, each with its width and height on paper.

    Errors: `Unsupported` for a face that costs too much to draw.
    """
    cost = _Cost(w, h)
    cost.parts(parts, IDENTITY, 0, 0)
    return cost.images


class _Cost:
    def __init__(self, w: float, h: float) -> None:
        self.w, self.h = w, h
        self.drawn = self.pixels = 0
        self.layers = 0.0
        self.images: list[tuple[Image, float, float]] = []

    def parts(self, parts: Iterable[Part], at: Matrix, depth: int, forms: int) -> None:
        if depth > DEEPEST or forms > FORMS:
            raise Unsupported(
                f"elements nested more than {DEEPEST} deep, or forms that use forms more than {FORMS} deep"
            )
        for part in parts:
            self.count(1)
            match part:
                case Rect() | Ellipse() | Path():
                    self.shape(part, at)
                case Use(form, x, y):
                    self.parts(form.ops, at.then(Matrix(1, 0, 0, 1, x, y)), depth + 1, forms + 1)
                case Group() | OpenGroup():
                    inner = _within(at.then(part.matrix)) if part.matrix else at
                    if part.clip:
                        if isinstance(part.clip, Path):
                            self.count(self.pieces(part.clip, inner))
                        self.cover(part.clip, inner, 2.0, 0.0)
                    self.parts(part.ops if isinstance(part, Group) else part.parts, inner, depth + 1, forms)
                case Image(box, picture):
                    self.images.append((part, math.hypot(at.a, at.b) * box.w, math.hypot(at.c, at.d) * box.h))
                    self.pixels += picture.w * picture.h
                    if self.pixels > PIXELS:
                        raise Unsupported(f"images of more than {PIXELS:,} pixels in all")
                case Text() | TextLine() | TextFlow() | Field():
                    pass  # letters are counted when they are set

    def count(self, drawings: float) -> None:
        self.drawn += int(drawings)
        if self.drawn > MOST:
            raise Unsupported(
                f"more than {MOST:,} shapes, points, dashes and texts, with those of <use> counted at each use"
            )

    def shape(self, shape: Rect | Ellipse | Path, at: Matrix) -> None:
        paint = shape.paint
        pieces = self.pieces(shape, at) if isinstance(shape, Path) else 0.0
        if paint.stroke is not None:
            dashes = _length(shape, math.inf) / sum(paint.dash) * len(paint.dash) if paint.dash else 0.0
            self.count(pieces + min(dashes, MOST + 1.0))
            self.cover(shape, at, _work(paint.stroke_opacity), paint.width / 2)
        if paint.fill is not None:
            self.count(pieces)
            blend = GRADIENTS[paint.fill.kind] if isinstance(paint.fill, Gradient) else 1
            self.cover(shape, at, blend * _work(paint.fill_opacity), 0.0)

    def pieces(self, path: Path, at: Matrix) -> float:
        """How many lines and curves, long ones counted as several. Parts outside the face cost little."""
        wide = max(map(abs, at[:4])) or 1.0
        return len(path.segments) + _length(path, (self.w + self.h) / wide) * wide / PIECE

    def cover(self, shape: Rect | Ellipse | Path, at: Matrix, work: float, wide: float) -> None:
        """Adds the share of the face that the shape's bounding box covers, times `work`."""
        box = bounds(shape)
        w, h = box.w / 2 + wide, box.h / 2 + wide
        across, down = abs(at.a) * w + abs(at.c) * h, abs(at.b) * w + abs(at.d) * h  # half the bounding box
        x, y = at.at((box.x + box.w / 2, box.y + box.h / 2))
        across = min(x + across, self.w) - max(x - across, 0.0)
        down = min(y + down, self.h) - max(y - down, 0.0)
        if across > 0 and down > 0:
            self.layers += work * across * down / (self.w * self.h)
            if self.layers > LAYERS:
                raise Unsupported(f"shapes that cover the whole face more than {LAYERS} times (gradients count more)")


def _work(opacity: float) -> float:
    return 1.0 if opacity == 1 else 3.0


def _within(matrix: Matrix) -> Matrix:
    if not all(abs(number) <= FARTHEST for number in matrix):
        raise Unsupported("transforms that together move things beyond any paper")
    return matrix


def _length(shape: Rect | Ellipse | Path, most: float) -> float:
    """An upper bound for the length of the outline in mm; each line or curve counts for at most `most`."""
    if not isinstance(shape, Path):
        box = bounds(shape)
        return 2 * (box.w + box.h)
    total, x, y, start = 0.0, 0.0, 0.0, (0.0, 0.0)
    for kind, numbers in shape.segments:
        points = [start] if kind == "Z" else list(zip(numbers[::2], numbers[1::2], strict=True))
        if kind == "M":
            x, y = start = points[0]
        length = 0.0
        for to_x, to_y in points:
            length += abs(to_x - x) + abs(to_y - y)
            x, y = to_x, to_y
        total += min(length, most)
    return total
