"""Values of creatures that change, and what creatures count as."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

VALUES = Mechanic("values", __name__, needs=("damage", "attacks"))
