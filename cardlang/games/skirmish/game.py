"""Skirmish as one value."""

from __future__ import annotations

from cardlang.mechanics.compose import compose
from cardlang.mechanics.resources import RESOURCES

GAME = compose(
    "skirmish",
    "Skirmish",
    RESOURCES(
        stores={"gold": ("vault", "supply"), "VP": ()},
        short={"vault": ("What a vault lacks ends the game and scores.", "S9.3")},
    ),
    own="cardlang.games.skirmish",
)
