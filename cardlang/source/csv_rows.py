"""Rows of CSV files, with the position of each cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText, Span
from cardlang.source.table import Cell, Row

_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_SEPARATORS = ",;\t"


def csv_rows(source: SourceText) -> Iterator[Row | Diagnostic]:
    """The rows of a CSV text, including empty ones. A quotation that is never closed ends them with a diagnostic.

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
        if text[at : at + 1] == separator:
            at, column = at + 1, column + 1
        else:
            at += 2 if text.startswith("\r\n", at) else 1
            yield Row(number, cells)
            number, column, cells = number + 1, 0, {}
    yield Row(number, cells)


def _separator(text: str) -> str:
    """The most frequent of comma, semicolon and tab in the first line that is not empty, outside quotes."""
    line = re.sub(r'"[^"]*"', "", text.lstrip()[:10_000]).split("\n")[0]
    return max(_SEPARATORS, key=line.count)
