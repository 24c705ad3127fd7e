"""Scripts that join letters or run from right to left are shaped, put in order, and can be copied from a PDF."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from cardlang.face.draw_list import Box
from cardlang.face.fit import TextFrame, fit
from cardlang.face.paragraphs import paragraphs
from cardlang.face.style import PLAIN
from cardlang.fonts.font import Font, FontBook, read_font
from cardlang.fonts.shaping import FIRST, Run, in_order, with_companion
from cardlang.fonts.writing import runs
from cardlang.pdf.document import render
from cardlang.sheet.page import Page

pytest.importorskip("uharfbuzz", reason="needs cardlang[scripts]")
pytest.importorskip("bidi", reason="needs cardlang[scripts]")

LATIN = {"space": 32, "a": 97, "b": 98, "one": 49, "two": 50, "open": 40, "close": 41, "comma": 44}
HEBREW = {"alef": 0x5D0, "bet": 0x5D1, "qamats": 0x5B8}
ARABIC = {"beh": 0x628, "zero": 0x660, "nine": 0x669}
FORMS = ("beh.init", "beh.medi", "beh.fina")
FEATURES = """
languagesystem DFLT dflt; languagesystem arab dflt; languagesystem hebr dflt;
feature init { sub beh by beh.init; } init;
feature medi { sub beh by beh.medi; } medi;
feature fina { sub beh by beh.fina; } fina;
markClass qamats <anchor 100 0> @BELOW;
feature mark { pos base [alef bet] <anchor 300 -50> mark @BELOW; } mark;
"""


@pytest.fixture(scope="module")
def font() -> Font:
    """A font with some letters, whose widths are the hundreds of their numbers."""
    characters = {**LATIN, **HEBREW, **ARABIC}
    names = [".notdef", *characters, *FORMS]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({code: name for name, code in characters.items()})
    pen = TTGlyphPen(None)
    for corner, draw in zip(((0, 0), (0, 500), (200, 500)), (pen.moveTo, pen.lineTo, pen.lineTo), strict=True):
        draw(corner)
    pen.closePath()
    builder.setupGlyf({name: pen.glyph() if name != "space" else TTGlyphPen(None).glyph() for name in names})
    builder.setupHorizontalMetrics({name: (0 if name == "qamats" else 600, 0) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sCapHeight=700)
    builder.setupNameTable({"familyName": "Trial", "styleName": "Regular", "psName": "Trial"})
    builder.setupPost()
    addOpenTypeFeaturesFromString(builder.font, FEATURES)
    data = BytesIO()
    builder.save(data)
    made = read_font("text-regular", data.getvalue())
    assert isinstance(made, Font) and made.missing("\u05d0") and made.letters >= {"\u05d0", "\u0628"}
    return with_companion(made)


def names(font: Font, text: str) -> list[str]:
    """The names of the shapes in a text of the companion."""
    order = [".notdef", *LATIN, *HEBREW, *ARABIC, *FORMS]
    return [order[ord(char) - FIRST] for char in text]


def test_letters_join_and_run_from_right_to_left(font: Font) -> None:
    (word,) = runs(font, "\u0628" * 3)
    assert word.font is font.shapes and names(font, word.text) == ["beh.fina", "beh.medi", "beh.init"]
    (word,) = runs(font, "\u05d0\u05d1")
    assert names(font, word.text) == ["bet", "alef"]


def test_digits_run_from_left_to_right(font: Font) -> None:
    (word,) = runs(font, "\u0660\u0669")
    assert names(font, word.text) == ["zero", "nine"]


def test_marks_stand_at_their_letters(font: Font) -> None:
    (word,) = runs(font, "\u05d0\u05b8")
    assert word.shaped and word.shaped.width == pytest.approx(0.6)
    places = {names(font, chars)[0]: (right, up) for chars, right, up, _ in word.shaped.parts}
    assert places["alef"] == (0, 0) and places["qamats"][1] == pytest.approx(-0.05)


def test_each_script_and_font_is_a_run_of_its_own(font: Font) -> None:
    made = runs(font, "a\u05d0\u05d1 \u0628")
    assert [(run.font is font, bool(run.shaped)) for run in made] == [
        (True, False), (False, True), (True, False), (False, True)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "right", "seen"),
    [
        ("a \u05d0 \u05d1 b", False, "a \u05d1 \u05d0 b"),
        ("\u05d0 12 \u05d1", True, "\u05d1 12 \u05d0"),
        ("\u05d0 (\u05d1), ab", True, "ab ,(\u05d1) \u05d0"),
        ("\u0628 \u0660\u0669", True, "\u0660\u0669 \u0628"),
        ("ab", False, "ab"),
    ],
)
def test_a_line_is_in_the_order_in_which_it_is_seen(font: Font, text: str, right: bool, seen: str) -> None:
    words = {run.text: letter for letter in "\u05d0\u05d1\u0628" for run in runs(font, letter)}
    digits = {run.text: "\u0660\u0669" for run in runs(font, "\u0660\u0669")}
    line = in_order(runs(font, text), right)
    assert "".join({**words, **digits}.get(run.text, run.text) for run in line) == seen


def test_a_paragraph_begins_at_the_side_of_its_script(font: Font) -> None:
    from xml.etree import ElementTree

    def lines(text: str) -> list[tuple[float, float]]:
        root = ElementTree.fromstring(f'<x><p xmlns="http://www.w3.org/1999/xhtml">{text}</p></x>')
        book = FontBook({("text", False, False): font}, {})
        place = TextFrame(Box(10, 10, 40, 40), 10, 10, "left", "top", "#000000", 10)
        made = fit(paragraphs(root, PLAIN, book), place)
        assert isinstance(made, tuple)
        fonts = {one.name: one for one in (font, font.shapes) if one}
        em = 10 * 25.4 / 72
        ends = [(round(run.y, 3), run.x, run.x + fonts[run.font].width(run.text) * em) for run in made]
        return [
            (min(x for y, x, _ in ends if y == line), max(x for y, _, x in ends if y == line))
            for line in sorted({y for y, _, _ in ends})
        ]

    assert all(left == pytest.approx(10) for left, _ in lines("a \u05d0 " * 9))
    assert all(right == pytest.approx(50) for _, right in lines("\u05d0 a " * 9))


def test_copying_from_a_pdf_yields_the_letters(font: Font) -> None:
    from pypdfium2 import PdfDocument

    from cardlang.face.draw_list import Text

    assert font.shapes
    (word,) = runs(font, "\u0628\u0628")
    book = FontBook({("text", False, False): font, ("shapes", False, False): font.shapes}, {})
    drawn = Text(10, 20, word.text, font.shapes.name, 20, "#000000")
    text = PdfDocument(render([Page(100, 50, (), (drawn,))], book, "Trial"))[0].get_textpage().get_text_range()
    assert text.strip() == "\u0628\u0628"


def test_what_no_font_has_stays_in_the_first(font: Font) -> None:
    assert runs(font, "a\u05ea") == [Run(font, "a\u05ea")] and font.missing("a\u05ea") == ["\u05ea"]
