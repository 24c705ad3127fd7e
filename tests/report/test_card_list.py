"""Lists for spreadsheets: no text of a card is a formula there, and `import` reads all of them back."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardlang.report.card_list import as_csv
from cardlang.source.columns import CardField

FORMULAS = ("=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "- Block 5", "=cmd|' /C calc'!A0")


def cells(row: dict[str, object]) -> list[list[str]]:
    return list(csv.reader(StringIO(as_csv([row]).decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("value", [lambda text: text, lambda text: [text, "Block 5"], lambda text: [[text]]])
def test_no_text_is_a_formula_of_a_spreadsheet(text: str, value) -> None:
    _, (cell,) = cells({"text": value(text)})
    assert cell.startswith("'" + text)


def test_neither_is_the_name_of_a_field() -> None:
    assert cells({"=1": {"+2": 1}}) == [["'=1.+2"], ["1"]]


@pytest.mark.parametrize("value", ["Stab", "It's", "'quoted'", "a-b", "1+1", -5, -0.5, True])
def test_other_values_are_as_they_are(value: object) -> None:
    assert cells({"text": value})[1] == [str(value)]


@given(st.text("=+-@\t\r\n '\"1aA(|＝,;", max_size=8))
@example("'=1")
@example("''=1")
def test_nothing_written_is_a_formula_and_import_reads_it_back(text: str) -> None:
    head, *rest = cells({"text": text})
    assert head == ["text"]
    for (cell,) in filter(None, rest):
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝"))
        read = CardField(("text",), ({"type": "string", "maxLength": 300},)).read(cell)
        assert read.split() == text.split()


def test_groups_in_a_list_come_back() -> None:
    stages = [{"at": 1, "effect": "Draw 1 card, then draw 2."}, {"at": 12, "effect": "Gain 1 gold: a coin."}]
    _, (cell,) = cells({"stages": stages})
    group = {"properties": {"at": {"type": "integer"}, "effect": {"type": "string", "maxLength": 4000}}}
    assert CardField(("stages",), ({"type": "array", "items": group},)).read(cell) == stages
    assert CardField(("stages",), ({"type": "array", "items": group},)).read("nonsense") == ["nonsense"]


@pytest.mark.parametrize("text", FORMULAS)
def test_import_reads_them_back(text: str) -> None:
    _, (cell,) = cells({"text": text})
    assert CardField(("text",), ({"type": "string"},)).read(cell) == " ".join(text.split())
