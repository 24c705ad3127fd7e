"""Counters: named numbers on pieces and on cards in play."""

from cardlang.mechanics.compose import Mechanic

COUNTERS = Mechanic("counters", __name__)
