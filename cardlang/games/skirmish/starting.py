"""The numbers with which a game of skirmish begins (S2)."""

from __future__ import annotations

from typing import Final

HAND: Final = 3
START: Final = {"vault": 20}  # gold (S2.3)
DECKS: Final = {"action": "deck", "creature": "creature_deck"}
LEVELS: Final = 7  # of all starting creatures of a player together (S2.2)
LEVEL: Final = 3  # of each
