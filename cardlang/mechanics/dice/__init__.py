"""Dice of `sides` sides, rolled by players, and conditions about what was rolled."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

DICE = Mechanic("dice", __name__, settings={"sides": 6})
