"""Opens spreadsheets: CSV files, and workbooks (.xlsx)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import SourceText
from cardlang.source.csv_rows import csv_rows, separator_of
from cardlang.source.error import SourceError
from cardlang.source.files import read_text
from cardlang.source.paths import shown
from cardlang.source.table import Row, Table, table_of

_OTHERS = (".xls", ".ods", ".numbers")


def read_table(
    path: Path, sheet: str | None, is_field: Callable[[str], bool]
) -> tuple[Table | None, SourceText, list[Diagnostic]]:
    """The table in a file that the user names, the text to which diagnostics refer, and the diagnostics. There is no
    table if one of them is an error. The file is a workbook if its name ends in .xlsx, otherwise CSV; `sheet` is the
    name of a sheet in a workbook. `is_field` says whether a heading names a field of a card.

    Errors: `SourceError` for a file that cannot be opened, a sheet that is not there, a workbook without the library
    that reads it, or a format of another program.
    """
    rows: Iterable[Row | Diagnostic]
    if path.suffix.lower() in (".xlsx", ".xlsm"):
        from cardlang.source.workbook import read_workbook

        rows, source, found = read_workbook(path, sheet)
    elif path.suffix.lower() in _OTHERS:
        raise SourceError(f"{shown(path)} is neither CSV nor an .xlsx workbook: save the sheet as one of them")
    elif sheet is not None:
        raise SourceError(f"--sheet: {shown(path)} is not a workbook, so it has no sheets")
    else:
        source, found = read_text(path, None)
        rows = () if found else csv_rows(source, separator_of(source, is_field))
    if has_errors(found):
        return None, source, found
    table, problems = table_of(source.path, rows, is_field)
    return table, source, [*found, *problems]
