"""Text from files, made safe and regular for a terminal."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 60  # characters of what a message quotes
FARTHEST = 240  # of a path
_TAB = 4
_QUOTED = re.compile('"([^"]*)"')
_WORD = re.compile(rf"([^\s\"]{{{LONGEST + 1},}})")
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def clean(text: str) -> str:
    """`text` without what could move the cursor, change colours or turn its direction: `�` stands for each such sign.

    >>> clean("a\\x1b[31mb")
    'a�[31mb'
    """
    return UNSAFE.sub("\ufffd", text)


def shortened(text: str) -> str:
    """A message whose quotations, and words other than paths, have at most 60 characters: who wrote them knows them.

    >>> shortened(f'there is no deck "{"very " * 50}long"')
    'there is no deck "very very very very very very very very very very very very…"'
    """
    return _WORD.sub(_cut, _QUOTED.sub(_cut, text))


def _cut(match: re.Match[str]) -> str:
    said, most = match[1], FARTHEST if "/" in match[1] else LONGEST
    return match[0].replace(said, f"{said[: most - 1].rstrip()}…") if len(said) > most else match[0]


def cells(text: str) -> list[tuple[str, int]]:
    """What to print for each character of a line, and how many columns of a terminal it takes.

    >>> cells("é😀\\t")
    [('é', 1), ('😀', 2), ('    ', 4)]
    """
    return [(" " * _TAB, _TAB) if character == "\t" else (clean(character), width(character)) for character in text]


def width(character: str) -> int:
    """Columns that one character takes: 2 for wide ones, 0 for those that join the one before."""
    if character < "\u0300":
        return 0 if character == "\xad" else 1
    if unicodedata.combining(character) or character in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
