"""Players who are led by one creature each, and lose the game with it. The last team with a leader wins. Numbers:
`victory`, how many points win; then leaders are only stunned (0: they die); `last_creature`, whether the game ends when
only leaders are left and one of them has most hit points."""

from cardlang.mechanics.compose import Mechanic

LEADERS = Mechanic("leaders", __name__, needs=("damage",))
