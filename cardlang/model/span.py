"""Positions in files."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from cardlang.model.value import Value


class Span(NamedTuple):
    """A range of characters in one file: `start` inclusive, `end` exclusive, counted from 0.

    `path` is relative to the current folder, with `/`, as the user would write it; `""` for a text without a file.
    """

    path: str
    start: int
    end: int


class Position(NamedTuple):
    """Line and column, both from 1, columns in characters, as editors show them."""

    line: int
    column: int


class SourceText(Value):
    """A decoded file without its byte order mark: the characters that spans count.

    Lines end at LF, CR LF or CR, as in YAML 1.2; U+2028 is an ordinary character.

    >>> SourceText("a.yaml", "one\\ntwo").position(5)
    Position(line=2, column=2)
    """

    path: str
    text: str

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of each line's first character."""
        return [0, *(match.end() for match in re.finditer(r"\r\n?|\n", self.text))]

    def position(self, offset: int) -> Position:
        """Line and column of the character at `offset`."""
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its line break."""
        starts = self.line_starts
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


def located(span: Span, sources: Mapping[str, SourceText]) -> tuple[Position, Position]:
    """Where a span begins and ends in one of `sources`; both are the first character if its file is missing."""
    source = sources.get(span.path)
    return (source.position(span.start), source.position(span.end)) if source else (Position(1, 1), Position(1, 1))
