"""Flowing text as values: paragraphs consist of words, words of pieces in one font. Measured in em."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from xml.etree.ElementTree import Element

from cardlang.face.markup import IF_IT_FITS
from cardlang.face.style import Style, Unsupported
from cardlang.fonts.breaking import tie
from cardlang.fonts.font import Font, FontBook
from cardlang.fonts.shaping import Run, Shaped, from_right
from cardlang.fonts.writing import runs

XHTML = "{http://www.w3.org/1999/xhtml}"
_P = f'<p xmlns="{XHTML[1:-1]}">'
BULLET = "•"
BLANK = re.compile(r"[ \t\n\r\f]+")  # not the no-break space


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word in one font."""

    text: str
    font: Font
    optional: bool = False
    shaped: Shaped | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A unit that line breaking keeps together. `width` is in em. An `optional` word is left out if there is no room
    for it."""

    pieces: tuple[Piece, ...]
    width: float
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The words of a paragraph; never empty. An item of a list stands behind a bullet."""

    words: tuple[Word, ...]
    font: Font  # of its plain text, and of the spaces between words
    bullet: Font | None = None  # the font of the bullet
    right: bool = False  # it begins at the right


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


def advance(one: Run | Piece) -> float:
    """How far away the text after it begins, in em.

    Errors: `MissingGlyphs`.
    """
    return one.shaped.width if one.shaped else width(one.font, one.text)


def placed(
    line: Iterable[Run], x: float, em: float, spacing: float = 0.0
) -> Iterator[tuple[Font, str, float, float, float]]:
    """The texts of a line that begins at `x`, in mm: font, text, its place to the right, and how far it is raised; and
    the space after each of its characters, which shaped letters do not have."""
    for font, text, shaped in line:
        if shaped:
            for chars, right, up, wide in shaped.parts:
                yield font, chars, x + right * em, up * em, 0.0
                x += wide * em
        else:
            yield font, text, x, 0.0, spacing
            x += width(font, text) * em + spacing * len(text)


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
    """The `<p>` of a `<foreignObject>`, and `<li>` for items of a list, which may hold text, `<b>`, `<i>` and
    `<span class="icon">`.

    Errors: `Unsupported` for anything else, `MissingGlyphs`.
    """
    try:
        return _paragraphs(parent, style, fonts)
    except MissingGlyphs:  # seldom, so that others take no time
        return _paragraphs(parent, style, fonts, spelled=True)


def _paragraphs(parent: Element, style: Style, fonts: FontBook, spelled: bool = False) -> tuple[Paragraph, ...]:
    if (parent.text or "").strip():
        raise Unsupported(f"text directly in <foreignObject>; put it in paragraphs: {_P}...</p>")
    found = []
    for child in parent:
        if child.tag not in (XHTML + "p", XHTML + "li") or child.attrib:
            tag = child.tag.rpartition("}")[2]
            allowed = f"{_P}, or <li> for items, without further attributes"
            raise Unsupported(f"<{tag}> in <foreignObject>, which may hold only {allowed}")
        if (child.tail or "").strip():
            raise Unsupported(f"text directly in <foreignObject>; put it in paragraphs: {_P}...</p>")
        plain = pick(fonts, style.family, style.bold, style.italic)
        pieces = list(_pieces(child, style.family, style.bold, style.italic, fonts))
        if spelled:
            pieces = [
                Piece(said, font, one.optional, how) for one in pieces for font, said, how in runs(one.font, one.text)
            ]
        words = tuple(_words(pieces))
        if words:
            bullet = fonts.pick(style.family, True, False) or plain if child.tag == XHTML + "li" else None
            if bullet:
                width(bullet, BULLET)
            right = any(piece.shaped for piece in pieces) and from_right("".join(child.itertext()))
            found.append(Paragraph(words, plain, bullet, right))
    return tuple(found)


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
                word.append(replace(piece, text=part))
    if word:
        yield _word(word)


def _word(pieces: list[Piece]) -> Word:
    length = sum(map(advance, pieces))
    return Word(tuple(pieces), length, any(piece.optional for piece in pieces))
