"""From SVG to a draw list. Anything that we do not draw is a fault; nothing is silently left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast
from xml.etree.ElementTree import Element

from cardlang.face.cost import check_cost
from cardlang.face.draw_list import (
    Box,
    Drawing,
    Ellipse,
    Field,
    Form,
    Gradient,
    Group,
    Image,
    Op,
    Paint,
    Path,
    Rect,
    Use,
    bounds,
)
from cardlang.face.fault import Fault, ParseError, parse_xml, unsupported_fault, xml_fault
from cardlang.face.picture import Pictures, coarse_pictures, picture_box
from cardlang.face.placeholders import PLACEHOLDERS, RESERVED
from cardlang.face.prepared import OpenGroup, Part, PreparedFace
from cardlang.face.revision import MARK
from cardlang.face.shapes import GEOMETRY, shape, transform
from cardlang.face.style import ATTRIBUTES, PLAIN, Style, Unsupported, inherit, number
from cardlang.face.text import TextFlow, TextLine, counted, read_flow, read_line
from cardlang.fonts.font import FontBook
from cardlang.model.value import Value

SVG = "{http://www.w3.org/2000/svg}"
OPEN = f'<svg xmlns="{SVG[1:-1]}">'
_START = re.compile(r"<!--.*?-->|<(?=[^\W\d])", re.DOTALL)  # a comment, or the start of an element
LONGEST_NAME = 200  # letters of a file's
MOST_STOPS = 50  # colours of a gradient
SMALLEST, LARGEST = 5.0, 5_080.0  # mm: the sides of a face; PDF has no larger page
ALWAYS = frozenset({*ATTRIBUTES, "transform", "clip-path"})
OWN = {
    "g": frozenset({"id"}),
    "use": frozenset({"href", "x", "y"}),
    "image": frozenset({"href", "x", "y", "width", "height", "preserveAspectRatio", "data-focus", "data-field"}),
    "text": frozenset({"x", "y", "data-fit", "data-min", "data-width", "data-field", "aria-hidden"}),
    "foreignObject": frozenset(
        {"x", "y", "width", "height", "data-fit", "data-min", "data-max", "data-align", "data-valign", "data-field"}
    ),
    **{tag: frozenset(names) for tag, names in GEOMETRY.items()},
    "rect": frozenset({*GEOMETRY["rect"], "data-form"}),
}


class Definitions(Value):
    """The content of `<defs>`: forms for `<use>`, gradients for fills, shapes for clipping."""

    forms: Mapping[str, Form]
    gradients: Mapping[str, Gradient]
    clips: Mapping[str, Rect | Ellipse | Path]


NOTHING = Definitions({}, {}, {})


class Reader:
    """Reads faces with one theme's fonts. Equal `<defs>` give the identical forms."""

    def __init__(self, fonts: FontBook, pictures: Pictures) -> None:
        self.fonts = fonts
        self.pictures = pictures
        self.known: dict[str, Definitions] = {}

    def read(self, svg: str, label: str) -> tuple[Drawing | None, tuple[Fault, ...]]:
        """The draw list of an `<svg>`, or None with the faults, which call the face `label`."""
        prepared, faults = self.prepare(svg, label)
        return prepared.fill((), label, self.fonts) if prepared else (None, faults)

    def prepare(self, svg: str, label: str) -> tuple[PreparedFace | None, tuple[Fault, ...]]:
        """The same, but texts with placeholders are not set yet."""
        face = _Face(self.fonts, self.pictures, label)
        before, _, rest = svg.partition("<defs>")
        inside, end, after = rest.partition("</defs>")
        try:
            if end:
                face.definitions = self._definitions(inside, face, len(before) + len("<defs>"))
                svg = before + after
            root = face.begin(svg, len(before), len(f"<defs>{inside}</defs>") if end else 0)
            w, h = _root_size(root)
            parts = tuple(face.parts(root, PLAIN))
            coarse = () if face.faults else tuple(coarse_pictures(check_cost(parts, w, h)))
        except Unsupported as error:
            face.unsupported(error)
        except ParseError as error:
            face.broken(error)
        if face.faults:
            return None, tuple(dict.fromkeys(face.faults))
        return PreparedFace(w, h, parts, tuple(dict.fromkeys(PLACEHOLDERS.findall(svg))), coarse), ()

    def _definitions(self, inside: str, face: _Face, start: int) -> Definitions:
        if inside not in self.known:
            root = face.begin(f"{OPEN}{inside}</svg>", 0, start - len(OPEN))
            definitions = face.define(root)
            if face.faults:
                return definitions
            self.known[inside] = definitions
        return self.known[inside]


