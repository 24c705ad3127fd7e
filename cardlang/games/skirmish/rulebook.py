"""The numbers of the rules of skirmish."""

from __future__ import annotations

from typing import Final

# The number of the last rule of each section; a section without numbered rules is cited as a whole.
_LAST: Final = {1: 5, 2: 4, 3: 6, 4: 6, 5: 11, 6: 7, 7: 8, 8: 8, 9: 5, 10: 2, 11: 10, 12: 0, 13: 0, 14: 0, 15: 3}

RULES: Final = frozenset(
    number
    for section, last in _LAST.items()
    for number in (f"S{section}", *(f"S{section}.{rule}" for rule in range(1, last + 1)))
)

# The rule behind each constraint of the engine and the mechanics.
RULE_NUMBERS: Final = {
    "board": "S1.2",
    "deploying": "S3.3",
    "draw": "S3.5",
    "activation": "S4.1",
    "tap": "S4.2",
    "answer": "S4.4",
    "step": "S5.1",
    "corner": "S5.2",
    "free": "S5.3",
    "rough": "S5.4",
    "move": "S5.5",
    "stop": "S5.6",
    "end": "S5.7",
    "shift": "S5.8",
    "slide": "S5.9",
    "teleport": "S5.10",
    "leaving": "S5.11",
    "card": "S6.1",
    "fit": "S6.2",
    "when": "S6.5",
    "melee": "S7.1",
    "range": "S7.2",
    "itself": "S7.3",
    "bonus": "S7.4",
    "no attack": "S7.5",
    "sight": "S7.6",
    "dodge": "S7.8",
    "opportunity": "S8.4",
    "cost": "S8.7",
    "damage": "S9.1",
    "price": "S9.2",
    "healing": "S9.5",
    "text": "S10.1",
    "attached": "S10.2",
    "adjacent": "S11.2",
    "within": "S11.3",
    "side": "S11.4",
    "source": "S11.5",
    "prevention": "S11.6",
    "choice": "S11.7",
    "keyword": "S11.8",
    "values": "S11.9",
    "power": "S12",
}
