"""Opening spreadsheets: workbooks and CSV files, with the position of each cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import partial
from itertools import islice
from pathlib import Path

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import SourceText, Span
from cardlang.model.value import Value
from cardlang.source.disk import exists, listed
from cardlang.source.document import mended, read_text, unseen
from cardlang.source.error import SourceError
from cardlang.source.json_cards import json_rows
from cardlang.source.paths import shown
from cardlang.source.table import MOST_ABOVE, MOST_COLUMNS, Cell, Row, Table, fields_in, table_of

_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_NAMED = re.compile(r"sep=(.)(?:\r\n|\r|\n)", re.IGNORECASE)  # a first line for Excel
_SEPARATORS = ",;\t|"


def csv_rows(source: SourceText, separator: str) -> Iterator[Row | Diagnostic]:
    """The rows of a CSV text, including empty ones. A quotation that is never closed ends them with a diagnostic, and
    so does a row with too many values for a table.

    Source: RFC 4180, with any of the usual separators and line breaks.
    """
    text, path = source.text, source.path
    plain = re.compile(rf"[^{re.escape(separator)}\r\n]*+")
    named = _NAMED.match(text)
    at, number, column, cells = named.end() if named else 0, 1, 0, dict[int, Cell]()
    while at < len(text):
        start, words = at, ""
        if text[at] == '"':
            found = _QUOTED.match(text, at)
            if not found:
                message, help = (
                    "a quotation is opened here and never closed",
                    'close it with ", or write "" for a quotation mark',
                )
                yield Diagnostic("C185", message, Span(path, at, at + 1), help)
                return
            words, at = found[1].replace('""', '"'), found.end()
        rest = plain.match(text, at)
        assert rest
        words, at = (words + rest[0]).strip(), rest.end()
        if words:
            cells[column] = Cell(words, Span(path, start, at))
            if len(cells) > MOST_COLUMNS:
                break
        if text[at : at + 1] == separator:
            at, column = at + 1, column + 1
        else:
            at += 2 if text.startswith("\r\n", at) else 1
            yield Row(number, cells, column + 1)
            number, column, cells = number + 1, 0, {}
    yield Row(number, cells, column + 1)


def separator_of(source: SourceText, is_field: Callable[[str], bool]) -> str:
    """The separator that the first line names (`sep=;`), otherwise the one by which a row names most fields, and among
    equals the most frequent in the first line that is not empty, outside quotes."""
    text = source.text
    if named := _NAMED.match(text):
        return named[1]
    line = re.sub(r'"[^"]*"', "", text.lstrip()[:10_000]).split("\n")[0]

    def fitting(separator: str) -> tuple[int, int]:
        rows = (row for row in islice(csv_rows(source, separator), MOST_ABOVE + 1) if isinstance(row, Row))
        return max((fields_in(row, is_field) for row in rows), default=0), line.count(separator)

    return max(_SEPARATORS, key=fitting)


def _encoding(named: str | None, data: bytes) -> str:
    """What a byte order mark says, or else the encoding that the user names."""
    marks = {b"\xef\xbb": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    return marks.get(data[:2], named or "utf-8")


def _other_encodings(table: TableSource, one: Diagnostic) -> str:
    """What the byte at fault would be in the encodings that spreadsheet programs use most."""
    byte = bytes.fromhex(found[1]) if (found := re.search("0x(..)", one.message)) else b""
    said = [
        f'{name} (then it is "{text}")' for name in ("cp1252", "mac-roman") if (text := byte.decode(name, "ignore"))
    ]
    return f"save it as UTF-8, or say what it is: {table.option('encoding')} {' or '.join(said)}"


_OTHERS = (".xls", ".ods", ".numbers")
WORKBOOKS = (".xlsx", ".xlsm")
TABLES = (".csv", ".tsv", ".json", *WORKBOOKS)


def is_table(path: str) -> bool:
    """Whether a path, as in spans, is that of a table or of a sheet of a workbook."""
    return path.partition("!")[0].lower().endswith(TABLES)


class TableSource(Value):
    """A table that is read as a deck: the sheet of a workbook, or the encoding of a CSV file, if not the usual one; the
    kind of its cards, if not the one whose fields match; and the field of each mapped column ("" for a column to leave
    out). `head` is what a deck file says above its cards. `place` is where the project's settings name it; None for a
    table that the user imports, and `within` the boundary folder of links.
    """

    file: Path
    sheet: str | None = None
    encoding: str | None = None
    kind: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    head: Mapping[str, str] = field(default_factory=dict)
    place: Span | None = None
    within: Path | None = None

    @property
    def path(self) -> Path:
        """A path for this sheet alone."""
        return self.file.with_name(f"{self.file.name}!{self.sheet}") if self.sheet else self.file

    def option(self, name: str) -> str:
        """What the user writes to say more."""
        return f"{name}:" if self.place else f"--{name}"

    def mapped(self, column: str, name: str) -> str:
        """What the user writes to read a column as a field."""
        said = name or '""'
        return f'columns: {{"{column}": {said}}}' if self.place else f'--map "{column}={name}"'


def _mended(row: Row | Diagnostic) -> Row | Diagnostic:
    """The row as it is imported."""
    if isinstance(row, Diagnostic):
        return row
    return replace(row, cells={n: Cell(mended(cell.text), cell.span) for n, cell in row.cells.items()})


def read_table(
    table: TableSource, is_field: Callable[[str], bool]
) -> tuple[Table | None, SourceText, list[Diagnostic]]:
    """The table in a file, the text to which diagnostics refer, and the diagnostics. There is no table if one of them
    is an error, except for those about what a cell holds. The file is a workbook if its name ends in .xlsx, JSON if in
    .json, otherwise CSV. `is_field` says whether a heading names a field of a card.

    Errors: `SourceError` for a file that cannot be opened, a sheet that is not there, a workbook without the library
    that reads it, or a format of another program.
    """
    rows: Iterable[Row | Diagnostic]
    path, sheet = table.file, table.sheet
    if not exists(path) and (table.within is None or path.parent.resolve().is_relative_to(table.within.resolve())):
        beside = [name for name, is_folder, _ in listed(path.parent) if is_table(name) and not is_folder]
        if near := closest(path.name, beside):
            raise SourceError(f"cannot read {shown(path)}: there is no such file; {did_you_mean(near)}")
    if path.suffix.lower() in WORKBOOKS:
        from cardlang.source.workbook import read_workbook

        if table.encoding:
            raise SourceError(f"{table.option('encoding')} {shown(path)} is a workbook, which says its own")
        rows, source, found = read_workbook(path, sheet, table.within)
    elif path.suffix.lower() in _OTHERS:
        raise SourceError(f"{shown(path)} is neither CSV nor an .xlsx workbook: save the sheet as one of them")
    elif sheet is not None:
        raise SourceError(f"{table.option('sheet')} {shown(path)} is not a workbook, so it has no sheets")
    else:
        source, found = read_text(path, table.within, partial(_encoding, table.encoding))
        found = [replace(one, help=_other_encodings(table, one)) if one.code == "C101" else one for one in found]
        if path.suffix.lower() == ".json":
            rows = () if found else json_rows(source)
        else:
            rows = () if found else csv_rows(source, separator_of(source, is_field))
    if table.place:
        unshown = [replace(one, help="type it anew in the table", fix=None) for one in unseen(source)]
    else:
        unshown, rows = [], map(_mended, rows)
    if has_errors(found):
        return None, source, found + unshown
    read, problems = table_of(source.path, rows, is_field)
    return read, source, [*found, *unshown, *problems]
