"""Cards that are enhanced while they are played, by pairs of other cards that the player discards."""

from cardlang.mechanics.compose import Mechanic

ENHANCING = Mechanic("enhancing", __name__, needs=("amounts", "cards", "counters", "damage", "dice", "permanents"))
