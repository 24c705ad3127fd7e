"""Lines of text: wrapping and counting."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from cardlang.report.clean import clean

WIDTH = 100  # characters per line


def wrap(text: str, first: str = "") -> list[str]:
    """`text` in lines of at most `WIDTH` characters; the first begins with `first`, the others with as many spaces."""
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False)


def wrap_clean(text: str, first: str = "") -> list[str]:
    """The same for text from files."""
    return wrap(clean(text), first)


def table(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows of cells in columns, two spaces apart; a column without any words is left out.

    >>> table([("drow", "", "2 cards"), ("heroes", "", "")])
    ['drow    2 cards', 'heroes']
    """
    listed = list(rows)
    wide = [max(map(len, column)) for column in zip(*listed, strict=True)]
    padded = ([cell.ljust(w) for cell, w in zip(row, wide, strict=True) if w] for row in listed)
    return ["  ".join(cells).rstrip() for cells in padded]


def count(number: int, one: str, several: str = "") -> str:
    """`number` with its noun.

    >>> count(1, "file"), count(2, "file"), count(0, "copy", "copies")
    ('1 file', '2 files', '0 copies')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"
