"""The actions of elements, besides those of the engine."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import Kind

REST: Final = Kind(16, "no action")  # E9, E10
END: Final = Kind(17, "end")
STOP: Final = Kind(18, "stop")
TAKE_UP: Final = Kind(19, "take up {}", ("face",))
ROLL: Final = Kind(20, "roll")
WAIT: Final = Kind(21, "wait")
TAKE: Final = Kind(22, "take {} from column {}", ("card", "number"))
BUY: Final = Kind(23, "buy {}", ("card",))
PLACE: Final = Kind(24, "place {} on {}", ("card", "square"))
CAST: Final = Kind(25, "cast {}", ("card",))
DRAW: Final = Kind(26, "draw")
LEARN: Final = Kind(27, "learn {} from column {}", ("card", "number"))
DISPEL: Final = Kind(28, "dispel {} on {}", ("card", "creature"))
ATTACK: Final = Kind(29, "{} attacks {}", ("creature", "creature"))
USE: Final = Kind(30, "{} uses ability {}", ("creature", "power"))
MOVE: Final = Kind(31, "{} moves to {}", ("creature", "square"))

KINDS: Final = (
    REST, END, STOP, TAKE_UP, ROLL, WAIT, TAKE, BUY, PLACE, CAST, DRAW, LEARN, DISPEL, ATTACK, USE, MOVE,
)  # fmt: skip

TURN_ACTIONS: Final = (CAST, DRAW, LEARN, DISPEL)
"""The four actions (E8)."""
