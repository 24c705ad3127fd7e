"""Drawings as programs save them (Inkscape, Illustrator, game-icons.net): groups, transforms, units, styles, colours.
They are reduced to one shape in one colour. What cannot be, is told; nothing is silently left out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any
from xml.etree.ElementTree import Element

from fontTools.misc.transform import Transform
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen

from cardlang.model.value import Value

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
MEASURES = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polygon": ("points",),
    "polyline": ("points",),
}
UNSEEN = {"title", "desc", "metadata", "defs", "style", "symbol", "marker", "pattern", "mask", "filter", "clipPath"}
UNSEEN |= {"linearGradient", "radialGradient"}
UNDRAWN: tuple[str, ...] = ("clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end")
UNDRAWN = (*UNDRAWN, "clip", "vector-effect", "stroke-dasharray")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
ADVICE = {
    "text": "in Inkscape, select it and choose Path > Object to Path",
    "image": "in Inkscape, choose Path > Trace Bitmap, and delete the picture",
    "url": "in Inkscape, choose a flat colour in Object > Fill and Stroke",
    "clip-path": "in Inkscape, choose Object > Clip > Release, then Path > Intersection",
    "mask": "in Inkscape, choose Object > Mask > Release, then Path > Intersection",
    "stroke-dasharray": "in Inkscape, choose Path > Stroke to Path",
    "use": "in Inkscape, choose Edit > Clone > Unlink Clone",
    "filter": "in Inkscape, choose Filters > Remove Filters",
}
GEOMETRY = (
    'run pip install "cardlang[icons]", which draws it; or in Inkscape choose Path > Stroke to Path, then Path > Union'
)
PLAIN = {"fill": "#000", "stroke": "none", "stroke-width": "1", "color": "#000"}
WHITE = (255, 255, 255)
MOST = 20_000  # elements and lines of outlines, of which `use` draws some several times
DEEPEST = 64
MOST_MEETINGS = 150_000  # pairs of pieces that may cross, over all shapes: two seconds
CLEAR, SOLID = 0.05, 0.95  # opacities below and above which a colour is not there, and wholly there
NEARLY = 0.01  # of the side of a drawing
PAGE = 0.5  # of the longer side of a page: what is smaller is drawn somewhere on it

Style = Mapping[str, str]
Bounds = tuple[float, float, float, float]


class Undrawn(Exception):
    """Why a drawing cannot be an icon, and what to do."""

    def __init__(self, reason: str, help: str = "") -> None:
        super().__init__(reason)
        self.help = help


class _Layer(Value):
    """A shape that is filled, or stroked with a line of some `width`, in the drawing's order."""

    colour: tuple[int, ...]
    outline: Any  # RecordingPen, in the shape's own coordinates
    matrix: Any  # Transform to those of the icon
    style: Style
    bounds: Bounds
    width: float = 0.0

    def draw(self, pen: Any) -> None:
        self.outline.replay(TransformPen(pen, self.matrix))

    @property
    def even_odd(self) -> bool:
        parts = sum(verb == "moveTo" for verb, _ in self.outline.value)
        return parts > 1 and not self.width and self.style.get("fill-rule") == "evenodd"


def _bounds(outline: RecordingPen, matrix: Transform, width: float) -> Bounds:
    """Left, bottom, right and top of a shape; with a line, at most."""
    pen = BoundsPen(None)
    outline.replay(TransformPen(pen, matrix))
    x1, y1, x2, y2 = pen.bounds or (0, 0, 0, 0)
    more = 2 * width * max(map(abs, matrix[:4]))
    return x1 - more, y1 - more, x2 + more, y2 + more


