"""How a tableau is laid, taken from and filled. Its columns are zones of one player."""

from __future__ import annotations

from typing import Final

from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.state import State

COLUMNS: Final = 4
ROWS: Final = 2


def column(n: int) -> str:
    """The zone of a column: the card in the bottom row last, and the one above it first."""
    return f"column_{n + 1}"


def lying(state: State, table: int, n: int) -> tuple[int, ...]:
    """The cards in a column of a player's tableau."""
    return state.zones[state.zone(table, column(n))] if n < COLUMNS else ()


def row(state: State, table: int, card: int, n: int) -> int:
    """The row of a card in a column: 1 is the bottom, 2 the top, 0 neither."""
    there = lying(state, table, n)
    return 0 if card not in there else 1 if there[-1] == card else ROWS


def fill(play: Play, table: int, n: int, deck: str) -> None:
    """A new card comes into the top row of a column, as long as the first player's deck has one."""
    cards = play.state.zones[play.state.zone(0, deck)]
    if cards:
        play.take(0, deck, cards[0])
        play.put(table, column(n), cards[0])


def lay(play: Play, table: int, deck: str) -> None:
    """Lay a tableau."""
    for n in range(COLUMNS):
        for _ in range(ROWS):
            fill(play, table, n, deck)


def take_from(play: Play, table: int, card: int, n: int, player: int, to: str, deck: str) -> None:
    """A card goes to a zone of a player. The one above it moves down, and a new one follows."""
    play.take(table, column(n), card, bottom=row(play.state, table, card, n) == 1)
    play.put(player, to, card)
    fill(play, table, n, deck)


def gather(play: Play, table: int, deck: str) -> None:
    """All cards of a tableau go back on the deck."""
    for n in range(COLUMNS):
        for card in lying(play.state, table, n):
            play.take(table, column(n), card)
            play.put(0, deck, card)


def steps(kind: str, deck: str) -> Game:
    """The zones of the tableau."""
    return Game(zones={deck: kind, **{column(n): kind for n in range(COLUMNS)}}, hidden={deck: "all"})


STEPS = steps
