"""From SVG to a draw list. What we do not draw is a fault, never left out in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cardlang.face.drawing import (
    MM_PER_POINT,
    Box,
    Drawing,
    Ellipse,
    Form,
    Gradient,
    Group,
    Op,
    Paint,
    Path,
    Rect,
    Text,
    Use,
)
from cardlang.face.fault import Fault
from cardlang.face.fit import TextBox, TooMuch, fit, fit_line
from cardlang.face.paragraphs import MissingGlyphs, paragraphs, pick, width
from cardlang.face.revision import MARK, revision
from cardlang.face.shapes import GEOMETRY, shape, transform
from cardlang.face.style import ATTRIBUTES, PLAIN, Style, Unsupported, inherit, number, points
from cardlang.fonts.font import FontBook

SVG = "{http://www.w3.org/2000/svg}"
DEEPEST = 64
LEAST = 5.5  # points: nothing on a face is smaller
ALWAYS = frozenset({*ATTRIBUTES, "transform", "clip-path"})
OWN = {
    "g": frozenset({"id"}),
    "use": frozenset({"href", "x", "y"}),
    "text": frozenset({"x", "y", "data-fit", "data-min", "data-width", "data-field", "aria-hidden"}),
    "foreignObject": frozenset(
        {"x", "y", "width", "height", "data-fit", "data-min", "data-align", "data-valign", "data-field"}
    ),
    **{tag: frozenset(names) for tag, names in GEOMETRY.items()},
}


@dataclass(frozen=True, slots=True)
class Definitions:
    """What stands in `<defs>`: drawing to use, blends to fill with, shapes to cut off with."""

    forms: Mapping[str, Form]
    gradients: Mapping[str, Gradient]
    clips: Mapping[str, Rect | Ellipse | Path]


NOTHING = Definitions({}, {}, {})


class Reader:
    """Reads faces with one theme's fonts. `<defs>` that were read before are the same forms again."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self.known: dict[str, Definitions] = {}

    def read(self, svg: str, label: str) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The draw list of a whole `<svg>`; `label` is what faults call the face, such as the card's name."""
        face = _Face(self.fonts, label)
        before, _, rest = svg.partition("<defs>")
        inside, end, after = rest.partition("</defs>")
        try:
            if end:
                face.definitions = self._definitions(inside, face)
                svg = before + after
            root = parse_xml(svg)
            w, h = _root_size(root)
            drawing = face.stamp(Drawing(w, h, tuple(face.ops(root, PLAIN, 0))))
        except Unsupported as error:
            face.unsupported(error)
        except MissingGlyphs as error:
            face.missing(error, "")
        except ElementTree.ParseError as error:
            face.faults.append(Fault("C505", f"the template does not yield well-formed XML ({error})"))
        return (None if face.faults else drawing), tuple(dict.fromkeys(face.faults))

    def _definitions(self, inside: str, face: _Face) -> Definitions:
        if inside not in self.known:
            root = parse_xml(f'<svg xmlns="{SVG[1:-1]}">{inside}</svg>')
            definitions = face.define(root)
            if face.faults:
                return definitions
            self.known[inside] = definitions
        return self.known[inside]


def parse_xml(text: str) -> Element:
    """The root element. A document type, the door to every XML bomb, is refused before the parser sees it."""
    if "<!" in text.replace("<!--", ""):
        raise Unsupported("a face has no DOCTYPE, entities or CDATA")
    try:
        return ElementTree.fromstring(text)
    except (ValueError, UnicodeError) as error:  # a NUL, half a surrogate pair
        raise Unsupported(f"a character that XML cannot hold ({error})") from None


