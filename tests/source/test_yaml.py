"""YAML with positions: the content of a file and the position of each character."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlang.model.span import SourceText
from cardlang.source.document import parse_document
from cardlang.source.yaml.compose import MAX_DEPTH, compose
from cardlang.source.yaml.nodes import Document, Mapping, Node, Scalar, resolve
from cardlang.source.yaml.offsets import offsets, rules_text


def document(text: str) -> Document:
    found, diagnostics = compose(SourceText("a.yaml", text))
    assert found is not None and diagnostics == []
    return found


def test_numbers_of_hundreds_of_digits_are_infinite_as_1e999_is() -> None:
    for digits in (301, 3_000, 5_000):  # Python refuses integers of more than 4,300
        long = "9" * digits
        assert (resolve(long), resolve(f"-{long}"), resolve(f"0x{long}")) == (float("inf"), float("-inf"), float("inf"))
    assert resolve("9" * 300) == 10**300 - 1


def problems(text: str) -> list[tuple[str, str]]:
    """Code and faulty words of every finding."""
    _, diagnostics = compose(SourceText("a.yaml", text))
    return [(d.code, text[d.span.start : d.span.end]) for d in diagnostics]


def scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    below = [part for entry in node.entries.values() for part in entry] if isinstance(node, Mapping) else node.items
    return [scalar for part in below for scalar in scalars(part)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("1_000", "1_000"),
        ("1e3", 1000),
        ("-0.5", -0.5),
        ("12:30", "12:30"),
        ("2001-01-01", "2001-01-01"),
        ("~", None),
        ("", None),
        ("NULL", None),
        ("nUll", "nUll"),
        ("TRUE", True),
        ("-.inf", float("-inf")),
        ("+5", 5),
        ("-", "-"),
        (".", "."),
    ],
)
def test_plain_scalars_mean_what_yaml_1_2_says(text: str, value: object) -> None:
    assert resolve(text) == value
    assert type(resolve(text)) is type(value)


def test_a_quoted_scalar_is_text() -> None:
    assert document("""{a: "2", b: 'null', c: 2}""").root.value == {"a": "2", "b": "null", "c": 2}


def test_u2028_and_its_like_are_ordinary_characters() -> None:
    text = "a: é\u2028b\x85c\nb: 'x\u2029y'\n"
    assert document(text).root.value == {"a": "é\u2028b\x85c", "b": "x\u2029y"}


def test_an_escape_cannot_forge_a_hidden_character() -> None:
    text = 'a: "\\U0010FFFD \U0010fffc"\nb: x\u2028y\n'
    assert document(text).root.value == {"a": "\U0010fffd \U0010fffc", "b": "x\u2028y"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: one two\n", "two"),
        ("a: one\n   two\n", "two"),
        ("a: 'it''s 😀 two'\n", "two"),
        ('a: "\\x41\\u00e9\\\n   two"\n', "two"),
        ("a: |\r\n  one\r\n\r\n    two\r\n", "two"),
        ("a: >-\n\n  one\n  two\n\n\n", "two"),
        ("a: |2+\n    one\n  two\n\n", "two"),
        ("- - >\n    😀\n    two # no comment", "two # no comment"),
    ],
)
def test_words_are_found_in_every_style(text: str, words: str) -> None:
    found = document(text)
    scalar = scalars(found.root)[-1]
    card_text = rules_text(found, scalar, "main")
    start = card_text.text.index(words)
    span = card_text.span(start, start + len(words))
    assert text[span.start : span.end] == words


PIECES = [
    *("a", "b c", " ", "  ", "\n", "\n\n", "\n  ", "\r\n   ", "\r", "\t", "'", "''", '"', '\\"', "\\n", "\\x41"),
    *("\\u00e9", "\\\n  ", "\\\n\n  ", "😀", "é", "\u2028", "\x85", ": ", "#", " #", "\\\\", "\n    deep", "\\ "),
    *("\\\t", "-", "[", "*"),
]
STYLES = ["", "'", '"', "|", ">", "|-", ">-", "|+", ">+", "|1", ">2", "|2-"]


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(STYLES),
    st.lists(st.sampled_from(PIECES), max_size=14),
    st.sampled_from(["k: ", "- ", "- - k: ", ""]),
)
def test_every_character_is_where_its_offset_says(style: str, pieces: list[str], lead: str) -> None:
    body = "".join(pieces)
    block = style[:1] in ("|", ">")
    text = f"{lead}{style}\n{'  ' * (len(lead) // 2)}{body}" if block else f"{lead}{style}{body}{style}"
    found, diagnostics = compose(SourceText("a.yaml", text))
    assume(found is not None and not diagnostics)
    assert found
    for scalar in scalars(found.root):
        places = offsets(text, scalar)
        assert len(places) == len(scalar.text) + 1
        assert list(places) == sorted(places)
        for character, place in zip(scalar.text, places, strict=False):
            if text[place] in "\r\n":
                assert character in " \n"
            elif text[place] not in "\\'":
                assert text[place] == character


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.lists(st.sampled_from([*PIECES, "k: ", "{", "}", "&x ", "!t ", "? "])).map("".join))
def test_reading_never_raises(text: str) -> None:
    source, _, diagnostics = parse_document(text.encode(), "a.yaml")
    assert all(0 <= d.span.start <= d.span.end <= len(source.text) + 1 for d in diagnostics)


def test_all_errors_of_a_file_are_reported_at_once() -> None:
    text = "a: T: Heal 5.\nb: [Poison] x\nc: 1\nc: 2\nd: *e\ntext: Foo\n  # bar\n  baz\n"
    assert sorted(problems(text)) == [("C111", "c"), ("C112", "*e"), ("C121", "T:"), ("C122", "# bar"), ("C123", "[")]


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("a: T: Heal 5.", "T: Heal 5."),
        ("a: T: Heal 5. Or: not.", "T: Heal 5. Or: not."),
        ("a: [Poison] Deal 5: x", "[Poison] Deal 5: x"),
        ("a: {tap}: x", "{tap}: x"),
        ("a: > 5", "> 5"),
        ("a: @x", "@x"),
        ("a: `x`", "`x`"),
        ("a: %x", "%x"),
        ('a: "Foo" bar', '"Foo" bar'),
        ("a: - x", "- x"),
        ("a: one: it's \\ \n  two", "one: it's \\ two"),
        ("a: one #2\n  two", "one #2 two"),
    ],
)
def test_the_fix_of_a_trap_restores_the_intended_text(text: str, fixed: str) -> None:
    root, (diagnostic,) = compose(SourceText("a.yaml", text))
    assert root is not None and root.root.value == {"a": fixed}  # read as it was meant even without the fix
    fix = diagnostic.fix
    assert fix is not None
    assert document(text[: fix.span.start] + fix.text + text[fix.span.end :]).root.value == {"a": fixed}


@pytest.mark.parametrize("mark", ["[", "- ", "{a: ", "? ", "[\n"])
def test_extreme_nesting_is_refused_early(mark: str) -> None:
    assert [code for code, _ in problems(mark * 100_000)] == ["C109"]


def test_nesting_up_to_the_bound_is_read() -> None:
    assert problems("[" * MAX_DEPTH + "]" * MAX_DEPTH) == []
    assert problems("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == [("C109", "[")]


def test_an_alias_bomb_uses_little_memory() -> None:
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    assert [code for code, _ in problems(bomb)] == ["C113", "C113", *["C112"] * 4]


def test_a_tag_builds_nothing() -> None:
    assert problems("a: !!python/object/apply:os.getcwd []\n") == [("C115", "!!python/object/apply:os.getcwd")]


def test_a_file_of_syntax_errors_is_answered_quickly() -> None:
    text = "".join(f"k{n}: T: Heal {n}.\n" for n in range(20_000))
    assert problems(text)[0][0] == "C121"


@pytest.mark.parametrize("text", ["a: !\n", "a: !!str\nb: 1\n", "a: &x\n", "- !\n- 1\n"])
def test_a_tag_without_a_value_has_an_empty_span(text: str) -> None:
    _, document, _ = parse_document(text.encode(), "x.yaml")
    assert document
    node = document.at(("a",) if text[0] == "a" else (0,))
    assert node.start == node.end <= len(text)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("a:\n\tb: c\n", "C106", "\t"),
        ("a: 'x\nb: c\n", "C107", "'"),
        ("a: [b, c\nd: e\n", "C117", "["),
        ("a: b\n  kind: x\n", "C118", "kind: x"),
        ("a: b\n- c\n", "C118", "- c"),
        ("a:\n  - b\n c\n", "C118", "c"),
        ("name:Foo\nlevel: 2\n", "C105", "name:"),
        ("a: b\nfoo\nb: c\n", "C105", "foo"),
    ],
)
def test_syntax_errors_point_at_their_cause(text: str, code: str, words: str) -> None:
    assert problems(text) == [(code, words)]


def test_a_file_has_at_most_100_000_lists_and_groups() -> None:
    assert not parse_document(f"[{'[],' * 99_999}]".encode(), "a.yaml")[2]
    (found,) = parse_document(f"[{'[],' * 100_000}]".encode(), "a.yaml")[2]
    assert (found.code, found.message) == ("C103", "this file has more than 100 000 lists and groups, the limit")
