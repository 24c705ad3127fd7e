"""Melee and ranged attacks of creatures, and bonuses to their damage."""

from cardlang.mechanics.compose import Mechanic

ATTACKS = Mechanic("attacks", __name__, needs=("damage",))
