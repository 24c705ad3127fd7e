"""Opens spreadsheets: CSV files, and workbooks (.xlsx)."""

from __future__ import annotations

from pathlib import Path

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.source.csv_rows import csv_rows
from cardlang.source.error import SourceError
from cardlang.source.files import read_text
from cardlang.source.paths import shown
from cardlang.source.table import Table, table_of

_OTHERS = (".xls", ".ods", ".numbers")


def read_table(path: Path) -> tuple[Table | None, SourceText, list[Diagnostic]]:
    """The table in a file that the user names, the text to which diagnostics refer, and the diagnostics. There is no
    table if one of them is an error. The file is a workbook if its name ends in .xlsx, otherwise CSV.

    Errors: `SourceError` for a file that cannot be opened, a workbook without the library that reads it, or a format of
    another program.
    """
    if path.suffix.lower() in (".xlsx", ".xlsm"):
        from cardlang.source.workbook import read_workbook

        return read_workbook(path)
    if path.suffix.lower() in _OTHERS:
        raise SourceError(f"{shown(path)} is neither CSV nor an .xlsx workbook: save the sheet as one of them")
    source, found = read_text(path, None)
    if found:
        return None, source, found
    table, found = table_of(source.path, csv_rows(source))
    return table, source, found
