"""What creatures and players cannot do, can only do, must do and may do."""

from cardlang.mechanics.compose import Mechanic

PROHIBITIONS = Mechanic("prohibitions", __name__, needs=("damage",))
