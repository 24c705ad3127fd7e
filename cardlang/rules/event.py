"""Events: what happens in a game, as texts refer to it."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1  # in place of a creature, card or player
ALSO = ", "


class Event(NamedTuple):
    """An event: what happens, by its name in the vocabulary (`kind`), and its parties.

    `subject` and `object` are creatures; `player` is the one who does it if no creature does; `card` is the card that
    it is about; `means` says how it is done, in several ways with `ALSO` between them, `amount` how much.
    """

    kind: str
    subject: int = NOBODY
    object: int = NOBODY
    player: int = NOBODY
    card: int = NOBODY
    means: str = ""
    amount: int = 0
