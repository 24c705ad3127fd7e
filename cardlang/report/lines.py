"""Lines of text, safe for a terminal: cleaning, measuring, wrapping and counting."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST = 60  # characters of a quotation in a message
LONGEST_PATH = 240  # characters of a path in a message
_TAB = 4
_QUOTED = re.compile('"([^"]*)"')
_WORD = re.compile(rf"([^\s\"]{{{LONGEST + 1},}})")
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def clean(text: str) -> str:
    """`text` with `�` for each character that could move the cursor, change colours or reverse the text direction.

    >>> clean("a\\x1b[31mb")
    'a�[31mb'
    """
    return UNSAFE.sub("\ufffd", text)


def shortened(text: str) -> str:
    """A message with quotations and words cut to 60 characters (paths to 240).

    >>> shortened(f'there is no deck "{"very " * 50}long"')
    'there is no deck "very very very very very very very very very very very very…"'
    """
    return _WORD.sub(_cut, _QUOTED.sub(_cut, text))


def _cut(match: re.Match[str]) -> str:
    words, most = match[1], LONGEST_PATH if "/" in match[1] else LONGEST
    return match[0].replace(words, f"{words[: most - 1].rstrip()}…") if len(words) > most else match[0]


def cells(text: str) -> list[tuple[str, int]]:
    """What to print for each character of a line, and its width in terminal columns.

    >>> cells("é😀\\t")
    [('é', 1), ('😀', 2), ('    ', 4)]
    """
    if text.isascii() and text.isprintable():
        return [(character, 1) for character in text]
    return [(" " * _TAB, _TAB) if character == "\t" else (clean(character), width(character)) for character in text]


def width(character: str) -> int:
    """The width of a character in columns: 2 for wide ones, 0 for those that combine with the one before."""
    if character < "\u0300":
        return 0 if character == "\xad" else 1
    if unicodedata.combining(character) or character in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


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
