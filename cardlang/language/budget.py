"""Limits on the work for one text. Work is counted where it is done. Text that exceeds them is reported, or loses its
suggestion; no real card comes near."""

from __future__ import annotations

from typing import Final

from cardlang.language.nodes.base import Node, children

NESTED: Final = 24  # clauses nested in each other; cards have up to 7
PARTS: Final = 3_000  # parts of a text that are built into effects, counted again each time; cards have up to 19
WORDS: Final = 120  # words of a sentence that the phrasebook looks at; those of cards have up to 60
TRIES: Final = 1_500  # words read or compared to find a suggestion; a single slip takes up to 320
SEARCHED: Final = 8_000  # words read to find a sentence that can be read; no sentence gets more than half of the rest
SHORTER: Final = "use several sentences with one effect each"


class Budget:
    """What is left for one text, including the texts that it quotes."""

    def __init__(self, parts: int = PARTS, tries: int = TRIES, searched: int = SEARCHED) -> None:
        self.parts = parts
        self.tries = tries
        self.searched = searched

    def spend(self, words: int) -> None:
        """Count words that are read or compared for a suggestion.

        Errors: `SuggestionsExhausted` if the limit is exceeded, from then on for every word.
        """
        self.tries -= words
        if self.tries < 0:
            raise SuggestionsExhausted

    def search(self, words: int) -> None:
        """Count words that are read while a sentence is changed until it can be read.

        Errors: `SuggestionsExhausted`, as from `spend`.
        """
        self.searched -= words
        if self.searched < 0:
            raise SuggestionsExhausted


class SuggestionsExhausted(Exception):
    """The limit for suggestions is exceeded; the error is reported without one."""


class LimitExceeded(Exception):
    """Characters `start` to `end` of a text exceed a limit."""

    def __init__(self, start: int, end: int, message: str) -> None:
        super().__init__(message)
        self.start, self.end = start, end


def too_deep(effect: Node) -> tuple[int, int] | None:
    """The characters of the first part of an effect that is nested in more than `NESTED` others; None if none is."""
    level: list[tuple[Node, tuple[int, int]]] = [(effect, effect.span or (0, 0))]
    for _ in range(NESTED):
        level = [(one, one.span or span) for node, span in level for one in children(node)]
    return level[0][1] if level else None
