"""Rows on a board: what is in front, and what is behind."""

from cardlang.mechanics.compose import Mechanic

FACING = Mechanic("facing", __name__, needs=("permanents", "placing", "players"))