def _root_size(root: Element) -> tuple[float, float]:
    if root.tag != SVG + "svg":
        raise Unsupported(f'<{_name(root)}> as the root element; a face is <svg xmlns="{SVG[1:-1]}">')
    strange = next((name for name in root.attrib if name not in ("width", "height", "viewBox")), None)
    if strange:
        raise Unsupported(f"{strange} of <svg>, which may have only width, height and viewBox")
    box = [number(part) for part in root.get("viewBox", "").split()]
    if len(box) != 4 or box[:2] != [0, 0] or min(box[2:]) < SMALLEST or max(box[2:]) > LARGEST:
        sides = f"from {SMALLEST:g} to {LARGEST:g}"
        raise Unsupported(f'viewBox of <svg>, which must be "0 0 width height" in millimetres, both {sides}')
    for side, length in (("width", box[2]), ("height", box[3])):
        written = root.get(side, "")
        if not written.endswith("mm") or number(written[:-2]) != length:
            raise Unsupported(f'{side} of <svg>, which must be "{length:g}mm" to agree with its viewBox')
    return box[2], box[3]


class _Face:
    """One face while it is read: its definitions and its faults."""

    def __init__(self, fonts: FontBook, pictures: Pictures, label: str) -> None:
        self.fonts = fonts
        self.pictures = pictures
        self.label = label
        self.definitions = NOTHING
        self.letters = 0
        self.faults: list[Fault] = []
        self.text, self.cut, self.gap = "", 0, 0
        self.root: Element | None = None

    def begin(self, text: str, cut: int, gap: int) -> Element:
        """The root of `text`, whose characters from `cut` on are `gap` characters later in the face.

        Errors: `Unsupported`, `ParseError`.
        """
        self.text, self.cut, self.gap, self.root = text, cut, gap, None
        self.root = parse_xml(text)
        return self.root

    def unsupported(self, error: Unsupported, element: Element | None = None) -> None:
        """Adds what is wrong with an element, or with the root."""
        number = (
            next((n for n, one in enumerate(self.root.iter()) if one is element), 0) if self.root is not None else 0
        )
        starts = [start.start() for start in _START.finditer(self.text) if start[0] == "<"]
        self._add(unsupported_fault(error), starts[number] if number < len(starts) else 0)

    def broken(self, error: ParseError) -> None:
        """Adds what keeps the text from being XML."""
        line, column = error.position
        self._add(xml_fault(error), sum(map(len, self.text.splitlines(keepends=True)[: line - 1])) + column)

    def _add(self, fault: Fault, at: int) -> None:
        self.faults.append(replace(fault, offset=at + (self.gap if at >= self.cut else 0)))

    def define(self, root: Element) -> Definitions:
        """The content of `<defs>`. Forms may use gradients, clips and earlier forms."""
        forms: dict[str, Form] = {}
        gradients: dict[str, Gradient] = {}
        clips: dict[str, Rect | Ellipse | Path] = {}
        self.definitions = definitions = Definitions(forms, gradients, clips)
        for element in sorted(root, key=lambda e: e.tag == SVG + "g"):
            name = element.get("id", "")
            try:
                tag = _tag(element)
                if not name or name in gradients or name in clips or name in forms:
                    raise Unsupported(f"<{tag}> in <defs> without an id of its own")
                if tag in ("linearGradient", "radialGradient"):
                    gradients[name] = _gradient(tag, element)
                elif tag == "clipPath" and len(element) == 1 and list(element.attrib) == ["id"]:
                    clips[name] = _clip(element[0])
                elif tag == "g":
                    drawn = tuple(self.element(element, PLAIN))
                    if any(isinstance(part, TextLine | TextFlow | OpenGroup) for part in drawn):
                        raise Unsupported(f"the revision in <{tag}> of <defs>, which many faces share")
                    forms[name] = Form(name, cast(tuple[Op, ...], drawn))
                else:
                    holds = "<g>, gradients, and <clipPath> with only an id and one shape"
                    raise Unsupported(f"<{tag}> in <defs>, which holds {holds}")
            except Unsupported as error:
                self.unsupported(error, element)
                forms.setdefault(name, Form(name, ()))  # what uses it is not at fault
                gradients.setdefault(name, Gradient("linear", 0, 0, 0, 0, 0, ()))
                clips.setdefault(name, Rect(Box(0, 0, 0, 0), 0, Paint(fill=None)))
        return definitions

    def parts(self, parent: Element, style: Style) -> Iterator[Part]:
        """The drawing of `parent`'s children. After a fault in one child the others are still read."""
        if (parent.text or "").strip() or any((child.tail or "").strip() for child in parent):
            raise Unsupported(f"text directly in <{_name(parent)}>; put it in <text> or <foreignObject>")
        for child in parent:
            try:
                yield from self.element(child, style)
            except Unsupported as error:
                self.unsupported(error, child)

    def element(self, element: Element, style: Style) -> Iterator[Part]:
        tag = _tag(element)
        if tag not in OWN:
            raise Unsupported("a second <defs>, or one with attributes" if tag == "defs" else f"<{tag}>")
        for name in element.attrib:
            if name not in ALWAYS and name not in OWN[tag]:
                raise Unsupported(f"{name} of <{tag}>")
        style = inherit(style, tuple(element.attrib.items()))
        parts: tuple[Part, ...]
        if tag == "g":
            parts = tuple(self.parts(element, style))
        else:
            if len(element) and tag != "foreignObject":
                raise Unsupported(f"<{_name(element[0])}> in <{tag}>")
            if tag == "use":
                parts = (self.use(element, style),)
            elif tag == "image":
                parts = self.image(element)
            elif tag == "text":
                line = read_line(element, style, self.fonts)
                parts = self.set(line) if line else ()
            elif tag == "foreignObject":
                parts = self.set(read_flow(element, style))
            else:
                drawn = shape(tag, element.attrib, style.paint(self.definitions.gradients))
                parts = (
                    (drawn, Field(bounds(drawn), _form_name(element))) if "data-form" in element.attrib else (drawn,)
                )
        matrix = transform(element.attrib["transform"]) if "transform" in element.attrib else None
        clip = None
        if "clip-path" in element.attrib:
            clip = self.definitions.clips.get(element.attrib["clip-path"].removeprefix("url(#").removesuffix(")"))
            if clip is None:
                raise Unsupported(f'clip-path="{element.attrib["clip-path"]}" names no <clipPath> in <defs>')
        if not matrix and not clip:
            yield from parts
        elif any(isinstance(part, TextLine | TextFlow | OpenGroup) for part in parts):
            yield OpenGroup(matrix, clip, parts)
        else:
            yield Group(matrix, clip, cast(tuple[Op, ...], parts))

    def image(self, element: Element) -> tuple[Op, ...]:
        name = element.get("href", "")
        if len(name) > LONGEST_NAME:
            raise Unsupported(f"<image> whose href has more than {LONGEST_NAME} letters")
        picture = self.pictures.load(name)
        if isinstance(picture, str):
            message = f"the image {name} on {self.label} cannot be drawn: {picture}"
            help_ = "images are PNG or JPEG files in the project's folder templates/"
            self.faults.append(Fault("C509", message, help_, element.get("data-field", "")))
            return ()
        box = Box(*(number(element.get(name, "0")) for name in ("x", "y", "width", "height")))
        aspect = element.get("preserveAspectRatio", "xMidYMid meet")
        focus = tuple(map(number, element.get("data-focus", "50 50").split()))
        if len(focus) != 2 or not all(0 <= part <= 100 for part in focus):
            raise Unsupported(f'data-focus="{element.get("data-focus")}", which must be two numbers from 0 to 100')
        whole = picture_box(picture, box, aspect, (focus[0], focus[1])) if min(box.w, box.h) > 0 else None
        if whole is None:
            raise Unsupported(f'<image> with width="{box.w:g}" height="{box.h:g}" preserveAspectRatio="{aspect}"')
        shown = Image(whole, picture, name, element.get("data-field", ""))
        return (Group(None, Rect(box, 0, Paint(fill=None)), (shown,)),) if aspect.endswith("slice") else (shown,)

    def set(self, text: TextLine | TextFlow) -> tuple[Part, ...]:
        """A text is set at once unless it holds a placeholder or the revision."""
        if isinstance(text, TextFlow) and MARK in text.text:
            raise Unsupported("the revision in <foreignObject>; put it in <text>")
        self.letters = counted(self.letters, text.text)
        if RESERVED.search(text.text):
            return (text,)
        made = (
            text.set(text.text, self.label, self.fonts)
            if isinstance(text, TextFlow)
            else text.set(text.text, self.label)
        )
        if isinstance(made, Fault):
            self.faults.append(made)
            return ()
        return made

    def use(self, element: Element, style: Style) -> Use:
        form = self.definitions.forms.get(element.get("href", "").removeprefix("#"))
        if form is None:
            raise Unsupported(f'href="{element.get("href", "")}" of <use> names no <g> in <defs>')
        if style != PLAIN:
            raise Unsupported(f"<use> of {form.name} with colours or fonts, which do not apply to it")
        return Use(form, number(element.get("x", "0")), number(element.get("y", "0")))