def draw(root: Element, square: Transform, pen: Any) -> None:
    """Draw an `<svg>` with the pen, which gets one shape without overlaps. `square` maps 100 x 100 units, y downwards,
    to the icon's, y upwards. A page, which is not square, on which all is smaller than half of it, is cropped.

    Errors: `Undrawn`; whatever fontTools stumbles over.
    """
    x, y, w, h = _box(root)
    scale = 100 / max(w, h)
    matrix = square.translate(50, 50).scale(scale).translate(-x - w / 2, -y - h / 2)
    (x1, y1), (x2, y2) = (matrix.transformPoint(corner) for corner in ((x, y + h), (x + w, y)))
    frame = x1, y1, x2, y2
    layers = [one for one in _Reader(root).layers(root, PLAIN, 1.0, matrix) if _meet(one.bounds, frame)]
    ground = layers[0] if layers and not layers[0].width and _covers(layers[0], frame) else None
    colours = {one.colour for one in layers}
    paper = (ground.colour if ground else WHITE) if len(colours) > 1 else None
    if len(inks := colours - {paper}) > 1:
        names = ", ".join(sorted("#" + bytes(colour).hex() for colour in inks))
        kept = f"what has the colour of the ground, #{bytes(ground.colour).hex()}," if ground else "what is white"
        raise Undrawn(f"it has several colours: {names}", f"an icon has one; {kept} is left open")
    seen: list[_Layer] = []
    for one in layers:
        if one.colour != paper or any(_meet(one.bounds, other.bounds) for other in seen):
            seen.append(one)
    if not seen:
        raise Undrawn("it draws nothing")
    shape, extent = RecordingPen(), BoundsPen(None)
    hard = any(one.width or one.even_odd or one.colour == paper or not _within(one.bounds, frame) for one in seen)
    if hard or any(_meet(one.bounds, other.bounds) for one, other in combinations(seen, 2)):
        _join(seen, paper, frame, shape)
    else:
        for one in seen:
            one.draw(shape)
    shape.replay(extent)
    left, low, right, top = extent.bounds or frame
    side, page = max(right - left, top - low), max(x2 - x1, y2 - y1)
    if abs(w - h) > NEARLY * max(w, h) and 0 < side < PAGE * page:
        middle = Transform().translate((x1 + x2) / 2, (y1 + y2) / 2).scale(page / side)
        pen = TransformPen(pen, middle.translate(-(left + right) / 2, -(low + top) / 2))
    shape.replay(pen)


def _join(layers: Sequence[_Layer], paper: tuple[int, ...] | None, frame: Bounds, pen: Any) -> None:
    """Draw the layers one over the other as a single shape; those in the colour of the `paper` cut out."""
    try:
        import pathops
    except ImportError:
        raise Undrawn("it has lines, overlapping shapes or shapes that cut out others", GEOMETRY) from None
    whole, met = pathops.Path(), 0
    for one in layers:
        made = pathops.Path(fillType=pathops.FillType.EVEN_ODD if one.even_odd else pathops.FillType.WINDING)
        size = math.sqrt(abs(one.matrix[0] * one.matrix[3] - one.matrix[1] * one.matrix[2])) if one.width else 1.0
        one.outline.replay(TransformPen(made.getPen(), Transform().scale(size) if one.width else one.matrix))
        if one.width and size:
            cap = pathops.LineCap[f"{one.style.get('stroke-linecap', 'butt').upper()}_CAP"]
            join = pathops.LineJoin[f"{one.style.get('stroke-linejoin', 'miter').upper()}_JOIN"]
            made.stroke(one.width * size, cap, join, float(one.style.get("stroke-miterlimit", 4)))
            made = made.transform(*one.matrix.scale(1 / size))
        made.convertConicsToQuads()
        met = _meetings(made, met)
        made.simplify(fix_winding=True)
        whole = pathops.op(whole, made, pathops.PathOp.DIFFERENCE if one.colour == paper else pathops.PathOp.UNION)
        met = _meetings(whole, met)
    page, (x1, y1, x2, y2) = pathops.Path(), frame
    corners = page.getPen()
    corners.moveTo((x1, y1))
    for corner in ((x2, y1), (x2, y2), (x1, y2)):
        corners.lineTo(corner)
    corners.closePath()
    pathops.op(whole, page, pathops.PathOp.INTERSECTION).draw(pen)


def _meetings(path: Any, met: int) -> int:
    """How many pieces of the shape may cross, besides those `met` before.

    Errors: `Undrawn` for so many that they take long to find.
    """
    pieces = [[point[0] for point in points if point] for _, points in path.segments if points]
    xs = sorted((min(last[-1:] + own), max(last[-1:] + own)) for last, own in pairwise([[], *pieces]))
    for n, (_, right) in enumerate(xs):
        for other in range(n + 1, len(xs)):
            if xs[other][0] > right:
                break
            met += 1
        if met > MOST_MEETINGS:
            raise Undrawn("its shapes have too many points", "in Inkscape, choose Path > Simplify, and Path > Union")
    return met


