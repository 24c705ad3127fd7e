"""Edits of one text, collected while it is looked through."""

from __future__ import annotations

from cardlang.model.diagnostic import Fix
from cardlang.model.span import SourceText, Span


class Edits:
    """Replacements in one file. Replacements by the same words are dropped."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._made: list[Fix] = []

    def put(self, start: int, end: int, words: str) -> None:
        """Replace the characters from `start` to `end` by `words`."""
        if self._source.text[start:end] != words:
            self._made.append(Fix(Span(self._source.path, start, end), words))

    def in_order(self) -> list[Fix]:
        """All edits in the order of the file."""
        return sorted(self._made, key=lambda fix: fix.span)
