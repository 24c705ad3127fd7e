"""Amounts that are made from those of other effects: halves and doubles."""

from cardlang.mechanics.compose import Mechanic

AMOUNTS = Mechanic("amounts", __name__)
