"""Tables of cards from spreadsheets: a heading, and a row for each card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.source.error import SourceError
from cardlang.source.files import read_text
from cardlang.source.paths import shown

MOST_ROWS = 1000  # as many cards as a deck may hold
MOST_COLUMNS = 100

_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_OTHERS = (".xls", ".ods", ".numbers")
_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a table, without blanks around it, and where that is in the file's text."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row that are not empty, by their columns, which count from 0. `number` counts rows as spreadsheets
    do, from 1 and with the heading."""

    number: int
    cells: dict[int, Cell]


@dataclass(frozen=True, slots=True)
class Table:
    """A heading, and the rows below it that are not empty."""

    heading: Row
    rows: tuple[Row, ...]


def read_table(path: Path) -> tuple[Table | None, SourceText, list[Diagnostic]]:
    """The table in a file that the user names (CSV, or a workbook if its name ends in .xlsx), the text that findings
    point into, and what is wrong: with an error there is no table.

    Errors: `SourceError` for a file that the system does not give, a workbook without the library that reads it, or one
    of another program.
    """
    if path.suffix.lower() in (".xlsx", ".xlsm"):
        from cardlang.source.workbook import read_workbook

        return read_workbook(path)
    if path.suffix.lower() in _OTHERS:
        raise SourceError(f"{shown(path)} is neither CSV nor an .xlsx workbook: save the sheet as one of them")
    source, found = read_text(path, None)
    if found:
        return None, source, found
    table, found = table_of(source.path, _rows(source))
    return table, source, found


def table_of(path: str, rows: Iterable[Row | Diagnostic]) -> tuple[Table | None, list[Diagnostic]]:
    """The first row that is not empty is the heading. Rows end with the first that cannot be read, which is told."""
    filled: list[Row] = []
    for row in rows:
        if isinstance(row, Diagnostic):
            return None, [row]
        if not row.cells:
            continue
        filled.append(row)
        first = next(iter(row.cells.values())).span
        if len(filled) > MOST_ROWS + 1:
            return None, [_too_large(f"{MOST_ROWS} rows of cards", "a deck holds no more: make several files", first)]
        if len(row.cells) > MOST_COLUMNS:
            return None, [_too_large(f"{MOST_COLUMNS} columns", "leave out those that hold no field of a card", first)]
    if len(filled) < 2:
        message = "there is no row of a card below the heading" if filled else "there is nothing in this table"
        help = "the first row names the columns, each row below it is a card"
        return None, [Diagnostic("C180", message, Span(path, 0, 0), help)]
    return Table(filled[0], tuple(filled[1:])), []


def column_name(number: int) -> str:
    """What spreadsheets call a column.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    while number >= 0:
        name, number = chr(ord("A") + number % 26) + name, number // 26 - 1
    return name


def _too_large(what: str, help: str, at: Span) -> Diagnostic:
    return Diagnostic("C184", f"this table has more than {what}", at, help)


def _rows(source: SourceText) -> Iterator[Row | Diagnostic]:
    """The rows of a CSV text, also the empty ones; a quotation that is never closed ends them.

    Source: RFC 4180, with any of the usual separators and line breaks.
    """
    text, path, separator = source.text, source.path, _separator(source.text)
    plain = re.compile(rf"[^{separator}\r\n]*+")
    at, number, column, cells = 0, 1, 0, dict[int, Cell]()
    while at < len(text):
        start, words = at, ""
        if text[at] == '"':
            found = _QUOTED.match(text, at)
            if not found:
                message, help = "a quotation is opened here and never closed", 'end it with ", or write "" for one mark'
                yield Diagnostic("C185", message, Span(path, at, at + 1), help)
                return
            words, at = found[1].replace('""', '"'), found.end()
        rest = plain.match(text, at)
        assert rest
        words, at = (words + rest[0]).strip(), rest.end()
        if words:
            cells[column] = Cell(words, Span(path, start, at))
        if text[at : at + 1] == separator:
            at, column = at + 1, column + 1
        else:
            at += 2 if text.startswith("\r\n", at) else 1
            yield Row(number, cells)
            number, column, cells = number + 1, 0, {}
    yield Row(number, cells)


def _separator(text: str) -> str:
    """Of comma, semicolon and tab, what stands most often in the first line that is not empty, outside of quotes."""
    line = re.sub(r'"[^"]*"', "", text.lstrip()[:10_000]).split("\n")[0]
    return max(_SEPARATORS, key=line.count)
