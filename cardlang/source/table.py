"""Tables of cards: a heading row, and one row for each card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

MOST_ROWS = 1000  # the most cards that a deck can have
MOST_COLUMNS = 100


@dataclass(frozen=True, slots=True)
class Cell:
    """A value without surrounding spaces, and its position in the file."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """The non-empty cells of a row by column (from 0). `number` is the row's number in the spreadsheet (from 1, the
    heading included)."""

    number: int
    cells: dict[int, Cell]


@dataclass(frozen=True, slots=True)
class Table:
    """The heading row, and the non-empty rows below it."""

    heading: Row
    rows: tuple[Row, ...]


def table_of(path: str, rows: Iterable[Row | Diagnostic]) -> tuple[Table | None, list[Diagnostic]]:
    """The table of these rows, whose first non-empty row is the heading. If a diagnostic comes in place of a row, there
    is no table, and only the diagnostic is returned."""
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
        message = "the table has a heading but no cards" if filled else "this table is empty"
        help = "the first row names the columns, and each row below it is a card"
        return None, [Diagnostic("C180", message, Span(path, 0, 0), help)]
    return Table(filled[0], tuple(filled[1:])), []


def column_name(number: int) -> str:
    """The letters of a column in a spreadsheet; `number` counts from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    while number >= 0:
        name, number = chr(ord("A") + number % 26) + name, number // 26 - 1
    return name


def _too_large(what: str, help: str, at: Span) -> Diagnostic:
    return Diagnostic("C184", f"this table has more than {what}", at, help)
