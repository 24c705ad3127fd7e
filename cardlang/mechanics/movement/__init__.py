"""Creatures that move, shift and teleport, and creatures that are slid."""

from cardlang.mechanics.compose import Mechanic

MOVEMENT = Mechanic("movement", __name__)
