"""Dice of `sides` sides, rolled by players, and conditions about what was rolled."""

from cardlang.mechanics.compose import Mechanic

DICE = Mechanic("dice", __name__, settings={"sides": 6})
