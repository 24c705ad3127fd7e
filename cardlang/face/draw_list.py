"""The draw list: everything on a face, in drawing order. Frozen values in millimetres, y downwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from cardlang.face.bare import Bare

MM_PER_POINT = 25.4 / 72


Point: TypeAlias = tuple[float, float]


class Matrix(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def at(self, point: Point) -> Point:
        """Where this maps a point."""
        (a, b, c, d, e, f), (x, y) = self, point
        return a * x + c * y + e, b * x + d * y + f

    def then(self, inner: Matrix) -> Matrix:
        """The map that applies `inner` first and this one second."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = inner
        return Matrix(a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


IDENTITY = Matrix(1, 0, 0, 1, 0, 0)
UPRIGHT = (  # for EXIF's orientations 1 to 8
    IDENTITY,
    Matrix(-1, 0, 0, 1, 1, 0),
    Matrix(-1, 0, 0, -1, 1, 1),
    Matrix(1, 0, 0, -1, 0, 1),
    Matrix(0, 1, 1, 0, 0, 0),
    Matrix(0, 1, -1, 0, 1, 0),
    Matrix(0, -1, -1, 0, 1, 1),
    Matrix(0, -1, 1, 0, 0, 1),
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its top left corner at (x, y); y grows downwards. Millimetres.

    >>> Box(0, 0, 63.5, 88.9).inset(3)
    Box(x=3, y=3, w=57.5, h=82.9)
    """

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> Box:
        """The box made smaller by `by` on all sides (larger if negative)."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    @property
    def corners(self) -> list[Point]:
        """Its four corners."""
        return [(x, y) for x in (self.x, self.x + self.w) for y in (self.y, self.y + self.h)]

    def at(self, x: float, y: float) -> Box:
        """A box of the same size at (x, y)."""
        return replace(self, x=x, y=y)

    @classmethod
    def around(cls, points: Sequence[Point], more: float = 0.0) -> Box:
        """The bounding box of some points, larger by `more` on all sides."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs) - more, min(ys) - more, max(xs) - min(xs) + 2 * more, max(ys) - min(ys) + 2 * more)

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the two overlap by more than `slack` in both directions."""
        return (
            min(self.x + self.w, other.x + other.w) - max(self.x, other.x) > slack
            and min(self.y + self.h, other.y + other.h) - max(self.y, other.y) > slack
        )


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours blended along the line from (x1, y1) to (x2, y2), or from the point (x1, y1) out to radius `r`."""

    kind: Literal["linear", "radial"]
    x1: float
    y1: float
    x2: float
    y2: float
    r: float
    stops: tuple[tuple[float, str], ...]  # offset 0..1, colour


Colour: TypeAlias = str  # "#rrggbb"


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and outlined."""

    fill: Colour | Gradient | None = "#000000"
    stroke: Colour | None = None
    width: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with rounded corners of `radius` mm (0: square corners)."""

    box: Box
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse around (cx, cy). A circle has equal radii."""

    cx: float
    cy: float
    rx: float
    ry: float
    paint: Paint


Segment: TypeAlias = tuple[str, tuple[float, ...]]  # ("M", (x, y)), ("L", (x, y)), ("C", (six numbers)), ("Z", ())


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic curves in absolute coordinates."""

    segments: tuple[Segment, ...]
    paint: Paint

    @property
    def points(self) -> list[Point]:
        """The ends and control points of its lines and curves."""
        return [pair for _, it in self.segments for pair in zip(it[::2], it[1::2], strict=True)]


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text in one font, from (x, y) on its baseline. `spacing` is added after every character."""

    x: float
    y: float
    text: str
    font: str  # Font.name
    size: float  # points
    colour: Colour
    spacing: float = 0.0
    ornament: bool = False  # decoration: copying it yields no words
    outside_revision: bool = False  # a change of it does not change the face's revision
    opacity: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """An image file that can be drawn. Equal files are one picture, which a PDF holds once. Its bytes are read anew
    where they are needed: those of all pictures take much memory."""

    digest: str
    jpeg: bool  # else PNG
    w: int  # pixels, once it is turned upright
    h: int
    turn: int = field(repr=False)  # EXIF's orientation of the pixels in the file
    read: Callable[[], Bare] = field(repr=False)

    @property
    def upright(self) -> Matrix:
        """What maps the unit square with the pixels as they are in the file, y downwards, to the picture upright."""
        return UPRIGHT[self.turn - 1]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that fills a box. Findings call it by its `name`, and are about the card's field `about`."""

    box: Box
    picture: Picture
    name: str = field(default="", repr=False, compare=False)
    about: str = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Field:
    """A place to write in: on paper it is empty, and in a PDF it is a field of a form with this name."""

    box: Box
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """Operations that are transformed or clipped together."""

    matrix: Matrix | None
    clip: Rect | Ellipse | Path | None  # its paint is ignored
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """Operations defined once and used in many places. Compared by identity."""

    name: str
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """A form drawn with its origin at (x, y)."""

    form: Form
    x: float
    y: float


Op: TypeAlias = Rect | Ellipse | Path | Text | Image | Field | Group | Use


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A whole face: its size in mm, and its operations in the order in which they are drawn, in mm from its top left
    corner. Compared by identity: equal faces are drawn once and placed many times."""

    w: float
    h: float
    ops: tuple[Op, ...]
    revision: str = ""  # of what is drawn, even if the face does not show it
    digest: bytes = b""  # the whole hash of which the revision is a part, if it was computed
    content: bytes = b""  # a hash of everything that is drawn, if it was computed


def bounds(shape: Rect | Ellipse | Path) -> Box:
    """The bounding box of a shape without its stroke; of a path, that of its points."""
    match shape:
        case Rect(box):
            return box
        case Ellipse(cx, cy, rx, ry):
            return Box(cx - rx, cy - ry, 2 * rx, 2 * ry)
        case Path():
            return Box.around(shape.points or [(0.0, 0.0)])
