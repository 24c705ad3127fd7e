"""Where words stand in a file."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from cardlang.model.value import Value


class Span(NamedTuple):
    """A run of characters in one file: `start` inclusive, `end` exclusive, counted in characters from 0.

    `path` is as the user would write it (relative to where the command runs), with `/`; `""` for a text that has no
    file.
    """

    path: str
    start: int
    end: int


class Position(NamedTuple):
    """Line and column, both from 1, columns in characters: what editors show."""

    line: int
    column: int


class SourceText(Value):
    """A decoded file: the characters that spans count, without a byte order mark.

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
        """The text of line `number` (from 1), without its break."""
        starts = self.line_starts
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")
