"""`cardlang explain`: the manual page of every code."""

from __future__ import annotations

from cardlang.model.codes.catalogue import CATALOGUE


def test_every_code_has_a_page(desk) -> None:
    for code, entry in CATALOGUE.items():
        outcome = desk("explain", code)
        assert outcome.code == 0
        assert outcome.out.startswith(f"{code} {entry.name}\n")
        assert all(line in outcome.out for line in (entry.what, entry.why, "Wrong:", "Right:"))


def test_a_name_does_as_well(desk) -> None:
    assert desk("explain", "unknown-word").out == desk("explain", "c203").out


def test_no_such_code(desk) -> None:
    outcome = desk("explain", "unknown-wrod")
    assert outcome.code == 2
    assert outcome.out == ""
    assert 'did you mean "unknown-word"?' in outcome.err
