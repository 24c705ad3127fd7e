"""Texts that are measured only have the widths of the words that would be set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.face.fit import without_options
from cardlang.face.markup import IF_IT_FITS, OPEN
from cardlang.face.paragraphs import MissingGlyphs, measured, paragraphs, widest_space
from cardlang.face.style import Style, Unsupported
from cardlang.face.xml import ParseError, parse_xml

PARTS = [
    *(OPEN, "</p>", "<b>", "</b>", "<i>", "</i>", '<span class="icon">', "</span>", "<u>", "<p>", IF_IT_FITS, "&amp;"),
    *("Draw", " ", "  ", "\n", "2", " cards", ".", "+1 level", "range 6", "(it waits)", "\u00a0", "☃", ">", "\t"),
]


def words_of(text: str, style: Style, fonts) -> list[tuple[list[float], float]] | None:
    """The widths of words and spaces as they would be set, without optional words; None if anything is wrong."""
    try:
        whole = paragraphs(parse_xml(f"<x>{text}</x>"), style, fonts)
    except (Unsupported, MissingGlyphs, ParseError):
        return None
    needed = without_options(whole) or whole
    fonts_of = [{piece.font for word in one.words for piece in word.pieces} for one in needed]
    return [
        ([word.width for word in one.words], widest_space(one.font, used))
        for one, used in zip(needed, fonts_of, strict=True)
    ]


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
def test_a_text_is_measured_as_it_is_set(fonts, text: str) -> None:
    simple = measured(text, Style(), fonts)
    if simple:
        expected = words_of(text, Style(), fonts)
        assert expected is not None
        for one, (widths, space) in zip(simple, expected, strict=True):
            # A word that is partly optional is left out as a whole, but measured as far as it is not.
            assert sum(one.widths) >= sum(widths) - 1e-9
            assert max(one.widths) >= max(widths) - 1e-9
            assert one.space >= space or IF_IT_FITS in text


@pytest.mark.parametrize(
    "text",
    [
        f"{OPEN}Draw 2 cards.</p>",
        f"\n  {OPEN}<b>Block\u00a05</b>: deal +1 damage</p>\n{OPEN}Wait.</p>",
        f"{OPEN}<b>Nimble</b> <i>{IF_IT_FITS}(it untaps)</i></p>",
    ],
)
def test_usual_texts_are_measured(fonts, text: str) -> None:
    simple = measured(text, Style(), fonts)
    assert [(list(one.widths), one.space) for one in simple or ()] == words_of(text, Style(), fonts)
