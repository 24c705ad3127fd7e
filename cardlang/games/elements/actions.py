"""The actions of elements, besides those of the engine and of its mechanics."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import Kind

REST: Final = Kind(16, "no action")  # E9, E10
LEAD: Final = Kind(17, "lead {}", ("card",))
TAKE: Final = Kind(18, "take {} from column {}", ("card", "number"))
CAST: Final = Kind(19, "cast {}", ("card",))
DRAW: Final = Kind(20, "draw")
LEARN: Final = Kind(21, "learn {} from column {}", ("card", "number"))
DISPEL: Final = Kind(22, "dispel {} on {}", ("card", "creature"))

KINDS: Final = (REST, LEAD, TAKE, CAST, DRAW, LEARN, DISPEL)