def _root_size(root: Element) -> tuple[float, float]:
    if root.tag != SVG + "svg":
        raise Unsupported(f'<{_name(root)}> as the whole; a face is <svg xmlns="{SVG[1:-1]}">')
    strange = next((name for name in root.attrib if name not in ("width", "height", "viewBox")), None)
    if strange:
        raise Unsupported(f"{strange} of <svg>, which has width, height and viewBox alone")
    box = [number(part) for part in root.get("viewBox", "").split()]
    if len(box) != 4 or box[:2] != [0, 0] or min(box[2:]) <= 0:
        raise Unsupported('viewBox of <svg>, which is "0 0 width height" in millimetres')
    for side, length in (("width", box[2]), ("height", box[3])):
        written = root.get(side, "")
        if not written.endswith("mm") or number(written[:-2]) != length:
            raise Unsupported(f'{side} of <svg>, which is "{length:g}mm" to agree with its viewBox')
    return box[2], box[3]


class _Face:
    """One face while it is read: what is defined on it, and what is wrong with it."""

    def __init__(self, fonts: FontBook, label: str) -> None:
        self.fonts = fonts
        self.label = label
        self.definitions = NOTHING
        self.faults: list[Fault] = []
        self.marked: list[tuple[Element, Style]] = []  # lines that hold the revision, not yet known

    def stamp(self, drawing: Drawing) -> Drawing:
        """`drawing` with its revision, and with the mark of it in the lines that ask for it."""
        told = revision(drawing)
        return replace(drawing, ops=tuple(self.stamped(drawing.ops, told)), revision=told)

    def stamped(self, ops: Iterable[Op], told: str) -> Iterator[Op]:
        for op in ops:
            if isinstance(op, Text) and op.apart:
                element, style = self.marked[int(op.x)]
                lines = self.line(element, style, op.text.replace(MARK, told))
                yield from (replace(text, apart=True) for text in lines)
            elif isinstance(op, Group) and self.marked:
                yield replace(op, ops=tuple(self.stamped(op.ops, told)))
            else:
                yield op

    def unsupported(self, error: Unsupported) -> None:
        self.faults.append(Fault("C506", f"the template holds what is not drawn: {error}"))

    def define(self, root: Element) -> Definitions:
        """The content of `<defs>`. Forms may use blends, cuts and earlier forms."""
        forms: dict[str, Form] = {}
        gradients: dict[str, Gradient] = {}
        clips: dict[str, Rect | Ellipse | Path] = {}
        self.definitions = definitions = Definitions(forms, gradients, clips)
        for element in sorted(root, key=lambda e: e.tag == SVG + "g"):
            name = element.get("id")
            tag = _tag(element)
            if not name or name in gradients or name in clips or name in forms:
                raise Unsupported(f"<{tag}> in <defs> without an id of its own")
            if tag in ("linearGradient", "radialGradient"):
                gradients[name] = _gradient(tag, element)
            elif tag == "clipPath" and len(element) == 1 and list(element.attrib) == ["id"]:
                clips[name] = _clip(element[0])
            elif tag == "g":
                forms[name] = Form(name, tuple(self.element(element, PLAIN, 1)))
                if self.marked:
                    raise Unsupported(f"the revision in <{tag}> of <defs>, which many faces share")
            else:
                raise Unsupported(f"<{tag}> in <defs>, which holds <g>, gradients and <clipPath> of one shape")
        return definitions

    def ops(self, parent: Element, style: Style, depth: int) -> Iterator[Op]:
        """The drawing of `parent`'s children. A child at fault is noted and the others are still read."""
        if depth > DEEPEST:
            raise Unsupported(f"elements nested more than {DEEPEST} deep")
        if (parent.text or "").strip() or any((child.tail or "").strip() for child in parent):
            raise Unsupported(f"text directly in <{_name(parent)}>; it stands in <text> or <foreignObject>")
        for child in parent:
            try:
                yield from self.element(child, style, depth + 1)
            except Unsupported as error:
                self.unsupported(error)
            except MissingGlyphs as error:
                self.missing(error, child.get("data-field", ""))

    def missing(self, error: MissingGlyphs, field: str) -> None:
        for char in error.characters:
            message = f'the font has no "{char}" (U+{ord(char):04X}), which {self.label} uses'
            help_ = "write it with letters the font has, or choose another font in theme.yaml"
            self.faults.append(Fault("C512", message, help_, field))

    def element(self, element: Element, style: Style, depth: int) -> Iterator[Op]:
        tag = _tag(element)
        if tag not in OWN:
            raise Unsupported(f"<{tag}>")
        for name in element.attrib:
            if name not in ALWAYS and name not in OWN[tag]:
                raise Unsupported(f"{name} of <{tag}>")
        style = inherit(style, tuple(element.attrib.items()))
        if tag == "g":
            ops = tuple(self.ops(element, style, depth))
        else:
            if len(element) and tag != "foreignObject":
                raise Unsupported(f"<{_name(element[0])}> in <{tag}>")
            if tag == "use":
                ops = (self.use(element, style),)
            elif tag == "text":
                ops = tuple(self.text(element, style))
            elif tag == "foreignObject":
                ops = tuple(self.flow(element, style))
            else:
                ops = (shape(tag, element.attrib, style.paint(self.definitions.gradients)),)
        matrix = transform(element.attrib["transform"]) if "transform" in element.attrib else None
        clip = None
        if "clip-path" in element.attrib:
            clip = self.definitions.clips.get(element.attrib["clip-path"].removeprefix("url(#").removesuffix(")"))
            if clip is None:
                raise Unsupported(f'clip-path="{element.attrib["clip-path"]}" names no <clipPath> in <defs>')
        if matrix or clip:
            yield Group(matrix, clip, ops)
        else:
            yield from ops

    def use(self, element: Element, style: Style) -> Use:
        form = self.definitions.forms.get(element.get("href", "").removeprefix("#"))
        if form is None:
            raise Unsupported(f'href="{element.get("href", "")}" of <use> names no <g> in <defs>')
        if style != PLAIN:
            raise Unsupported(f"<use> of {form.name} where colours or fonts are set, which it cannot take on")
        return Use(form, number(element.get("x", "0")), number(element.get("y", "0")))

    def text(self, element: Element, style: Style) -> Iterator[Text]:
        """A line of text: blanks at its ends and repeated ones do not count, as in a browser."""
        text = " ".join((element.text or "").split(" ")).strip()
        if not text:
            return
        if MARK in text:
            yield Text(len(self.marked), 0, text, "", 0, "", apart=True)  # its place in `marked` for now
            self.marked.append((element, style))
        else:
            yield from self.line(element, style, text)

    def line(self, element: Element, style: Style, text: str) -> Iterator[Text]:
        if style.fill is None or style.fill.startswith("url("):
            raise Unsupported("<text> without a plain colour as its fill")
        if style.stroke is not None:
            raise Unsupported("stroke of <text>")
        font = pick(self.fonts, style.family, style.bold, style.italic)
        size = self.size(style, element)
        x, y = number(element.get("x", "0")), number(element.get("y", "0"))
        field = element.get("data-field", "")
        if "data-width" in element.attrib:
            measure = number(element.attrib["data-width"])
            fitted = fit_line(font, text, size, self.least(element, size), measure, style.spacing)
            if isinstance(fitted, TooMuch):
                message = f'"{text}" on {self.label} is {fitted.over:.1f} mm too long for its line of {measure:g} mm'
                self.faults.append(Fault("C511", message, "shorten it", field))
                return
            size = fitted
        elif "data-fit" in element.attrib or "data-min" in element.attrib:
            raise Unsupported("data-fit of <text> without data-width, the room it may take")
        length = width(font, text) * size * MM_PER_POINT + style.spacing * (len(text) - 1)
        x -= {"start": 0.0, "middle": length / 2, "end": length}[style.anchor]
        hidden = element.get("aria-hidden") == "true"
        yield Text(x, y, text, font.name, round(size, 3), style.fill, style.spacing, hidden)

    def flow(self, element: Element, style: Style) -> tuple[Text, ...]:
        """Text that flows in a `<foreignObject>`."""
        side = [number(element.get(name, "0")) for name in ("x", "y", "width", "height")]
        size = self.size(style, element)
        align = element.get("data-align", "left")
        valign = element.get("data-valign", "top")
        if align not in ("left", "center") or valign not in ("top", "middle", "bottom"):
            raise Unsupported(f'data-align="{align}" with data-valign="{valign}"')
        place = TextBox(
            Box(*side),
            size,
            self.least(element, size),
            cast(Literal["left", "center"], align),
            cast(Literal["top", "middle", "bottom"], valign),
            style.colour,
        )
        fitted = fit(paragraphs(element, style, self.fonts), place)
        if not isinstance(fitted, TooMuch):
            return fitted
        field = element.get("data-field", "")
        what = f"the {field} of {self.label}" if field else f"a text of {self.label}"
        how = "wide" if fitted.sideways else "long"
        box = f"{place.box.w:g} x {place.box.h:g} mm"
        message = f"{what} is {fitted.over:.1f} mm too {how} for its box of {box}, even at {place.least:g} pt"
        help_ = "split or replace its longest word" if fitted.sideways else "shorten it"
        self.faults.append(Fault("C510", message, help_, field))
        return ()

    def size(self, style: Style, element: Element) -> float:
        size = round(style.size / MM_PER_POINT, 3)
        if size < LEAST and element.get("aria-hidden") != "true":
            raise Unsupported(f"letters of {size:g} pt; nothing is smaller than {LEAST} pt")
        return size

    def least(self, element: Element, size: float) -> float:
        """The size below which the text does not shrink."""
        if "data-fit" not in element.attrib:
            if "data-min" in element.attrib:
                raise Unsupported("data-min without data-fit")
            return size
        if element.attrib["data-fit"] != "shrink":
            raise Unsupported(f'data-fit="{element.attrib["data-fit"]}"; it may be "shrink"')
        least = points(element.get("data-min", f"{LEAST}pt"))
        if least < LEAST:
            raise Unsupported(f"data-min of {least:g} pt; nothing is smaller than {LEAST} pt")
        return min(least, size)


