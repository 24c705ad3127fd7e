"""Cards that stay in play on creatures until they are dispelled, with counters that protect them."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

PERMANENTS = Mechanic("permanents", __name__, needs=("cards", "counters", "players"))
