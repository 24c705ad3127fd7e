"""A board as people look at it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A creature on a board, or one that was there."""

    letter: str  # "" where letters ran out: it is drawn as `?`
    name: str
    player: str  # who controls it
    colour: int  # that player's, from 1
    at: tuple[int, int]  # column and row
    damage: int
    hp: int
    tapped: bool = False
    active: bool = False  # being activated
    gone: bool = False
    under: tuple[str, ...] = ()  # the cards attached to it


@dataclass(frozen=True, slots=True)
class Drawing:
    """The rows of a board, one character a square: marks of the board, and letters of creatures; then, in sentences
    without a full stop, what `lasts` for a while."""

    rows: tuple[str, ...]
    pieces: tuple[Piece, ...]
    lasts: tuple[str, ...] = ()
