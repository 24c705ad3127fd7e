"""Creatures that move, shift and teleport, and creatures that are slid."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

MOVEMENT = Mechanic("movement", __name__)
