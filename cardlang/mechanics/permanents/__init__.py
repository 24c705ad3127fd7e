"""Cards that stay in play on creatures until they are dispelled, with counters that protect them."""

from cardlang.mechanics.compose import Mechanic

PERMANENTS = Mechanic("permanents", __name__, needs=("cards", "counters", "players"))
