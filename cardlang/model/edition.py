"""The cards of a project at one time: what is compared when somebody asks what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Key = tuple[str, str]  # a card's game and id


@dataclass(frozen=True, slots=True)
class Entry:
    """One card of an edition. Hashes are equal where there is nothing to tell apart: `meaning` the effects and every
    value that the game knows, `wording` the words, `drawing` the face and `back` the other side, neither in low ink.

    `path` is the deck's file below the project's folder.
    """

    game: str
    deck: str
    deck_name: str
    kind: str
    id: str
    name: str
    number: int  # its place in the deck
    copies: int  # as the deck says
    printed: int  # that lie on the table
    revision: str  # the mark on the face
    values: Mapping[str, Any]  # level, hp and the like; what is empty is left out
    texts: tuple[str, ...]  # as the designer wrote them
    meaning: str
    wording: str
    drawing: str | None  # None: it could not be drawn
    back: str | None
    path: str

    @property
    def key(self) -> Key:
        return self.game, self.id


@dataclass(frozen=True, slots=True)
class Edition:
    """All cards at one time. `name` is what people call it: "HEAD~1", "out", "the work tree"."""

    name: str
    cards: Mapping[Key, Entry]
    mats: Mapping[str, str] = field(default_factory=dict)  # by game: the hash of all its mats
    unread: Mapping[Key, str] = field(default_factory=dict)  # cards that cannot be read, and why
    lost: Mapping[str, str] = field(default_factory=dict)  # deck files that cannot be read, by path, and why
    undrawn: tuple[str, ...] = ()  # why faces cannot be drawn
