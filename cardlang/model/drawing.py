"""A board as people look at it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A creature on a board, or one that was there."""

    letter: str  # "" where letters ran out: it is drawn as `?`
    name: str
    player: int  # who controls it, from 1
    damage: int
    hp: int
    tapped: bool = False
    active: bool = False  # being activated
    gone: bool = False
    under: tuple[str, ...] = ()  # ids of the cards attached to it


@dataclass(frozen=True, slots=True)
class Drawing:
    """The rows of a board, one character a square: marks of the board, and letters of creatures."""

    rows: tuple[str, ...]
    pieces: tuple[Piece, ...]
