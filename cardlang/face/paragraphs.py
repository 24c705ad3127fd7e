"""Flowing text as values: paragraphs consist of words, words of pieces in one font. Measured in em."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cardlang.face.markup import IF_IT_FITS, OPEN
from cardlang.face.style import Style, Unsupported
from cardlang.fonts.breaking import tie
from cardlang.fonts.font import Font, FontBook

XHTML = "{http://www.w3.org/1999/xhtml}"
_P = f'<p xmlns="{XHTML[1:-1]}">'
BLANK = re.compile(r"[ \t\n\r\f]+")  # not the no-break space
_TAG = re.compile("(<[^<>]*>)")
_PARAGRAPHS = ("p", "html:p")  # in values, and in templates as they are kept
_SIMPLE = {
    OPEN: "p",
    f'<html:p xmlns:html="{XHTML[1:-1]}">': "html:p",
    "<b>": "b",
    "<i>": "i",
    '<span class="icon">': "span",
}
_STRANGE = re.compile(rf"[\x00-\x1f&<>{IF_IT_FITS}]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word in one font."""

    text: str
    font: Font
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A unit that line breaking keeps together. `width` is in em. An `optional` word is left out if there is no room
    for it."""

    pieces: tuple[Piece, ...]
    width: float
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The words of a paragraph; never empty."""

    words: tuple[Word, ...]
    font: Font  # of its plain text, and of the spaces between words


class Measured(NamedTuple):
    """The widths of a paragraph's words, that of the widest space between them, and the height of capitals. In em."""

    widths: Sequence[float]
    space: float
    capital: float


class MissingGlyphs(Exception):
    """Characters that the theme's fonts lack."""

    def __init__(self, characters: list[str]) -> None:
        super().__init__(*characters)
        self.characters = characters


@lru_cache(maxsize=65536)
def width(font: Font, text: str) -> float:
    """The width of `text` in em.

    Errors: `MissingGlyphs`.
    """
    try:
        return font.width(text)
    except KeyError:
        raise MissingGlyphs(font.missing(text)) from None


def pick(fonts: FontBook, family: str, bold: bool, italic: bool) -> Font:
    """The font of that style.

    Errors: `Unsupported` if the theme has none: styles are never faked.
    """
    font = fonts.pick(family, bold, italic)
    if font is None:
        style = " ".join(word for word, on in (("bold", bold), ("italic", italic)) if on) or "regular"
        raise Unsupported(f'the theme has no {style} font of the family "{family}"')
    return font


def paragraphs(parent: Element, style: Style, fonts: FontBook) -> tuple[Paragraph, ...]:
    """The `<p>` elements of a `<foreignObject>`, which may hold text, `<b>`, `<i>` and `<span class="icon">`.

    Errors: `Unsupported` for anything else, `MissingGlyphs`.
    """
    if (parent.text or "").strip():
        raise Unsupported(f"text directly in <foreignObject>; put it in paragraphs: {_P}...</p>")
    found = []
    for child in parent:
        if child.tag != XHTML + "p" or child.attrib:
            tag = child.tag.rpartition("}")[2]
            raise Unsupported(f"<{tag}> in <foreignObject>, which may hold only {_P} without further attributes")
        if (child.tail or "").strip():
            raise Unsupported(f"text directly in <foreignObject>; put it in paragraphs: {_P}...</p>")
        plain = pick(fonts, style.family, style.bold, style.italic)
        words = tuple(_words(list(_pieces(child, style.family, style.bold, style.italic, fonts))))
        if words:
            found.append(Paragraph(words, plain))
    return tuple(found)


def measured(text: str, style: Style, fonts: FontBook) -> list[Measured] | None:
    """The same paragraphs, measured without making words of them, and without their optional words. None if the text is
    not as simple as this room writes it: `paragraphs` then finds what is wrong, if anything is.

    Errors: `Unsupported` for a font that the theme lacks.
    """
    plain = pick(fonts, style.family, style.bold, style.italic)
    found: list[Measured] = []
    opened: list[str] = []  # tags
    widths: list[float] = []
    word: float | None = None  # the width of what may only be the beginning of a word
    used = set[Font]()
    tag = ""
    for number, part in enumerate(_TAG.split(text)):
        if number % 2:
            tag = _SIMPLE.get(part, "")
            if tag:
                if (tag in _PARAGRAPHS) is bool(opened) or "span" in opened:
                    return None
                opened.append(tag)
            elif not opened or part != f"</{opened.pop()}>":
                return None
            elif not opened:
                widths += [] if word is None else [word]
                if not widths:
                    return None
                found.append(Measured(widths, widest_space(plain, used), plain.cap_height))
                widths, word, used = [], None, set()
        elif part.strip("" if opened else " \n") and not (tag == "i" and part[0] == IF_IT_FITS):
            if not opened or _STRANGE.search(part):
                return None
            icon = opened[-1] == "span"
            bold, italic = style.bold or "b" in opened, style.italic or "i" in opened
            font = pick(fonts, "icons", False, False) if icon else pick(fonts, style.family, bold, italic)
            used.update([font] if part.strip(" ") else [])
            begun, *others = (part if icon else tie(part)).split(" ")
            try:
                if begun:
                    word = (word or 0.0) + width(font, begun)
                for other in others:
                    widths += [] if word is None else [word]
                    word = width(font, other) if other else None
            except MissingGlyphs:
                return None
    return None if opened else found


def widest_space(plain: Font, fonts: Iterable[Font]) -> float:
    """The width of the widest space between words in these fonts; next to icons it is that of `plain`."""
    return max(width(plain if font.says else font, " ") for font in fonts)


def _pieces(element: Element, family: str, bold: bool, italic: bool, fonts: FontBook) -> Iterator[Piece]:
    font = pick(fonts, family, bold, italic)
    if element.text:
        text = element.text.removeprefix(IF_IT_FITS)
        yield Piece(tie(text), font, optional=text != element.text)
    for child in element:
        tag = child.tag.removeprefix(XHTML)
        if tag == "b" and not child.attrib:
            yield from _pieces(child, family, True, italic, fonts)
        elif tag == "i" and not child.attrib:
            yield from _pieces(child, family, bold, True, fonts)
        elif tag == "span" and child.attrib == {"class": "icon"} and not len(child):
            yield Piece(child.text or "", pick(fonts, "icons", False, False))
        else:
            allowed = '<b> and <i> without attributes, and <span class="icon"> with nothing but letters'
            raise Unsupported(f"<{tag.rpartition('}')[2]}> in a paragraph, which may hold only {allowed}")
        if child.tail:
            yield Piece(tie(child.tail), font)


def _words(pieces: list[Piece]) -> Iterator[Word]:
    """Split at blanks; pieces without a blank between them form one word."""
    word: list[Piece] = []
    for piece in pieces:
        for index, part in enumerate(BLANK.split(piece.text)):
            if index and word:
                yield _word(word)
                word = []
            if part:
                word.append(Piece(part, piece.font, piece.optional))
    if word:
        yield _word(word)


def _word(pieces: list[Piece]) -> Word:
    length = sum(width(piece.font, piece.text) for piece in pieces)
    return Word(tuple(pieces), length, any(piece.optional for piece in pieces))