class _Reader:
    """The layers of a drawing."""

    def __init__(self, root: Element) -> None:
        self.ids = {element.get("id", ""): element for element in root.iter()}
        sheets = ["".join(one.itertext()) for one in root.iter() if _tag(one) == "style"]
        self.rules = sorted(_rules("\n".join(sheets)), key=lambda rule: rule[0])
        self.count = 0

    def layers(
        self, parent: Element, above: Style, alpha: float, matrix: Transform, depth: int = 0
    ) -> Iterator[_Layer]:
        """What is painted of an element, from the lowest."""
        tag = _tag(parent)
        self.count += 1
        if depth > DEEPEST or self.count > MOST:
            raise Undrawn(f"it has more than {MOST:,} parts and points, or parts nested more than {DEEPEST} deep")
        if not tag or tag in UNSEEN:
            return
        style = {**above, **self.own(parent, tag)}
        if style.get("display") == "none":
            return
        alpha *= _number(style.pop("opacity", "1"))
        if name := next((name for name in UNDRAWN if style.get(name, "none") not in ("none", "auto")), None):
            raise Undrawn(f"{name} of <{tag}> is not drawn", ADVICE.get(name, ""))
        if "transform" in parent.attrib:
            matrix = matrix.transform(_transform(parent.attrib["transform"]))
        if tag in ("g", "a") or (tag == "svg" and not depth):
            for child in parent:
                yield from self.layers(child, style, alpha, matrix, depth + 1)
        elif tag == "use":
            used = self.ids.get(parent.get("href", parent.get(f"{XLINK}href", "")).removeprefix("#"))
            if used is None or _tag(used) not in (*MEASURES, "g", "use"):
                raise Undrawn("<use> of something that is neither a group nor a shape", ADVICE["use"])
            moved = matrix.translate(_length(parent.get("x", "0")), _length(parent.get("y", "0")))
            yield from self.layers(used, style, alpha, moved, depth + 1)
        elif tag not in MEASURES:
            raise Undrawn(f"<{tag}> is not drawn", ADVICE.get(tag, ""))
        elif style.get("visibility", "visible") == "visible":
            line, area, width = _outline(tag, parent), RecordingPen(), _length(style["stroke-width"])
            self.count += len(line.value)
            area.value = [("closePath", ()) if verb == "endPath" else (verb, points) for verb, points in line.value]
            if line.value and (colour := _colour("fill", style, alpha)):
                yield _Layer(colour, area, matrix, style, _bounds(area, matrix, 0))
            if line.value and width and (colour := _colour("stroke", style, alpha)):
                yield _Layer(colour, line, matrix, style, _bounds(line, matrix, width), width)

    def own(self, element: Element, tag: str) -> dict[str, str]:
        """The properties of an element: its attributes, below those of style sheets, below those of its `style`."""
        names = {tag, "*", f"#{element.get('id')}", *(f".{name}" for name in element.get("class", "").split())}
        found = {name: value for name, value in element.attrib.items() if name not in ("transform", "style")}
        for _, selector, values in self.rules:
            if selector in names:
                found |= values
        found |= _properties(element.get("style", ""))
        return {name: value.strip() for name, value in found.items() if value.strip() != "inherit"}


def _tag(element: Element) -> str:
    """The name of an element of SVG's; "" for others, such as what Inkscape keeps for itself."""
    name = str(element.tag)
    return name.removeprefix(SVG) if name.startswith(SVG) or not name.startswith("{") else ""


def _rules(sheet: str) -> Iterator[tuple[int, str, dict[str, str]]]:
    """The rules of a style sheet: how much each counts, the element, class (`.`) or id (`#`), and the properties."""
    sheet = re.sub(r"/\*.*?\*/|<!--|-->", " ", sheet, flags=re.DOTALL)
    for selectors, inside in re.findall(r"([^{}]*)\{([^{}]*)\}?", sheet):
        for selector in map(str.strip, selectors.split(",")):
            if not re.fullmatch(r"\*|[.#]?[\w-]+", selector):
                raise Undrawn(
                    f'its style sheet has "{selector[:40]}", which is not read', "write its colours at the shapes"
                )
            yield "*.#".find(selector[0]) if selector[0] in ".#" else 0, selector, _properties(inside)


def _properties(text: str) -> dict[str, str]:
    """What `fill:none; stroke:#000` says."""
    named = (one.partition(":") for one in text.split(";"))
    found = {name.strip(): value.replace("!important", "").strip() for name, _, value in named if value.strip()}
    if strange := found.keys() & {"transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry"}:
        raise Undrawn(f"{min(strange)} in a style is not drawn", "write it as an attribute")
    return found


def _number(text: str) -> float:
    """Errors: `Undrawn`."""
    return _length(text[:-1]) / 100 if text.endswith("%") else _length(text)


def _length(text: str) -> float:
    """A length in user units (px).

    Errors: `Undrawn`.
    """
    found = re.fullmatch(r"\s*([+-]?(?:\d{1,9}\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?)\s*([a-z]{0,2})\s*", text[:60])
    if not found or found[2] not in UNITS:
        raise Undrawn(f'"{text[:40]}" is not a length that is read', "write a number, or one with px or mm")
    return float(found[1]) * UNITS[found[2]]


