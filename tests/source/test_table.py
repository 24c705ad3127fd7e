"""CSV as spreadsheets write it: separators, quotes, line breaks, encodings; and what bounds it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.model.span import SourceText
from cardlang.source.spreadsheet import TableSource, read_table
from cardlang.source.spreadsheet import csv_rows as rows_of
from cardlang.source.table import Row, Table, table_of

KNOWN: Callable[[str], bool] = {"Name", "Level", "Text"}.__contains__


@pytest.fixture
def read(tmp_path: Path):
    def read(data: bytes | str) -> tuple[Table | None, list[str], SourceText]:
        file = tmp_path / "cards.csv"
        file.write_bytes(data.encode() if isinstance(data, str) else data)
        table, source, found = read_table(TableSource(file), KNOWN)
        return table, [one.code for one in found], source

    return read


def cells(table: Table | None) -> list[tuple[int, list[str]]]:
    assert table
    return [(row.number, [cell.text for cell in row.cells.values()]) for row in (table.heading, *table.rows)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_separators_line_breaks_and_byte_order_marks(separator: str, end: str, mark: bytes, read) -> None:
    rows = ["", "Name|Text", 'Épée|" say ""no""|; , \n then "', "|", "Run|x"]
    table, found, _ = read(mark + end.join(rows).replace("|", separator).encode())
    assert found == []
    assert cells(table) == [(2, ["Name", "Text"]), (3, ["Épée", f'say "no"{separator}; , \n then']), (5, ["Run", "x"])]


def test_cells_know_their_places(read) -> None:
    table, _, source = read('Name,Text\n"Loud ""Horn""", Draw 1 card. \n')
    assert table
    name, text = table.rows[0].cells.values()
    assert [source.text[cell.span.start : cell.span.end] for cell in (name, text)] == [
        '"Loud ""Horn"""',
        " Draw 1 card. ",
    ]
    assert (source.position(name.span.start).line, text.text) == (2, "Draw 1 card.")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-8"])
def test_a_byte_order_mark_says_the_encoding(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes("Name\nÉpée\n".encode(encoding))
    for named in (None, "cp1252") if encoding != "utf-8" else (None,):
        table, source, found = read_table(TableSource(file, encoding=named), KNOWN)
        assert cells(table)[1:] == [(2, ["Épée"])] and source.text[0] == "N" and found == []


@pytest.mark.parametrize(("encoding", "byte", "other"), [("cp1252", "C9", "…"), ("mac-roman", "83", "ƒ")])
def test_other_encodings_are_told_with_the_place_of_the_byte_or_named(
    encoding: str, byte: str, other: str, tmp_path: Path
) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes("Name,Text\nRun,É\n".encode(encoding))
    table, source, (found,) = read_table(TableSource(file), KNOWN)
    assert table is None and found.message == f"this file is not UTF-8: byte 0x{byte} does not belong there"
    assert source.position(found.span.start) == (2, 5)
    assert f'{encoding} (then it is "É")' in found.help and f'(then it is "{other}")' in found.help
    table, _, found = read_table(TableSource(file, encoding=encoding), KNOWN)
    assert cells(table)[1:] == [(2, ["Run", "É"])] and found == []


def test_a_file_that_is_not_in_the_named_encoding_is_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(b"Name\nA\x81\n")
    table, source, (found,) = read_table(TableSource(file, encoding="cp1252"), KNOWN)
    assert table is None and found.message == "this file is not CP1252: byte 0x81 does not belong there"
    assert source.position(found.span.start) == (2, 2)


@given(st.lists(st.lists(st.text("ab \",;'\n", max_size=6), min_size=2, max_size=4), min_size=1, max_size=5))
def test_it_reads_what_pythons_own_writer_writes(rows: list[list[str]]) -> None:
    out = StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([["h,h", "i"], *rows])
    read = [row for row in rows_of(SourceText("a.csv", out.getvalue()), ",") if isinstance(row, Row)]
    known = [{n: cell.strip() for n, cell in enumerate(row) if cell.strip()} for row in rows]
    assert [{n: cell.text for n, cell in row.cells.items()} for row in read[1:-1]] == known


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "C180"),
        (b"\n,,\n \n", "C180"),
        (b"Name,Level\n", "C180"),
        (b"Name\n" + b"x\n" * 1001, "C184"),
        (b"Name" + b",x" * 101 + b"\nx\n", "C184"),
        (b'Name\n"x\ny\n', "C185"),
        ("Name\nÉpée\n".encode("latin-1"), "C101"),
        (b"Name\nx\x1b[31m\n", "C102"),
        (b"Name\n" + b"x" * 5 * 1024 * 1024, "C103"),
    ],
)
def test_what_is_no_table_of_cards(data: bytes, code: str, read) -> None:
    table, found, _ = read(data)
    assert (table, found) == (None, [code])


def test_a_thousand_cards_are_a_deck(read) -> None:
    table, found, _ = read("Name\n" + "x\n" * 1000)
    assert table and len(table.rows) == 1000 and found == []
    assert table_of("a.csv", [], KNOWN)[1][0].code == "C180"