def _tag(element: Element) -> str:
    if not element.tag.startswith(SVG):
        raise Unsupported(f"<{_name(element)}> that is not of SVG's namespace")
    return element.tag.removeprefix(SVG)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _gradient(tag: str, element: Element) -> Gradient:
    line = ("x1", "y1", "x2", "y2") if tag == "linearGradient" else ("cx", "cy", "r")
    for name in element.attrib:
        if name not in ("id", "gradientUnits", *line):
            raise Unsupported(f"{name} of <{tag}>")
    if element.get("gradientUnits") != "userSpaceOnUse" or not all(name in element.attrib for name in line):
        raise Unsupported(f'<{tag}> without gradientUnits="userSpaceOnUse", {", ".join(line)}')
    stops = []
    for stop in element:
        if stop.tag != SVG + "stop" or set(stop.attrib) != {"offset", "stop-color"}:
            raise Unsupported(f"<{_name(stop)}> in <{tag}>, which holds <stop offset stop-color> alone")
        colour = inherit(PLAIN, (("color", stop.attrib["stop-color"]),)).colour
        stops.append((number(stop.attrib["offset"]), colour))
    offsets = [offset for offset, _ in stops]
    if len(stops) < 2 or offsets != sorted(set(offsets)) or (offsets[0], offsets[-1]) != (0, 1):
        raise Unsupported(f"stops of <{tag}>, which rise from offset 0 to offset 1")
    at = [number(element.attrib[name]) for name in line]
    if tag == "linearGradient":
        x1, y1, x2, y2 = at
        return Gradient("linear", x1, y1, x2, y2, 0.0, tuple(stops))
    cx, cy, r = at
    return Gradient("radial", cx, cy, cx, cy, r, tuple(stops))


def _clip(element: Element) -> Rect | Ellipse | Path:
    tag = _tag(element)
    if tag not in GEOMETRY or any(name not in OWN[tag] for name in element.attrib):
        raise Unsupported(f"<{tag}> in <clipPath>, which holds one plain shape")
    return shape(tag, element.attrib, Paint(fill=None))
