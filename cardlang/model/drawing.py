"""A board to be shown to people."""

from __future__ import annotations

from cardlang.model.value import Value


class Piece(Value):
    """A creature on a board, or one that has left it (`gone`)."""

    letter: str  # on the board; "" if there are more creatures than letters, shown as `?`
    name: str
    player: str  # who controls it
    colour: int  # number of that player's colour, from 1
    at: tuple[int, int]  # column and row
    damage: int
    hp: int
    tapped: bool = False
    active: bool = False  # being activated
    gone: bool = False
    under: tuple[str, ...] = ()  # the cards attached to it


class Drawing(Value):
    """The rows of a board, one character per square (terrain or a creature's letter); and `lasts`, the lasting effects,
    as sentences without a full stop."""

    rows: tuple[str, ...]
    pieces: tuple[Piece, ...]
    lasts: tuple[str, ...] = ()
    words: tuple[str, str, str] = ("damage", "tapped", "activated")  # as the game calls them
