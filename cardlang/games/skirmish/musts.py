"""What creatures must do whenever they can (`must attack this creature`): nothing else comes before it, and nobody else is
attacked. Nobody has to move first, or to activate a creature, so that it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.damage import ANY_ATTACK, MELEE, RANGED
from cardlang.games.skirmish.moving import own_move, teleport
from cardlang.rules.actions import split
from cardlang.rules.decision import Law
from cardlang.rules.state import State

_ATTACKS: Final[Mapping[str, tuple[str, ...]]] = {
    "must attack": ANY_ATTACK,
    "must make melee attacks": (MELEE,),
    "must make ranged attacks": (RANGED,),
}
ATTACK_FIRST: Final = Law("S10.1", "it must attack first", lambda *_: False)
OTHERS_FIRST: Final = Law("S10.1", "it must attack another", lambda *_: False)
DO_FIRST: Final = Law("S10.1", "there is something that it must do", lambda *_: False)


def wanted(state: State, me: int, means: str, mask: int) -> int:
    """The squares, of those where creatures stand that it can attack so, of the ones that it must attack."""
    statics = state.live.statics
    found = 0
    if mask and statics:
        for key, kinds in _ATTACKS.items():
            if key in statics and means in kinds:
                for static, of in state.holding_with(key, me):
                    for one in state.creatures(mask):
                        if static.value is None or static.value(state, of, one):
                            found |= 1 << state.at[one]
    return found


def has_duty(state: State, me: int) -> bool:
    """Whether a text says that it must attack at all."""
    statics = state.live.statics
    return any(key in statics and any(state.holding(key, me)) for key in _ATTACKS)


def _walks(state: State, me: int) -> bool:
    return not state.moved and not teleport(state, me) and _goes(state, me)


def _teleports(state: State, me: int) -> bool:
    return not state.moved and bool(teleport(state, me)) and _goes(state, me)


def _goes(state: State, me: int) -> bool:
    return bool(own_move(state, me) & ~(1 << state.at[me]))


# What is done in an activation, beside attacks: whether it can be done in its own way, or by which kinds of action.
_MOVES: Final[Mapping[str, Callable[[State, int], bool]]] = {"must move": _walks, "must teleport": _teleports}
_KINDS: Final[Mapping[str, tuple[int, ...]]] = {
    "must use powers": (a.POWER.number,),
    "must play action cards": (a.PLAY.number,),
    "must take standard actions": (a.ATTACK.number,),
}
_RESPONSES: Final[Mapping[str, tuple[int, ...]]] = {
    "must make opportunity attacks": (a.STRIKE_BACK.number,),
    "must take immediate actions": (a.PLAY.number, a.POWER.number),
    "must play immediate cards": (a.PLAY.number,),
    "must dodge": (a.DODGE.number,),
}


def undone(state: State, me: int, options: Sequence[int]) -> bool:
    """Whether there is something beside attacks that it must do in its activation, and can."""
    statics = state.live.statics
    for key, can in _MOVES.items():
        if key in statics and any(state.holding(key, me)) and can(state, me):
            return True
    return bool(_due(state, options, _KINDS, me))


def due(state: State, options: Sequence[int]) -> tuple[int, ...]:
    """The responses among some that must be given."""
    return _due(state, options, _RESPONSES) if state.live.statics else ()


def _due(
    state: State, options: Sequence[int], kinds: Mapping[str, tuple[int, ...]], only: int | None = None
) -> tuple[int, ...]:
    statics = state.live.statics
    keys = [key for key in kinds if key in statics]
    found = []
    for code in options if keys else ():
        kind, me, _ = split(code)
        if only in (None, me) and any(kind in kinds[key] and any(state.holding(key, me)) for key in keys):
            found.append(code)
    return tuple(found)
