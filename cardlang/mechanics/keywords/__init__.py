"""Keyword powers, gained and lost, and granted abilities."""

from cardlang.mechanics.compose import Mechanic

KEYWORDS = Mechanic("keywords", __name__, needs=("values",))
