"""Attacks of creatures, melee and ranged, and what is added to their damage."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

ATTACKS = Mechanic("attacks", __name__, needs=("damage",))
