"""Making text from files safe for a terminal."""

from __future__ import annotations

import re
import unicodedata

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
    said, most = match[1], LONGEST_PATH if "/" in match[1] else LONGEST
    return match[0].replace(said, f"{said[: most - 1].rstrip()}…") if len(said) > most else match[0]


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
