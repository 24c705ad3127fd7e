"""Creatures that are put on squares, or swap places, without a move."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

PLACING = Mechanic("placing", __name__)
