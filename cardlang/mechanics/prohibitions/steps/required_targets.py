"""The creatures that a creature must attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.mechanics.damage.steps.packets import ANY_ATTACK, BASIC, MELEE, RANGED
from cardlang.rules.state import State

ATTACK_DUTIES: Final[Mapping[str, tuple[str, ...]]] = {
    "must attack": (*ANY_ATTACK, BASIC),
    "must make melee attacks": (MELEE,),
    "must make ranged attacks": (RANGED,),
}


def required_targets(state: State, me: int, means: str, mask: int) -> int:
    """Of `mask`, the squares of creatures that it can attack in this way, those with the creatures that it must attack;
    0 if it is free to choose."""
    statics = state.effects.statics
    found = 0
    if mask and statics:
        for key, kinds in ATTACK_DUTIES.items():
            if key in statics and means in kinds:
                for static, of in state.holding_with(key, me):
                    for one in state.creatures(mask):
                        if static.value is None or static.value(state, of, one):
                            found |= 1 << state.at[one]
    return found
