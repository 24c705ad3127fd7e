"""Reports: the faulty words are underlined in any line."""

from __future__ import annotations

import json

import pytest

from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import SourceText, Span
from cardlang.report.as_json import as_json
from cardlang.report.text import as_text


def told(text: str, words: str, help: str = "", **more: object) -> str:
    start = text.index(words)
    diagnostic = Diagnostic("C203", "wrong", Span("a.yaml", start, start + len(words)), help, **more)  # type: ignore[arg-type]
    return as_text([diagnostic], {"a.yaml": SourceText("a.yaml", text)})


def test_a_diagnostic_shows_its_line_its_words_and_what_to_write_instead() -> None:
    text = "\n" * 13 + "    text: Make a meele attack with +10 damage.\n"
    source = SourceText("cards/skirmish/drow.yaml", text)
    span = Span(source.path, text.index("meele"), text.index("meele") + 5)
    found = Diagnostic("C203", '"meele" is not a word of this game', span, 'did you mean "melee"?')
    assert as_text([found], {source.path: source}) == (
        'cards/skirmish/drow.yaml:14:18: C203 "meele" is not a word of this game\n'
        "   14 |     text: Make a meele attack with +10 damage.\n"
        '      |                  ^^^^^ did you mean "melee"?\n'
        "\n"
        "1 error in 1 file\n"
    )


@pytest.mark.parametrize(
    ("text", "words", "carets"),
    [
        ("ab cd", "cd", "   ^^"),
        ("\tab", "ab", "    ^^"),
        ("😀 ab", "ab", "   ^^"),
        ("日本 ab", "本", "  ^^"),
        ("e\u0301 ab", "ab", "  ^^"),
        ("ab\ncd", "b\ncd", " ^"),
    ],
)
def test_carets_stand_under_the_words_on_a_terminal(text: str, words: str, carets: str) -> None:
    assert told(text, words).splitlines()[2] == "      | " + carets


def test_a_long_line_is_cut_to_the_words() -> None:
    shown = told("x" * 3000 + " here " + "y" * 1000, "here").splitlines()[1:3]
    assert all(len(line) <= 112 for line in shown)
    assert shown[0][shown[1].index("^") :].startswith("here")


def test_a_long_help_stands_on_its_own_line() -> None:
    assert told("ab cd", "cd", "h" * 120).splitlines()[2:4] == ["      |    ^^", "      | " + "h" * 120]


def test_what_quotes_several_lines_is_shown_in_one() -> None:
    assert told("ab cd", "cd", "write x for a\r\n\r\nb").splitlines()[2] == "      |    ^^ write x for a b"


def test_nothing_from_a_file_reaches_the_terminal_raw() -> None:
    evil = "\x1b[31m\u202e\x9b\u2028\ud800"
    diagnostic = Diagnostic("C203", evil, Span(f"a{evil}.yaml", 0, 1), evil)
    text = as_text([diagnostic], {f"a{evil}.yaml": SourceText("", evil)})
    assert not set(evil) & set(text) - set("[31m")


def test_colour_only_when_asked() -> None:
    diagnostic = Diagnostic("C203", "wrong", Span("a.yaml", 0, 1), severity="warning")
    sources = {"a.yaml": SourceText("a.yaml", "ab")}
    assert "\x1b[" in as_text([diagnostic], sources, colour=True)
    plain = as_text([diagnostic], sources)
    assert "\x1b" not in plain and "C203 warning: wrong" in plain and plain.endswith("1 warning in 1 file\n")


def test_a_missing_file_is_reported_without_its_line() -> None:
    assert as_text([Diagnostic("C203", "wrong", Span("a.yaml", 5, 6), "do")], {}).startswith(
        "a.yaml:1:1: C203 wrong\n  do\n"
    )


def test_no_diagnostics_give_no_text() -> None:
    assert as_text([], {}) == ""
    assert as_json([], {}) == "[]\n"


def test_json_has_the_keys_that_tools_rely_on() -> None:
    span = Span("a.yaml", 4, 9)
    found = Diagnostic("C203", "wrong", span, "do", card="run", fix=Fix(span, "x"))
    (row,) = json.loads(as_json([found, found], {"a.yaml": SourceText("a.yaml", "é😀\nab\ncdef")}))
    assert row == {
        "code": "C203",
        "severity": "error",
        "message": "wrong",
        "help": "do",
        "path": "a.yaml",
        "line": 2,
        "column": 2,
        "end_line": 3,
        "end_column": 4,
        "card": "run",
        "fixable": True,
        "fix": [{"path": "a.yaml", "line": 2, "column": 2, "end_line": 3, "end_column": 4, "text": "x"}],
    }
