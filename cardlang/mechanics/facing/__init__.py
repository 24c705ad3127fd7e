"""Rows on a board: what is in front, and what is behind."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

FACING = Mechanic("facing", __name__, needs=("permanents", "placing", "players"))
