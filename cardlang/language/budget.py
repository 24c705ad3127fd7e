"""How much is done for one text. Work is counted where it is done; what no card needs ends in a finding at its place,
or in one without a suggestion."""

from __future__ import annotations

from typing import Final

from cardlang.language.nodes.base import Node, children

NESTED: Final = 24  # clauses inside one another; cards have up to 7
PARTS: Final = 3_000  # parts of a text built into an effect, again for each time they are; cards have up to 19
TRIES: Final = 1_500  # words read, or compared, to find out what was meant; one typing slip takes up to 320
SHORTER: Final = "say it in several sentences, one effect each"


class Budget:
    """What is left for one text, with the texts that it quotes."""

    def __init__(self, parts: int = PARTS, tries: int = TRIES) -> None:
        self.parts = parts
        self.tries = tries

    def spend(self, words: int) -> None:
        """So many words are read or compared for a suggestion.

        Errors: `Spent` if that is more than is left, from then on for every word.
        """
        self.tries -= words
        if self.tries < 0:
            raise Spent


class Spent(Exception):
    """Enough was tried to find out what a text means that cannot be read: it is told without a suggestion."""


class TooMuch(Exception):
    """Characters `start` to `end` of a text ask for more than the budget holds, or hang on too much of the rest."""

    def __init__(self, start: int, end: int, message: str) -> None:
        super().__init__(message)
        self.start, self.end = start, end


def too_deep(effect: Node) -> tuple[int, int] | None:
    """The characters of the first part of an effect that stands inside more than `NESTED` others, if any does."""
    level: list[tuple[Node, tuple[int, int]]] = [(effect, effect.span or (0, 0))]
    for _ in range(NESTED):
        level = [(one, one.span or span) for node, span in level for one in children(node)]
    return level[0][1] if level else None
