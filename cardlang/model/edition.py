"""The cards of a project at one time, as `diff` compares them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Key = tuple[str, str]  # a card's game and id


@dataclass(frozen=True, slots=True)
class Entry:
    """One card of an edition, with hashes that are equal if and only if two cards are the same in that respect:
    `meaning` (its effects and game values), `wording` (its words), `drawing` (its face) and `back`, both in full ink.

    `path` is the deck's file, relative to the project's folder.
    """

    game: str
    deck: str
    deck_name: str
    kind: str
    id: str
    name: str
    number: int  # its position in the deck
    copies: int  # according to the deck
    printed: int  # copies on the table
    revision: str  # the revision mark on the face
    values: Mapping[str, Any]  # level, hp and the like, without empty ones
    texts: tuple[str, ...]  # as the designer wrote them
    read: tuple[tuple[str, str], ...]  # how they were understood: the box of each, and its canonical wording
    meaning: str
    wording: str
    drawing: str | None  # None: it could not be drawn
    back: str | None
    path: str

    @property
    def key(self) -> Key:
        """Identifies the card in both editions that are compared."""
        return self.game, self.id


@dataclass(frozen=True, slots=True)
class Edition:
    """All cards at one time. `name` is for people: "HEAD~1", "out", "the work tree"."""

    name: str
    cards: Mapping[Key, Entry]
    mats: Mapping[str, str] = field(default_factory=dict)  # hash of all mats of each game
    unread: Mapping[Key, str] = field(default_factory=dict)  # why each of these cards cannot be read
    lost: Mapping[str, str] = field(default_factory=dict)  # why each of these deck files cannot be read, by path
    undrawn: tuple[str, ...] = ()  # why faces cannot be drawn
    meaning_now: Callable[[Entry], str] | None = None  # what an entry of another edition would mean in this one
