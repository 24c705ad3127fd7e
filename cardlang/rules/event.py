"""What happens in a game, as texts speak of it."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1  # in place of a creature, a card or a player


class Event(NamedTuple):
    """One deed of the game's vocabulary with its parties.

    `subject` and `object` are creatures, `player` a player who does it where that is no creature, `card` the card it
    is about, `means` with what it is done, `amount` how much.
    """

    deed: str
    subject: int = NOBODY
    object: int = NOBODY
    player: int = NOBODY
    card: int = NOBODY
    means: str = ""
    amount: int = 0
