"""Shapes as polygons in the face's coordinates, to find the colour at a point and the distance from the trim."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from cardlang.face.draw_list import Box, Ellipse, Gradient, Image, Matrix, Paint, Path, Point, Rect

Polygon: TypeAlias = list[Point]
BENDS = 6  # straight pieces for a curve
CONTRAST = 4.5  # of text with its background, at least: WCAG 2, 1.4.3
GROUND = 1.0  # mm: a stroke at least this wide can be the background of a text


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A painted shape on the face. `box` includes its stroke; `back` maps to the shape's own coordinates."""

    polygons: tuple[Polygon, ...]
    box: Box
    paint: Paint
    back: Matrix
    clips: tuple[tuple[Polygon, ...], ...]
    picture: bool = False  # its colours are unknown

    def corners(self) -> int:
        """How many corners `over` has to look at."""
        return sum(len(polygon) for polygons in (self.polygons, *self.clips) for polygon in polygons)

    def over(self, point: Point, below: Point3, pictures: Point3) -> Point3:
        """The colour at `point` after painting this over `below`; `pictures` is the colour assumed for all pictures."""
        box = self.box
        if not (box.x <= point[0] <= box.x + box.w and box.y <= point[1] <= box.y + box.h):
            return below
        if not all(inside(clip, point, False) for clip in self.clips):
            return below
        if self.picture:
            return pictures
        paint = self.paint
        if paint.fill is not None and inside(self.polygons, point, paint.even_odd):
            fill = paint.fill
            colour = rgb(fill) if isinstance(fill, str) else _blend(fill, self.back.at(point))
            below = mixed(below, colour, paint.fill_opacity)
        if paint.stroke is not None and paint.width >= GROUND and self._near(point):
            below = mixed(below, rgb(paint.stroke), paint.stroke_opacity)
        return below

    def _near(self, point: Point) -> bool:
        """Whether `point` is on the stroke, whose width is in the shape's own coordinates."""
        x, y = self.back.at(point)
        for polygon in self.polygons:
            own = [self.back.at(corner) for corner in polygon]
            for (x1, y1), (x2, y2) in pairwise(own):
                dx, dy = x2 - x1, y2 - y1
                along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / ((dx * dx + dy * dy) or 1)))
                if math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= self.paint.width / 2:
                    return True
        return False


Point3: TypeAlias = tuple[float, float, float]  # red, green, blue from 0 to 1


def outline(
    shape: Rect | Ellipse | Path | Image, matrix: Matrix, clips: tuple[tuple[Polygon, ...], ...]
) -> Outline | None:
    """`shape` transformed by `matrix` and clipped; None if it paints nothing."""
    if isinstance(shape, Image):
        made = outline(Rect(shape.box, 0, Paint()), matrix, clips)
        return made and replace(made, picture=True)
    paint = shape.paint
    if paint.fill is None and paint.stroke is None:
        return None
    polygons = polygons_of(shape, matrix)
    corners = [corner for polygon in polygons for corner in polygon]
    if not corners:
        return None
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        return None
    wide = paint.width / 2 * math.sqrt(abs(area)) if paint.stroke is not None else 0.0
    box = Box.around(corners, wide)
    for clip in clips:
        box = _common(box, Box.around([corner for polygon in clip for corner in polygon]))
    back = Matrix(d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)
    return Outline(polygons, box, paint, back, clips)


def polygons_of(shape: Rect | Ellipse | Path, matrix: Matrix) -> tuple[Polygon, ...]:
    """The outline of `shape` transformed by `matrix`, with curves as straight pieces."""
    return tuple([[matrix.at(point) for point in polygon] for polygon in _polygons(shape)])


def _polygons(shape: Rect | Ellipse | Path) -> Iterator[Polygon]:
    if isinstance(shape, Rect):
        box, r = shape.box, shape.radius
        turns = [(box.x + box.w - r, box.y + r), (box.x + box.w - r, box.y + box.h - r), (box.x + r, box.y + box.h - r)]
        corners: Polygon = []
        for quarter, (x, y) in enumerate([*turns, (box.x + r, box.y + r)], start=-1):
            bends = range(BENDS + 1) if r else (0,)
            angles = [(quarter + step / BENDS) * math.pi / 2 for step in bends]
            corners += [(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles]
        yield [*corners, corners[0]]
    elif isinstance(shape, Ellipse):
        angles = [step * math.pi / 2 / BENDS for step in range(4 * BENDS + 1)]
        yield [(shape.cx + shape.rx * math.cos(angle), shape.cy + shape.ry * math.sin(angle)) for angle in angles]
    else:
        polygon: Polygon = []
        for kind, numbers in shape.segments:
            if kind == "M":
                if polygon:
                    yield polygon
                polygon = [(numbers[0], numbers[1])]
            elif kind == "L":
                polygon.append((numbers[0], numbers[1]))
            elif kind == "C":
                polygon += _curve(polygon[-1], numbers)
            else:
                polygon.append(polygon[0])
        if polygon:
            yield polygon


_WEIGHTS = [  # of the points of a cubic curve, at the ends of its pieces
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    for t in (step / BENDS for step in range(1, BENDS + 1))
]


def _curve(start: Point, numbers: Sequence[float]) -> Polygon:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _WEIGHTS]


def inside(polygons: tuple[Polygon, ...], point: Point, even_odd: bool) -> bool:
    """Whether `point` is inside `polygons`, each taken as closed."""
    x, y = point
    winding = crossings = 0
    for polygon in polygons:
        x1, y1 = polygon[-1]
        for x2, y2 in polygon:
            if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                winding += 1 if y2 > y1 else -1
                crossings += 1
            x1, y1 = x2, y2
    return bool(crossings % 2 if even_odd else winding)


def rgb(colour: str) -> Point3:
    """The parts of `#rrggbb`, from 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def contrast(one: Point3, other: Point3) -> float:
    """The contrast ratio of two colours, from 1 (equal) to 21 (black on white).

    >>> round(contrast((0, 0, 0), (1, 1, 1)))
    21
    """
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Point3) -> float:
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def mixed(below: Point3, above: Point3, share: float) -> Point3:
    """`above` painted over `below` with opacity `share`."""
    (r, g, b), (p, q, s) = below, above
    return r + (p - r) * share, g + (q - g) * share, b + (s - b) * share


def _blend(gradient: Gradient, point: Point) -> Point3:
    x, y = point[0] - gradient.x1, point[1] - gradient.y1
    if gradient.kind == "radial":
        place = math.hypot(x, y) / (gradient.r or 1)
    else:
        dx, dy = gradient.x2 - gradient.x1, gradient.y2 - gradient.y1
        place = (x * dx + y * dy) / ((dx * dx + dy * dy) or 1)
    last = gradient.stops[0]
    for stop in gradient.stops:
        if place <= stop[0]:
            width = stop[0] - last[0]
            return mixed(rgb(last[1]), rgb(stop[1]), (place - last[0]) / width if width and place > last[0] else 1.0)
        last = stop
    return rgb(last[1])


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.x + one.w, other.x + other.w), min(one.y + one.h, other.y + other.h)
    return Box(x, y, max(0.0, right - x), max(0.0, bottom - y))
