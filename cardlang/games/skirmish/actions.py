"""The kinds of action of skirmish (S4, S6, S7, S8)."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import Kind

END_PHASE: Final = Kind(16, "end the phase")
END_ACTIVATION: Final = Kind(17, "end the activation")
ACTIVATE: Final = Kind(18, "activate {}", ("creature",))
MOVE: Final = Kind(19, "{} moves to {}", ("creature", "square"))
ATTACK: Final = Kind(20, "{} attacks {}", ("creature", "creature"))
PLAY: Final = Kind(21, "{} plays {}", ("creature", "card"))
POWER: Final = Kind(22, "{} uses {}", ("creature", "power"))
STRIKE_BACK: Final = Kind(23, "{} taps to attack {}", ("creature", "creature"))  # S8.4
DODGE: Final = Kind(24, "{} dodges", ("creature",))  # S7.8
DEPLOY: Final = Kind(25, "deploy {} on {}", ("card", "square"))
START_WITH: Final = Kind(26, "start with {} on {}", ("card", "square"))  # S2.2

KINDS: Final = (
    END_PHASE, END_ACTIVATION, ACTIVATE, MOVE, ATTACK, PLAY, POWER, STRIKE_BACK, DODGE, DEPLOY, START_WITH,
)  # fmt: skip
ABILITIES: Final = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
