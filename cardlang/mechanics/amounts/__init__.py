"""Amounts that are made from those of other effects: halves and doubles."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

AMOUNTS = Mechanic("amounts", __name__)
