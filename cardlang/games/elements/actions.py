"""The actions of elements, besides those of the engine, each with the sentence that tells it in a replay."""

from __future__ import annotations

from typing import Final

from cardlang.rules.actions import Kind

REST: Final = Kind(16, "no action", sentence="{who} takes no action.")  # E9, E10
LEAD: Final = Kind(17, "lead {}", ("card",), "{who} takes {card}, with all that goes with that hero.")
TAKE: Final = Kind(18, "take {} from column {}", ("card", "number"), "{who} takes {card}.")
CAST: Final = Kind(19, "cast {}", ("card",), "{who} casts {card}.")
DRAW: Final = Kind(20, "draw", sentence="{who} draws.")
LEARN: Final = Kind(21, "learn {} from column {}", ("card", "number"), "{who} learns {card}.")
DISPEL: Final = Kind(22, "dispel {} on {}", ("card", "creature"), "{who} dispels {card} on {creature}.")

# While dice are rolled (E5)
STOP: Final = Kind(40, "stop", sentence="{who} stops the game.")
TAKE_UP: Final = Kind(41, "take up {}", ("face",), "{who} takes up a die that shows {face}.")
ROLL: Final = Kind(42, "roll", sentence="{who} rolls the dice in hand.")
WAIT: Final = Kind(43, "wait", sentence="{who} waits.")

# Armies (E3)
BUY: Final = Kind(50, "buy {}", ("card",), "{who} adds {card} to the army.")
READY: Final = Kind(51, "ready", sentence="The army of {who} is complete.")
PLACE: Final = Kind(52, "place {} on {}", ("card", "square"), "{who} places {card} on {square}.")

# What points are spent on (E16)
ATTACK: Final = Kind(60, "{} attacks {}", ("creature", "creature"), "{creature} attacks {target}.")
USE: Final = Kind(61, "{} uses ability {}", ("creature", "power"), "{creature} uses {power}.")
MOVE: Final = Kind(62, "{} moves to {}", ("creature", "square"), "{creature} moves to {square}.")
END: Final = Kind(63, "end", sentence="{who} is done.")

KINDS: Final = (
    REST, LEAD, TAKE, CAST, DRAW, LEARN, DISPEL, STOP, TAKE_UP, ROLL, WAIT, BUY, READY, PLACE, ATTACK, USE, MOVE, END,
)  # fmt: skip
