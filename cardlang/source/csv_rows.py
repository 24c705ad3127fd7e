"""Rows of CSV files, with the position of each cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.source.table import MOST_ABOVE, MOST_COLUMNS, Cell, Row, fields_in

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
            yield Row(number, cells)
            number, column, cells = number + 1, 0, {}
    yield Row(number, cells)


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
