"""Keyword powers, gained and lost, and granted abilities."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

KEYWORDS = Mechanic("keywords", __name__, needs=("values",))
