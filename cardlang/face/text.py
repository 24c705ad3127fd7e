"""Text on a face, as a template describes it: a single line, or paragraphs that flow in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast
from unicodedata import name
from xml.etree.ElementTree import Element, tostring

from markupsafe import escape

from cardlang.face.draw_list import MM_PER_POINT, Box, Text
from cardlang.face.fault import Fault, parse_xml
from cardlang.face.fit import Overflow, TextFrame, fit, fit_line, largest, without_options
from cardlang.face.paragraphs import BLANK, MissingGlyphs, advance, paragraphs, pick, placed, width
from cardlang.face.style import Style, Unsupported, number, points
from cardlang.fonts.font import Font, FontBook, is_shaped
from cardlang.fonts.shaping import Run, can_shape, from_right, in_order
from cardlang.fonts.writing import runs

LEAST = 5.5  # points, the smallest size on a face
LARGEST = 400  # points
FARTHEST_APART = 5  # letter spacing relative to the size of letters
QUOTED = 80  # letters of a text in a message
LETTERS = 20_000  # the most on one face


@dataclass(frozen=True, slots=True, eq=False)
class TextLine:
    """One line of text. `share` of its length is left of `x`; `measure` is the room it has in mm (None: no limit)."""

    text: str
    x: float
    y: float
    font: Font
    size: float
    least: float
    measure: float | None
    share: float
    colour: str
    spacing: float
    opacity: float
    ornament: bool
    field: str

    def filled(self, values: Mapping[int, str]) -> str:
        """The line's text with `values` for its placeholders, and white space collapsed as in a browser."""
        return BLANK.sub(" ", self.text.translate(values)).strip(" ")

    def set(self, text: str, label: str) -> tuple[Text, ...] | Fault:
        """The runs that show `text`, as large as fits: one, unless it needs several fonts."""
        try:
            made = _run(self, text)
        except MissingGlyphs as error:
            return missing(error, label, self.field)
        if not isinstance(made, Overflow):
            return made
        over = f"{made.over:.1f} mm too long for its line of {self.measure:g} mm"
        return Fault("C511", f'"{short(text)}" on {label} is {over}', "shorten it", self.field)


@lru_cache(maxsize=8192)
def _run(line: TextLine, text: str) -> tuple[Text, ...] | Overflow:
    said = [Run(line.font, text)]
    try:
        em_length = width(line.font, text)
    except MissingGlyphs:
        said, written = runs(line.font, text), text
        em_length = sum(map(advance, said))
        text = "".join(one.text for one in said if not one.shaped)
        said = in_order(said, any(one.shaped for one in said) and from_right(written))
    size = line.size
    if line.measure is not None:
        fitted = fit_line(em_length, size, line.least, line.measure - line.spacing * len(text))
        if isinstance(fitted, Overflow):
            return fitted
        size = fitted
    em = size * MM_PER_POINT
    x = line.x - (em_length * size * MM_PER_POINT + line.spacing * (len(text) - 1)) * line.share
    return tuple(
        Text(
            at, line.y - up, chars, font.name, round(size, 3), line.colour, spacing, line.ornament, opacity=line.opacity
        )
        for font, chars, at, up, spacing in placed(said, x, em, line.spacing)
    )


@dataclass(frozen=True, slots=True, eq=False)
class TextFlow:
    """Paragraphs that flow in a frame; `text` is their XHTML."""

    text: str
    style: Style
    place: TextFrame
    field: str

    def set(self, text: str, label: str, fonts: FontBook, checking: bool = False) -> tuple[Text, ...] | Fault:
        """The runs that show the paragraphs `text`, as large and as widely spaced as fits. With `checking` the runs are
        left out: only the fault matters.

        Errors: `Unsupported`, `ParseError` for text that is not XML.
        """
        try:
            flowing = paragraphs(parse_xml(f"<x>{text}</x>"), self.style, fonts)
        except MissingGlyphs as error:
            return missing(error, label, self.field)
        if checking:
            flowing = without_options(flowing) or flowing
        if checking and not flowing:
            return ()
        fitted = largest(flowing, self.place) if checking else fit(flowing, self.place)
        if not isinstance(fitted, Overflow):
            return () if checking else cast(tuple[Text, ...], fitted)
        what = f"the {self.field} of {label}" if self.field else f"a text of {label}"
        how = "wide" if fitted.sideways else "long"
        box = f"{self.place.box.w:g} x {self.place.box.h:g} mm"
        message = f"{what} is {fitted.over:.1f} mm too {how} for its box of {box}, even at {self.place.least:g} pt"
        return Fault(
            "C510", message, "split or replace its longest word" if fitted.sideways else "shorten it", self.field
        )


