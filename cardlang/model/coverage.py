"""What no scenario of a project has touched."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.model.span import Span


@dataclass(frozen=True, slots=True)
class Untouched:
    """A card that no scenario uses or, with `words`, a part of its text that was never carried out."""

    card: str  # its id
    name: str
    span: Span
    words: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the scenarios of one game have not touched, out of how many cards and rules."""

    game: str
    all_cards: int
    all_rules: int
    cards: tuple[Untouched, ...]
    texts: tuple[Untouched, ...]  # of cards that are used
    rules: tuple[str, ...]  # the numbers of those that no scenario names
