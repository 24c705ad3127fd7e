"""The kinds of action of skirmish (S4, S6, S7, S8), each with the sentence that tells it in a replay."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import Kind

END_PHASE: Final = Kind(16, "end the phase", sentence="{who} ends the {phase} phase.")
END_ACTIVATION: Final = Kind(17, "end the activation", sentence="The activation of {active} ends.")
ACTIVATE: Final = Kind(18, "activate {}", ("creature",), "{creature} is activated.")
MOVE: Final = Kind(19, "{} moves to {}", ("creature", "square"), "{creature} moves to {square}.")
ATTACK: Final = Kind(20, "{} attacks {}", ("creature", "creature"), "{creature} attacks {target}.")
PLAY: Final = Kind(21, "{} plays {}", ("creature", "card"), "{creature} plays {card}.", "{card}")
POWER: Final = Kind(22, "{} uses {}", ("creature", "power"), "{creature} uses {power}.", "{power}")
STRIKE_BACK: Final = Kind(  # S8.4
    23,
    "{} taps to attack {}",
    ("creature", "creature"),
    "{creature} answers the tap of {target} with an opportunity attack.",
    "an opportunity attack",
)
DODGE: Final = Kind(24, "{} dodges", ("creature",), "{creature} dodges.", "a dodge")  # S7.8
DEPLOY: Final = Kind(25, "deploy {} on {}", ("card", "square"), "{who} deploys {card} on {square}.")
START_WITH: Final = Kind(  # S2.2
    26, "start with {} on {}", ("card", "square"), "{who} begins with {card} on {square}."
)

KINDS: Final = (
    END_PHASE, END_ACTIVATION, ACTIVATE, MOVE, ATTACK, PLAY, POWER, STRIKE_BACK, DODGE, DEPLOY, START_WITH,
)  # fmt: skip
ABILITIES: Final = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
