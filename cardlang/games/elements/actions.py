"""The actions of elements, besides those of the engine and of its mechanics."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import Kind

REST: Final = Kind(16, "no action")  # E9, E10
END: Final = Kind(17, "end")
TAKE: Final = Kind(18, "take {} from column {}", ("card", "number"))
CAST: Final = Kind(19, "cast {}", ("card",))
DRAW: Final = Kind(20, "draw")
LEARN: Final = Kind(21, "learn {} from column {}", ("card", "number"))
DISPEL: Final = Kind(22, "dispel {} on {}", ("card", "creature"))
ATTACK: Final = Kind(23, "{} attacks {}", ("creature", "creature"))
USE: Final = Kind(24, "{} uses ability {}", ("creature", "power"))
MOVE: Final = Kind(25, "{} moves to {}", ("creature", "square"))

KINDS: Final = (REST, END, TAKE, CAST, DRAW, LEARN, DISPEL, ATTACK, USE, MOVE)
