"""Cards that are enhanced while they are played, by pairs of other cards that the player discards."""

NEEDS = ("amounts", "cards", "counters", "damage", "dice", "permanents")