def read_line(element: Element, style: Style, fonts: FontBook) -> TextLine | None:
    """A `<text>` element, with white space collapsed as in a browser; None if it is empty."""
    text = BLANK.sub(" ", element.text or "").strip(" ")
    if not text:
        return None
    if style.fill is None or style.fill.startswith("url("):
        raise Unsupported("<text> without a plain colour as its fill")
    if style.stroke is not None:
        raise Unsupported("stroke of <text>")
    ornament = element.get("aria-hidden") == "true"
    if style.fill_opacity != 1 and not ornament:
        raise Unsupported('fill-opacity of <text> without aria-hidden="true"')
    size = _size(style, element)
    least = _least(element, size)
    measure = number(element.attrib["data-width"]) if "data-width" in element.attrib else None
    if measure is None and least != size:
        raise Unsupported("data-fit of <text> without data-width, the room it may take")
    return TextLine(
        text,
        number(element.get("x", "0")),
        number(element.get("y", "0")),
        pick(fonts, style.family, style.bold, style.italic),
        size,
        least,
        measure,
        {"start": 0.0, "middle": 0.5, "end": 1.0}[style.anchor],
        style.fill,
        style.spacing,
        style.fill_opacity,
        ornament,
        element.get("data-field", ""),
    )


def read_flow(element: Element, style: Style) -> TextFlow:
    """A `<foreignObject>` element."""
    side = [number(element.get(name, "0")) for name in ("x", "y", "width", "height")]
    size = _size(style, element)
    align = element.get("data-align", "left")
    valign = element.get("data-valign", "top")
    if align not in ("left", "center") or valign not in ("top", "middle", "bottom", "spread"):
        raise Unsupported(f'data-align="{align}" with data-valign="{valign}"')
    place = TextFrame(
        Box(*side),
        size,
        _least(element, size),
        cast(Literal["left", "center"], align),
        cast(Literal["top", "middle", "bottom", "spread"], valign),
        style.colour,
        _most(element, size),
    )
    text = str(escape(element.text or "")) + "".join(tostring(child, encoding="unicode") for child in element)
    return TextFlow(text, style, place, element.get("data-field", ""))


def short(text: str) -> str:
    """`text` cut to a length that suits a message."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


def counted(letters: int, text: str) -> int:
    """The number of letters on a face after adding `text`.

    Errors: `Unsupported` for too many.
    """
    if letters + len(text) > LETTERS:
        raise Unsupported(f"more than {LETTERS:,} letters on one face")
    return letters + len(text)


def missing(error: MissingGlyphs, label: str, field: str) -> Fault:
    """The fault for characters that the theme's fonts lack, or that cannot be printed with any."""
    names = " and ".join(map(_named, error.characters))
    if (shaped := "".join(filter(is_shaped, error.characters))) and not can_shape():
        message = (
            f'"{shaped}", which {label} uses, needs the extra "scripts": its letters join or run from right to left'
        )
        help_ = 'pip install "cardlang[scripts]", and name a font with these letters under fallback: in theme.yaml'
        return Fault("C512", message, help_, field, words=shaped)
    help_ = "write it with letters the font has, or name a font that has it under fallback: in theme.yaml"
    if not any(map(str.isprintable, error.characters)):
        help_ = "it is invisible: delete it"
    return Fault("C512", f"the font has no {names}, which {label} uses", help_, field, words="".join(error.characters))


def _named(char: str) -> str:
    """A character, its number and its name.

    >>> _named("♞")
    '"♞" (U+265E, black chess knight)'
    """
    number = f"U+{ord(char):04X}"
    return f'"{char}" ({", ".join(filter(None, (number, name(char, "").lower())))})'


def _size(style: Style, element: Element) -> float:
    size = round(style.size / MM_PER_POINT, 3)
    if abs(style.spacing) > style.size * FARTHEST_APART:
        raise Unsupported(f"letters {style.spacing:g} mm apart, more than {FARTHEST_APART} times their size")
    if size < LEAST and element.get("aria-hidden") != "true":
        raise Unsupported(f"letters of {size:g} pt; nothing is smaller than {LEAST} pt")
    if size > LARGEST:
        raise Unsupported(f"letters of {size:g} pt; nothing is larger than {LARGEST} pt")
    return size


def _most(element: Element, size: float) -> float:
    """The size to which a text may grow if it would leave its frame mostly empty."""
    most = points(element.get("data-max", f"{size}pt"))
    if most < size or most > LARGEST:
        raise Unsupported(f"data-max of {most:g} pt; it is at least the size of the letters, {size:g} pt")
    return most


def _least(element: Element, size: float) -> float:
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
