"""Content streams: the draw list as PDF operators. Numbers stay in millimetres, y downwards; the page's matrix converts
them to points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from cardlang.face.draw_list import (
    MM_PER_POINT,
    Ellipse,
    Form,
    Gradient,
    Group,
    Image,
    Matrix,
    Op,
    Paint,
    Path,
    Picture,
    Rect,
    Segment,
    Text,
    Use,
)

FLIPPED = Matrix(1, 0, 0, -1, 0, 1)  # in a PDF, the first row of an image's pixels is at y = 1
ARC = 0.5522847498  # distance of the control points of a quarter circle, in radii
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


@dataclass(slots=True)
class ResourceNames:
    """How streams get the names of the document's resources (forms, shadings, opacities, images), encoded text and
    colours."""

    form: Callable[[Form], str]
    shading: Callable[[Gradient], str]
    opacity: Callable[[str, float], str]
    image: Callable[[Picture], str]
    encode: Callable[[Text], list[tuple[str, bytes]]]  # names of font subsets, and codes in them
    black: bool = False  # whether dark text and lines are grey, which is printed with black ink alone


@dataclass(slots=True)
class Stream:
    """A content stream being written, and the names of the resources it uses. State already set is not set again."""

    names: ResourceNames
    lines: list[str] = field(default_factory=list)
    forms: dict[str, None] = field(default_factory=dict)
    shadings: dict[str, None] = field(default_factory=dict)
    opacities: dict[str, None] = field(default_factory=dict)
    state: dict[str, str] = field(default_factory=dict)

    def draw(self, ops: Iterable[Op]) -> None:
        """Write the operators that draw `ops`."""
        for op in ops:
            match op:
                case Text():
                    self.text(op)
                case Rect() | Ellipse() | Path():
                    self.shape(outline(op), op.paint)
                case Use(form, x, y):
                    self.place(self.names.form(form), Matrix(1, 0, 0, 1, x, y))
                case Image(box, picture):
                    place = Matrix(box.w, 0, 0, box.h, box.x, box.y).then(picture.upright)
                    self.place(self.names.image(picture), place.then(FLIPPED))
                case Group(matrix, clip, inner):
                    outside = self.enter()
                    if clip is not None and matrix is None:
                        self.lines.append(f"{outline(clip)} W n")
                    elif matrix is not None:
                        self.lines.append(f"{num(*matrix)} cm")
                        if clip is not None:  # a clip moves along with what it cuts
                            self.lines.append(f"{outline(clip)} W n")
                    self.draw(inner)
                    self.leave(outside)

    def place(self, form: str, matrix: Matrix) -> None:
        """Draw a form, which starts with its own graphics state."""
        self.opacity("ca", 1.0)
        self.opacity("CA", 1.0)
        self.forms[form] = None
        self.lines.append(f"q {num(*matrix)} cm {form} Do Q")

    def enter(self) -> dict[str, str]:
        """Save the graphics state (`q`), and return it for `leave`."""
        self.lines.append("q")
        return dict(self.state)

    def leave(self, outside: dict[str, str]) -> None:
        """Restore the graphics state (`Q`)."""
        self.lines.append("Q")
        self.state = outside

    def set(self, what: str, operators: str) -> None:
        """Write `operators`, which set the part `what` of the graphics state, unless it is set so already."""
        if self.state.get(what) != operators:
            self.state[what] = operators
            self.lines.append(operators)

    def ink(self, colour: str) -> str:
        """The operator that sets the colour of text; that for lines is in capitals."""
        return f"{rgb(colour)} rg" if not self.names.black or (dark := grey(colour)) is None else f"{num(dark)} g"

    def opacity(self, kind: str, value: float) -> None:
        """`kind` is `ca` for filling, `CA` for stroking."""
        if value != 1 or kind in self.state:
            name = self.names.opacity(kind, value)
            self.opacities[name] = None
            self.set(kind, f"{name} gs")

    def shape(self, path: str, paint: Paint) -> None:
        """Fill and stroke a path."""
        fill, rule = paint.fill, "*" if paint.even_odd else ""
        if fill is not None:
            self.opacity("ca", paint.fill_opacity)
        if isinstance(fill, Gradient):
            name = self.names.shading(fill)
            self.shadings[name] = None
            self.lines.append(f"q {path} W{rule} n {name} sh Q")
        elif fill is not None:
            self.set("rg", f"{rgb(fill)} rg")
        if paint.stroke is not None:
            self.opacity("CA", paint.stroke_opacity)
            self.set("RG", self.ink(paint.stroke).upper())
            self.set("w", f"{num(paint.width)} w")
            self.set("J", f"{CAPS[paint.cap]} J")
            self.set("j", f"{JOINS[paint.join]} j")
            self.set("d", f"[{num(*paint.dash)}] 0 d")
        plain = isinstance(fill, str)
        if plain or paint.stroke is not None:
            verb = ("B" if plain else "S") if paint.stroke is not None else "f"
            self.lines.append(f"{path} {verb}{rule if plain else ''}")

    def text(self, text: Text) -> None:
        """One run. Its font is flipped, because y runs downwards."""
        self.opacity("ca", text.opacity)
        self.set("rg", self.ink(text.colour))
        size = num(text.size * MM_PER_POINT)
        shown = [f"{subset} {size} Tf <{codes.hex()}> Tj" for subset, codes in self.names.encode(text)]
        spacing = (f"{num(text.spacing)} Tc ", " 0 Tc") if text.spacing else ("", "")
        place = f"1 0 0 -1 {num(text.x, text.y)} Tm"
        self.lines.append(f"BT {spacing[0]}{place} {' '.join(shown)}{spacing[1]} ET")


def outline(shape: Rect | Ellipse | Path) -> str:
    """The path operators of a shape."""
    match shape:
        case Rect(box, 0):
            return f"{num(box.x, box.y, box.w, box.h)} re"
        case Rect(box, r):
            return _rounded(box.x, box.y, box.x + box.w, box.y + box.h, r, r)
        case Ellipse(cx, cy, rx, ry):
            return _rounded(cx - rx, cy - ry, cx + rx, cy + ry, rx, ry)
        case Path(segments):
            return " ".join(map(_segment, segments))


def _segment(segment: Segment) -> str:
    kind, numbers = segment
    return "h" if kind == "Z" else f"{num(*numbers)} {kind.lower()}"


def _rounded(left: float, top: float, right: float, bottom: float, rx: float, ry: float) -> str:
    """A rectangle with rounded corners, clockwise from the left end of its top edge."""
    kx, ky = rx * (1 - ARC), ry * (1 - ARC)
    return (
        f"{num(left + rx, top)} m {num(right - rx, top)} l"
        f" {num(right - kx, top, right, top + ky, right, top + ry)} c {num(right, bottom - ry)} l"
        f" {num(right, bottom - ky, right - kx, bottom, right - rx, bottom)} c {num(left + rx, bottom)} l"
        f" {num(left + kx, bottom, left, bottom - ky, left, bottom - ry)} c {num(left, top + ry)} l"
        f" {num(left, top + ky, left + kx, top, left + rx, top)} c h"
    )


def num(*numbers: float) -> str:
    """Numbers as PDF writes them, rounded to a thousandth.

    >>> num(1.0, 0.25, -0.0001)
    '1 0.25 0'
    """
    return " ".join(map(_short, numbers))


@lru_cache(maxsize=65536)
def _short(number: float) -> str:
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


BLACK, DARK, TINT = 0x40, 0x66, 0x24  # the largest part of what counts as black, of a dark grey; how far parts differ


def grey(colour: str) -> float | None:
    """The lightness of a colour `#rrggbb` that is dark and nearly grey, 0 if it counts as black; None for others.

    >>> grey("#231a12"), grey("#555555"), grey("#06203c")
    (0, 0.3333333333333333, None)
    """
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    if max(parts) > DARK or max(parts) - min(parts) > TINT:
        return None
    return 0 if max(parts) <= BLACK else sum(parts) / 765


@lru_cache(maxsize=1024)
def rgb(colour: str) -> str:
    """The operands for a colour `#rrggbb`."""
    return num(*(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)))
