"""Players that a text chooses."""

from cardlang.mechanics.compose import Mechanic

PLAYERS = Mechanic("players", __name__)
