"""Changes of creatures' stats, and of what creatures count as."""

from cardlang.mechanics.compose import Mechanic

VALUES = Mechanic("values", __name__, needs=("damage",))
