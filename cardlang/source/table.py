"""Tables of cards: a heading row, and one row for each card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

MOST_ROWS = 1000  # the most cards that a deck can have
MOST_COLUMNS = 100
MOST_ABOVE = 9  # rows above the heading: a title, notes
LEFT_OUT = "C189"
UNSAVED = "=?"  # the text of a cell with a formula whose value the file does not have


@dataclass(frozen=True, slots=True)
class Cell:
    """A value without surrounding spaces, and its position in the file."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """The non-empty cells of a row by column (from 0). `number` is the row's number in the spreadsheet (from 1, the
    heading included), `width` the cells of a row of CSV, the empty ones included."""

    number: int
    cells: dict[int, Cell]
    width: int = 0

    @property
    def span(self) -> Span:
        """The position of the first cell."""
        return next(iter(self.cells.values())).span


@dataclass(frozen=True, slots=True)
class Table:
    """The heading row, and the non-empty rows below it."""

    heading: Row
    rows: tuple[Row, ...]


def table_of(
    path: str, rows: Iterable[Row | Diagnostic], is_field: Callable[[str], bool]
) -> tuple[Table | None, list[Diagnostic]]:
    """The table of these rows, and findings. If a diagnostic comes in place of a row, there is no table, and only the
    diagnostic is returned."""
    filled: list[Row] = []
    for row in rows:
        if isinstance(row, Diagnostic):
            return None, [row]
        if not row.cells:
            continue
        filled.append(row)
        if len(filled) > MOST_ROWS + MOST_ABOVE + 1:
            break
        if len(row.cells) > MOST_COLUMNS:
            return None, [_too_large(f"{MOST_COLUMNS} columns", "leave out those that hold no field of a card", row)]
    first = filled[: MOST_ABOVE + 1]  # the heading is the row that names most fields
    at = max(range(len(first)), key=lambda number: fields_in(first[number], is_field), default=0)
    above, filled = filled[:at], filled[at:]
    if len(filled) > MOST_ROWS + 1:
        return None, [_too_large(f"{MOST_ROWS} rows of cards", "a deck holds no more: make several files", filled[-1])]
    if len(filled) < 2:
        message = "the table has a heading but no cards" if filled else "this table is empty"
        help = "the first row names the columns, and each row below it is a card"
        return None, [Diagnostic("C180", message, Span(path, 0, 0), help)]
    why = "is above the heading of the table and is left out"
    found = [Diagnostic(LEFT_OUT, f"row {row.number} {why}", row.span, severity="warning") for row in above]
    return Table(filled[0], tuple(filled[1:])), found


def fields_in(row: Row, is_field: Callable[[str], bool]) -> int:
    """How many cells of a row name fields."""
    return sum(is_field(cell.text) for cell in islice(row.cells.values(), MOST_COLUMNS))


def column_name(number: int) -> str:
    """The letters of a column in a spreadsheet; `number` counts from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    while number >= 0:
        name, number = chr(ord("A") + number % 26) + name, number // 26 - 1
    return name


def _too_large(what: str, help: str, at: Row) -> Diagnostic:
    return Diagnostic("C184", f"this table has more than {what}", at.span, help)
