"""Cards that stay in play on creatures until they are dispelled, with counters that protect them."""

NEEDS = ("cards", "counters", "players")
