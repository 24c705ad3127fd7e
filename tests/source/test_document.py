"""Characters that nobody sees, and letters written in parts, are told with their places; fixes take them away."""

from __future__ import annotations

import pytest

from cardlang.model.diagnostic import Diagnostic
from cardlang.source.document import parse_document


def mended(text: str, found: list[Diagnostic]) -> str:
    for one in reversed(found):
        assert one.fix and one.fix.sure
        text = text[: one.fix.span.start] + one.fix.text + text[one.fix.span.end :]
    return text


@pytest.mark.parametrize(
    ("text", "named", "good"),
    [
        ("a: un\u200btap\n", ["zero width space (U+200B)"], "a: untap\n"),
        ("a: un\xadtap it\xad\n", ["soft hyphen (U+00AD)"] * 2, "a: untap it\n"),
        ("a: \u202etap\u2066\n", ["right-to-left override (U+202E)", "left-to-right isolate (U+2066)"], "a: tap\n"),
        ("# \u2060\n", ["word joiner (U+2060)"], "# \n"),
        ("a: x\u200dy\n", ["zero width joiner (U+200D)"], "a: xy\n"),
    ],
)
def test_invisible_characters_are_named_and_deleted(text: str, named: list[str], good: str) -> None:
    _, document, found = parse_document(text.encode(), "a.yaml")
    assert document is None and [one.code for one in found] == ["C102"] * len(named)
    assert [one.message for one in found] == [f"there is an invisible {name} here" for name in named]
    assert mended(text, found) == good


def test_joiners_stay_where_they_join_letters() -> None:
    assert parse_document("a: \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\n".encode(), "a.yaml")[2] == []


def test_letters_in_parts_are_told_and_put_together() -> None:
    text = "a: cafe\u0301 u\u0308ber\n# x\u0302 stays\n"
    _, document, found = parse_document(text.encode(), "a.yaml")
    assert document and [(one.code, one.severity) for one in found] == [("C536", "warning")] * 2
    assert found[0].message == '"é" is written as 2 characters here, a letter and its accent'
    assert mended(text, found) == "a: café über\n# x\u0302 stays\n"
    assert parse_document(mended(text, found).encode(), "a.yaml")[2] == []
