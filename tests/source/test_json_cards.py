"""Cards in JSON: read like a table, with the place of each value."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.source.json_cards import json_rows
from cardlang.source.spreadsheet import TableSource, read_table
from cardlang.source.table import Row


def table(text: str) -> list[dict[str, str]]:
    """The cells of each card by heading."""
    heading, *rows = (row for row in json_rows(SourceText("a.json", text)) if isinstance(row, Row))
    assert heading.number == 0 and [row.number for row in rows] == [*range(1, len(rows) + 1)]
    return [{heading.cells[column].text: cell.text for column, cell in row.cells.items()} for row in rows]


RUN = {"name": "Run", "level": "2"}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('[{"name": "Run", "level": 2}]', [RUN]),
        ('{"run": {"level": 2}}', [{"id": "run", "level": "2"}]),
        ('{"Run!": {"level": 2}}', [{"name": "Run!", "level": "2"}]),
        ('{"x": {"name": "Run", "level": 2}}', [RUN]),
        ('{"cards": [{"name": "Run", "level": 2}]}', [RUN]),
        ('\t[\r\n\t{"name" :\t"R\\u0075n", "art": null, "level":2.0}\n]', [RUN | {"level": "2.0"}]),
        ('[{"ranged": {"damage": 10, "range": 6}}]', [{"ranged.damage": "10", "ranged.range": "6"}]),
        ('[{"powers": ["Block 5", "T: \\"x\\""], "own": true}]', [{"powers": 'Block 5\nT: "x"', "own": "true"}]),
        ('[{"stages": [{"at": 1, "effect": "Draw 1 card."}]}]', [{"stages": "at: 1, effect: Draw 1 card."}]),
        ('[{"name": "\\ud83d\\ude00 a\\/b"}]', [{"name": "😀 a/b"}]),
        ("[]", []),
    ],
)
def test_a_list_or_an_object_of_cards_is_a_table(text: str, cards: list[dict[str, str]]) -> None:
    assert table(text) == cards


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("", "expecting value", 0),
        ('[{"name": "Run" "level": 2}]', "expecting ',' delimiter", 16),
        ('[{"name": "Run"}, 3]', "a card is an object of fields", 18),
        ('"Run"', "there is no list of cards", 1),
        ('[{"name": "a", "name": "b"}]', '"name" is given twice', 16),
        ('[{"name": "\\ud83d"}]', "half a character", 10),
        ("[" * 100_000, "nested too deeply", 0),
        ("[" * 50 + "]" * 50, "nested too deeply", 17),
        ('[{"a": NaN}]', "", -1),
    ],
)
def test_what_is_no_list_of_cards_is_told_at_its_place(text: str, said: str, at: int) -> None:
    found = [one for one in json_rows(SourceText("a.json", text)) if isinstance(one, Diagnostic)]
    assert (at < 0 and not found) or (len(found) == 1 and said in found[0].message and found[0].span.start == at)


def test_a_cell_is_where_its_value_is(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('[\n  {"Name": "Run"},\n  {"Name": "Dash"}\n]')
    read, source, found = read_table(TableSource(tmp_path / "a.json"), {"Name"}.__contains__)
    assert read and found == []
    assert [source.position(row.cells[0].span.start) for row in (read.heading, *read.rows)] == [
        (2, 5),
        (2, 13),
        (3, 13),
    ]


VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


@given(VALUES, st.sampled_from((None, 1, "\t")), st.booleans())
def test_whatever_json_says_is_read_or_told(value: Any, indent: Any, ascii: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii)
    rows = [*json_rows(SourceText("a.json", text))]
    cards = value if isinstance(value, list) else [*value.values()] if isinstance(value, dict) else None
    if isinstance(value, dict) and isinstance(value.get("cards"), list):
        cards = value["cards"]
    if cards is not None and all(isinstance(card, dict) for card in cards):
        assert all(isinstance(row, Row) for row in rows) and len(rows) == len(cards) + 1
    else:
        assert [type(one) for one in rows] == [Diagnostic]
