"""Prose: paragraphs, bold, italic, lists and symbols; and what is told of marks that mean nothing."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.face.prose import prose_html, slips

SYMBOLS = {"gold": "G", "T": "!", "2/3": "?"}


def html(text: str) -> str:
    """Its markup, with short tags."""
    made = str(prose_html(text, SYMBOLS)).replace(' xmlns="http://www.w3.org/1999/xhtml"', "")
    return made.replace('<span class="icon">', "<s>").replace("</span>", "</s>")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("One.\n\n  Two. \r\nThree.", "<p>One.</p><p>Two.</p><p>Three.</p>"),
        ("- one\n- *two*\n* three", "<li>one</li><li><i>two</i></li><li>three</li>"),
        ("-5 and - 5", "<p>-5 and - 5</p>"),
        ("**Bold** and *italic*", "<p><b>Bold</b> and <i>italic</i></p>"),
        ("***a***, **b *c***, *d **e***", "<p><b><i>a</i></b>, <b>b <i>c</i></b>, <i>d <b>e</b></i></p>"),
        ("***a** b*, ***c* d**", "<p><i><b>a</b> b</i>, <b><i>c</i> d</b></p>"),
        ("*(**a** b)*, *c**d**e*", "<p><i>(<b>a</b> b)</i>, <i>c<b>d</b>e</i></p>"),
        ("a **(b)**: *c*!", "<p>a <b>(b)</b>: <i>c</i>!</p>"),
        ("2 * 3 ** 4", "<p>2 * 3 ** 4</p>"),
        (r"\*a\* \[gold] \{gold\} \- \\", r"<p>*a* [gold] {gold} - \</p>"),
        ("{gold}[T], {2/3}.", "<p><s>G</s><s>!</s>, <s>?</s>.</p>"),
        ("Pay **2 {gold}**", "<p>Pay <b>2\u00a0<s>G</s></b></p>"),
        ("[see page 4] {} [] <b> & {a}", "<p>[see page 4] {} [] &lt;b&gt; &amp; {a}</p>"),
    ],
)  # fmt: skip
def test_marks_become_markup(text: str, shown: str) -> None:
    assert html(text) == shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{gold} [T] 2 * 3 **a** *b* [see page 4]", []),
        ("a {glod}.", [("C210", "{glod}", "{gold}", True)]),
        ("[nonsense]", [("C210", "[nonsense]", "", False)]),
        ("a **b\nc*", [("C211", "**", "", False)]),
        ("one\n  - **a *b", [("C211", "**", "", False), ("C211", "*", "", False)]),
        ("*a *b*", [("C211", "*", "", False)]),
        ("**a **b** c**", [("C211", "**", "", False)]),
    ],
)
def test_what_means_nothing_is_told_at_its_place(text: str, told: list[tuple[str, str, str, bool]]) -> None:
    found = [*slips(text, SYMBOLS)]
    assert [(one.code, text[one.start : one.end], one.meant, one.sure) for one in found] == told


@given(st.text(alphabet="ab *\\{}[]-\n&<gold", max_size=40))
def test_any_text_is_sound_markup_and_tells_places_in_itself(text: str) -> None:
    whole = ElementTree.fromstring(f"<x>{prose_html(text, SYMBOLS)}</x>")
    assert all(len(line) or (line.text or "").strip() or text for line in whole)
    assert all(0 <= one.start < one.end <= len(text) for one in slips(text, SYMBOLS))


def test_of_many_unknown_symbols_in_one_text_the_first_have_the_nearest_name() -> None:
    found = [*slips("{gol} " * 20, SYMBOLS)]
    assert [bool(one.meant) for one in found] == [True] * 10 + [False] * 10
