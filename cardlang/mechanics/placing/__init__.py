"""Creatures that are put on squares, or swap places, without a move."""

from cardlang.mechanics.compose import Mechanic

PLACING = Mechanic("placing", __name__)
