"""Creatures that tap, as a cost or by an effect, and that untap."""

from cardlang.mechanics.compose import Mechanic

TAPPING = Mechanic("tapping", __name__)
