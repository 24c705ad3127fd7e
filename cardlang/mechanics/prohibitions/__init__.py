"""What creatures and players cannot, can only, must and may do."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

PROHIBITIONS = Mechanic("prohibitions", __name__, needs=("damage",))