def _form_name(element: Element) -> str:
    name = element.attrib["data-form"]
    if not name.strip() or len(name) > LONGEST_NAME:
        raise Unsupported(f"data-form of <rect>, which must be a name with at most {LONGEST_NAME} letters")
    return name


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
            raise Unsupported(f"<{_name(stop)}> in <{tag}>, which may hold only <stop> with just offset and stop-color")
        colour = inherit(PLAIN, (("color", stop.attrib["stop-color"]),)).colour
        stops.append((number(stop.attrib["offset"]), colour))
    offsets = [offset for offset, _ in stops]
    if not 2 <= len(stops) <= MOST_STOPS or offsets != sorted(set(offsets)) or (offsets[0], offsets[-1]) != (0, 1):
        raise Unsupported(f"stops of <{tag}>: there must be 2 to {MOST_STOPS}, with offsets that rise from 0 to 1")
    at = [number(element.attrib[name]) for name in line]
    if tag == "linearGradient":
        x1, y1, x2, y2 = at
        return Gradient("linear", x1, y1, x2, y2, 0.0, tuple(stops))
    cx, cy, r = at
    return Gradient("radial", cx, cy, cx, cy, r, tuple(stops))


def _clip(element: Element) -> Rect | Ellipse | Path:
    tag = _tag(element)
    if tag not in GEOMETRY or any(name not in OWN[tag] for name in element.attrib):
        raise Unsupported(f"<{tag}> in <clipPath>, which holds one shape with only its measures")
    return shape(tag, element.attrib, Paint(fill=None))
