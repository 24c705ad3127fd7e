"""SVG's basic shapes, path data and transforms as values of the draw list."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from cardlang.face.draw_list import IDENTITY, Box, Ellipse, Matrix, Paint, Path, Rect, Segment
from cardlang.face.style import FARTHEST, Unsupported, number

MOST_PIECES = 10_000  # lines and curves of a path
MOST_STEPS = 50  # of a transform
GEOMETRY = {
    "rect": ("x", "y", "width", "height", "rx"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "path": ("d",),
    "polygon": ("points",),
    "polyline": ("points",),
}


def shape(tag: str, attributes: Mapping[str, str], paint: Paint) -> Rect | Ellipse | Path:
    """The shape of the SVG element `<tag ...>`. Missing lengths are 0, as in SVG.

    Errors: `Unsupported`.
    """
    if tag in ("path", "polygon", "polyline"):
        data = attributes.get(GEOMETRY[tag][0], "")
        return Path(_path(data) if tag == "path" else _points(data, closed=tag == "polygon"), paint)
    value = {name: number(attributes.get(name, "0")) for name in GEOMETRY[tag]}
    if any(value.get(name, 0) < 0 for name in ("width", "height", "r", "rx", "ry")):
        raise Unsupported(f"<{tag}> has a negative size")
    if tag == "rect":
        box = Box(value["x"], value["y"], value["width"], value["height"])
        return Rect(box, min(value["rx"], box.w / 2, box.h / 2), paint)
    if tag == "circle":
        return Ellipse(value["cx"], value["cy"], value["r"], value["r"], paint)
    if tag == "ellipse":
        return Ellipse(value["cx"], value["cy"], value["rx"], value["ry"], paint)
    return Path((("M", (value["x1"], value["y1"])), ("L", (value["x2"], value["y2"]))), paint)


def _points(data: str, closed: bool) -> tuple[Segment, ...]:
    parts = re.split(r"[\s,]+", data.strip(), maxsplit=2 * MOST_PIECES)
    if len(parts) > 2 * MOST_PIECES:
        raise Unsupported(f"points of more than {MOST_PIECES:,} corners")
    numbers = [number(part) for part in parts if part]
    if len(numbers) % 2 or len(numbers) < 4:
        raise Unsupported(f'points="{data[:40]}" is not a list of pairs of numbers')
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    segments: list[Segment] = [("M" if index == 0 else "L", pair) for index, pair in enumerate(pairs)]
    return (*segments, ("Z", ())) if closed else tuple(segments)


@lru_cache(maxsize=1024)
def _path(data: str) -> tuple[Segment, ...]:
    """Path data as absolute moves, lines and cubic curves."""
    from fontTools.svgLib.path import parse_path  # slow to import

    pen = _Pen()
    try:
        parse_path(data, pen)
    except Unsupported:
        raise
    except Exception as error:  # fontTools raises whatever its parser stumbles over
        raise Unsupported(f'd="{data[:40]}" is not path data ({error})') from None
    return tuple(pen.segments)


class _Pen:
    """Records what fontTools reads, piece by piece, up to a number of pieces and a distance."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []

    def add(self, kind: str, *corners: tuple[float, float]) -> None:
        numbers = tuple(float(value) for corner in corners for value in corner)
        if not all(abs(value) <= FARTHEST for value in numbers):  # nor is infinity, or no number at all
            raise Unsupported("a path that leads beyond any paper")
        if not self.segments and kind != "M":
            raise Unsupported("a path that does not begin with M")
        if len(self.segments) == MOST_PIECES:
            raise Unsupported(f"a path of more than {MOST_PIECES:,} pieces")
        self.segments.append((kind, numbers))

    def moveTo(self, at: tuple[float, float]) -> None:
        self.add("M", at)

    def lineTo(self, at: tuple[float, float]) -> None:
        self.add("L", at)

    def curveTo(self, *corners: tuple[float, float]) -> None:
        self.add("C", *corners)

    def qCurveTo(self, *corners: tuple[float, float]) -> None:
        numbers = tuple(float(value) for corner in corners for value in corner)
        (x0, y0), (qx, qy, x, y) = self.segments[-1][1][-2:], numbers  # the same curve, with two control points
        cubic = (x0 + (qx - x0) * 2 / 3, y0 + (qy - y0) * 2 / 3, x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, x, y)
        self.add("C", *zip(cubic[::2], cubic[1::2], strict=True))

    def closePath(self) -> None:
        self.add("Z")

    def endPath(self) -> None:
        """A path that is left open."""


@lru_cache(maxsize=1024)
def transform(data: str) -> Matrix:
    """The matrix of an SVG transform: `translate`, `scale`, `rotate` and `matrix` in sequence.

    Errors: `Unsupported` for anything else.

    >>> transform("translate(3 4) scale(2)")
    Matrix(a=2.0, b=0.0, c=0.0, d=2.0, e=3.0, f=4.0)
    """
    matrix = IDENTITY
    if data.count("(") > MOST_STEPS:
        raise Unsupported(f"transform of more than {MOST_STEPS} steps")
    if not re.fullmatch(r"\s*([a-zA-Z]+\s*\([^()]*\)[\s,]*)+", data):
        raise Unsupported(f'transform="{data[:40]}" cannot be read')
    for name, inside in re.findall(r"([a-zA-Z]+)\s*\(([^()]*)\)", data):
        matrix = matrix.then(_step(name, [number(part) for part in re.split(r"[\s,]+", inside.strip())]))
    return matrix


def _step(name: str, given: list[float]) -> Matrix:
    match name, given:
        case "translate", [x]:
            return Matrix(1, 0, 0, 1, x, 0)
        case "translate", [x, y]:
            return Matrix(1, 0, 0, 1, x, y)
        case "scale", [x]:
            return Matrix(x, 0, 0, x, 0, 0)
        case "scale", [x, y]:
            return Matrix(x, 0, 0, y, 0, 0)
        case "rotate", [angle]:
            turn = math.radians(angle)
            return Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0)
        case "rotate", [angle, x, y]:
            turned = Matrix(1, 0, 0, 1, x, y).then(_step("rotate", [angle]))
            return turned.then(Matrix(1, 0, 0, 1, -x, -y))
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case _:
            raise Unsupported(f"transform {name} with {len(given)} numbers is not drawn")
