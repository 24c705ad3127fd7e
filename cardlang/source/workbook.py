"""Reads the table in the first sheet of a workbook (.xlsx) with openpyxl, an optional library."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import SourceText, Span
from cardlang.source.disk import TooLarge, read_bytes
from cardlang.source.error import SourceError
from cardlang.source.files import MAX_BYTES, decode, too_large
from cardlang.source.paths import shown
from cardlang.source.table import MOST_COLUMNS, MOST_ROWS, Cell, Row, Table, column_name, table_of

UNPACKED = 32 * 1024 * 1024  # the limit for the unpacked size of a workbook, in bytes

Values = list[list[Any]]


def read_workbook(path: Path) -> tuple[Table | None, SourceText, list[Diagnostic]]:
    """The table in the first sheet, the sheet as text (one line per row, with tabs between cells), and the diagnostics.

    Errors: `SourceError` as for `read_table`.
    """
    name = shown(path)
    try:
        data = read_bytes(path, MAX_BYTES, None)
    except TooLarge:
        return None, *too_large(name)
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    try:
        from openpyxl import load_workbook  # noqa: F401 - only checks that it is installed
    except ImportError as error:
        help = 'run pip install "cardlang[xlsx]", or save the sheet as CSV'
        raise SourceError(f"cannot read {name}: a workbook needs the library openpyxl: {help}") from error
    if why := _unfit(data):
        return _refused(name, why)
    try:
        values, formulas = _sheet(data, values=True), _sheet(data, values=False)
    except Exception as error:  # openpyxl may raise anything for a damaged file
        return _refused(name, f"it is damaged ({type(error).__name__})")
    source, rows = _as_text(name, values)
    source, found = decode(source.text.encode(errors="surrogatepass"), name)
    if has_errors(found):
        return None, source, found
    table, found = table_of(name, rows)
    return table, source, [*found, *_unknown(source, values, formulas)]


def _unfit(data: bytes) -> str:
    """The reason not to read a workbook; "" if it can be read."""
    try:
        with ZipFile(BytesIO(data)) as parts:
            infos = parts.infolist()
            if sum(info.file_size for info in infos) > UNPACKED:
                return f"it unpacks to more than {UNPACKED // 2**20} MiB"
            if any(info.flag_bits & 1 for info in infos):
                return "it is protected by a password"
            if any(b"<!DOCTYPE" in parts.read(info) for info in infos if info.filename.endswith((".xml", ".rels"))):
                return "its XML defines entities"
    except (BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, EOFError):
        return "it is not an .xlsx file, or it is protected by a password"
    except Exception as error:  # zlib.error and the like
        return f"it is damaged ({type(error).__name__})"
    return ""


def _refused(name: str, why: str) -> tuple[None, SourceText, list[Diagnostic]]:
    message, help = f"this workbook cannot be read: {why}", "save the sheet as CSV"
    return None, SourceText(name, ""), [Diagnostic("C186", message, Span(name, 0, 0), help)]


def _sheet(data: bytes, *, values: bool) -> Values:
    """The cells of the first sheet: formulas, or with `values` their values when the file was saved."""
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=values, keep_links=False)
    try:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # the size that the file gives may be wrong
        rows = sheet.iter_rows(max_row=2 * MOST_ROWS, max_col=2 * MOST_COLUMNS, values_only=True)
        return [list(row) for row in rows]
    finally:
        book.close()


def _as_text(name: str, values: Values) -> tuple[SourceText, list[Row]]:
    """The sheet as text, one line per row, and its rows with positions in that text."""
    lines, rows, start = [], [], 0
    for number, row in enumerate(values, 1):
        line, cells = "", dict[int, Cell]()
        for column, words in enumerate(map(_words, row)):
            if words:
                one_line = " ".join(words.split())
                at = start + len(line)
                cells[column] = Cell(words, Span(name, at, at + len(one_line)))
                line += one_line
            line += "\t"
        lines.append(line.rstrip("\t"))
        rows.append(Row(number, cells))
        start += len(lines[-1]) + 1
    return SourceText(name, "\n".join(lines)), rows


def _words(value: Any) -> str:
    """The value of a cell as a user would type it: 2.0 becomes "2"."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return str(value).strip()


def _unknown(source: SourceText, values: Values, formulas: Values) -> Iterator[Diagnostic]:
    """Findings for formulas without a saved value."""
    for number, (known, said) in enumerate(zip(values, formulas, strict=False), 1):
        for column, (value, formula) in enumerate(zip(known, said, strict=False)):
            if value is None and formula is not None:
                at = source.line_starts[number - 1]
                what = f"the formula in column {column_name(column)}"
                message = f"row {number}: the file does not contain the value of {what}"
                help = "open the file in a spreadsheet program and save it, or save it as CSV"
                yield Diagnostic("C187", message, Span(source.path, at, at + 1), help, severity="warning")
