"""Counters: named numbers on pieces and on cards in play."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

COUNTERS = Mechanic("counters", __name__)
