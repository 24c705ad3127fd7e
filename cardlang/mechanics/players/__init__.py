"""Players that a text chooses."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

PLAYERS = Mechanic("players", __name__)
