"""Data in lines of JSON. A text needs few of them, so each is decoded when first used."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # `json.dumps` makes one for each value
T = TypeVar("T")
Lines = Sequence[str]  # of JSON, one value per line


class Rows(dict[int, T]):
    """The values that `make` makes of lines of JSON, by the number of the line.

    >>> rows = Rows(["[1, 2]", "[3]"], tuple)
    >>> rows[1], len(rows), rows.all()
    ((3,), 1, [(1, 2), (3,)])

    Errors: those of `json` and `make`, when a line is first used; `all` uses all of them.
    """

    def __init__(self, lines: Lines, make: Callable[[Any], T]) -> None:
        super().__init__()
        self._lines, self._make = lines, make

    def __missing__(self, number: int) -> T:
        made = self[number] = self._make(json.loads(self._lines[number]))
        return made

    def all(self) -> list[T]:
        """All values, in the order of the lines."""
        return [self[number] for number in range(len(self._lines))]


def lines_of(values: Iterable[object]) -> list[str]:
    """A line of JSON for each value, as `Rows` reads it.

    >>> lines_of([["a", 1], None])
    ['["a",1]', 'null']
    """
    return [*map(_encoded, values)]