def _box(root: Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of the drawing, by its `viewBox`, else by its size."""
    if root.get("viewBox"):
        x, y, w, h = ([_length(part) for part in re.split(r"[\s,]+", root.attrib["viewBox"].strip())] + [0.0] * 4)[:4]
    else:
        x, y, w, h = 0.0, 0.0, *(_length(root.get(side, "0")) for side in ("width", "height"))
    if min(w, h) <= 0 or root.get("preserveAspectRatio") == "none":
        raise Undrawn('it has no size: no viewBox="0 0 width height"')
    return x, y, w, h


def _transform(text: str) -> Transform:
    """Errors: `Undrawn`."""
    made = Transform()
    steps = re.findall(r"(\w+)\s*\(([^()]*)\)", text[:2_000])
    if re.sub(r"\w+\s*\([^()]*\)|[\s,]", "", text[:2_000]):
        steps = [("", "")]
    for name, inside in steps:
        given = [_length(part) for part in re.split(r"[\s,]+", inside.strip()) if part]
        match name, given:
            case "translate", [x, *y] if len(y) < 2:
                made = made.translate(x, *y)
            case "scale", [x, *y] if len(y) < 2:
                made = made.scale(x, *(y or [x]))
            case "rotate", [angle, *at] if len(at) in (0, 2):
                middle = Transform().translate(*at)
                made = made.transform(middle).rotate(math.radians(angle)).transform(middle.inverse())
            case "skewX", [angle]:
                made = made.skew(math.radians(angle), 0)
            case "skewY", [angle]:
                made = made.skew(0, math.radians(angle))
            case "matrix", [a, b, c, d, e, f]:
                made = made.transform((a, b, c, d, e, f))
            case _:
                raise Undrawn(f'transform="{text[:40]}" is not read')
    return made


def _outline(tag: str, element: Element) -> RecordingPen:
    """The outline of a shape, in its own coordinates."""
    from fontTools.svgLib.path import PathBuilder, parse_path

    words = {name: element.get(name, "") for name in MEASURES[tag]}
    if tag not in ("path", "polygon", "polyline"):
        sizes = {name: _length(value) for name, value in words.items() if value and value != "auto"}
        if tag == "rect":
            rx = sizes.get("rx", sizes.get("ry", 0.0))
            sizes["rx"] = min(rx, sizes.get("width", 0) / 2)
            sizes["ry"] = min(sizes.get("ry", rx), sizes.get("height", 0) / 2)
        words = {**dict.fromkeys({"width", "height", "r", "rx", "ry"} & {*MEASURES[tag]}, "0")}
        words |= {name: f"{value:.6f}" for name, value in sizes.items()}
    pen, builder = RecordingPen(), PathBuilder()
    builder.add_path_from_element(Element(tag, {name: value for name, value in words.items() if value.strip()}))
    for path in builder.paths:
        parse_path(path, pen)
    return pen


def _colour(paint: str, style: Style, alpha: float) -> tuple[int, ...] | None:
    """The colour with which a shape is filled or stroked; None if it is not.

    Errors: `Undrawn` for anything but one opaque colour.
    """
    from PIL.ImageColor import getrgb

    word = style[paint].lower()
    word = style["color"] if word == "currentcolor" else word
    if word in ("none", "transparent"):
        return None
    if word.startswith("url("):
        raise Undrawn("a gradient or pattern is not drawn", ADVICE["url"])
    if found := re.fullmatch(r"rgba\((.*),([^,]*)\)", word):
        word, alpha = f"rgb({found[1]})", alpha * _number(found[2])
    try:
        r, g, b, *own = getrgb(re.sub(r"\.\d+", "", word))  # which knows no fractions
    except ValueError:
        raise Undrawn(f'"{word[:40]}" is not a colour that is read', "write it like #3b2a5e") from None
    alpha *= _number(style.get(f"{paint}-opacity", "1")) * (own[0] / 255 if own else 1)
    if alpha < CLEAR:
        return None
    if alpha < SOLID:
        raise Undrawn("a colour is half clear, which an icon cannot be", "in Inkscape, set the opacity to 100 %")
    return r, g, b


def _covers(layer: _Layer, frame: Bounds) -> bool:
    """Whether a shape is a rectangle over the whole drawing."""
    pen = AreaPen()
    layer.draw(pen)
    x1, y1, x2, y2 = layer.bounds
    return _within(frame, layer.bounds) and abs(pen.value) > (1 - NEARLY) * (x2 - x1) * (y2 - y1)


def _within(inner: Bounds, outer: Bounds) -> bool:
    near = NEARLY * (inner[2] - inner[0])
    lows = all(a >= b - near for a, b in zip(inner[:2], outer[:2], strict=True))
    return lows and all(a <= b + near for a, b in zip(inner[2:], outer[2:], strict=True))


def _meet(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
