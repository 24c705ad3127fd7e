"""What creatures must do whenever they can (`must attack this creature`): until then they do nothing else and attack
nobody else. Nobody has to move first, or to activate a creature, to make it possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.mechanics.damage.steps.packets import MELEE
from cardlang.mechanics.movement.steps.moving import move_destinations, teleport
from cardlang.mechanics.prohibitions.steps.required_targets import ATTACK_DUTIES, required_targets
from cardlang.rules.actions import Kind, split
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import unmet
from cardlang.rules.select import Choice
from cardlang.rules.state import State

DUTY: Final = unmet("S10.1", "there is something that must be done first")


def _goes(state: State, me: int) -> bool:
    return not state.moved and bool(move_destinations(state, me) & ~(1 << state.at[me]))


_MOVES: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "must move": lambda state, me: not teleport(state, me) and _goes(state, me),
    "must teleport": lambda state, me: bool(teleport(state, me)) and _goes(state, me),
}


def _kind(*kinds: Kind) -> Callable[[State, int], bool]:
    numbers = [kind.number for kind in kinds]
    return lambda state, code: split(code)[0] in numbers


_plays: Final = _kind(a.PLAY)
_moves: Final = _kind(a.MOVE)


def taps(state: State, code: int) -> bool:
    """Whether a creature taps for an action in its activation (S4.2)."""
    kind, me, n = split(code)
    if kind == a.PLAY.number:
        return state.tables.cards[n].action != "minor"
    if kind == a.POWER.number:
        use, _ = state.effects.uses[me][n]
        return use.taps or use.timing == "immediate"
    return kind == a.ATTACK.number


# The actions that fulfil an obligation: in an activation, and in response.
_OWN: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "must use powers": _kind(a.POWER),
    "must play action cards": _kind(a.PLAY),
    "must take standard actions": taps,
}
_RESPONSES: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "must make opportunity attacks": _kind(a.STRIKE_BACK),
    "must take immediate actions": _kind(a.PLAY, a.POWER, a.STRIKE_BACK),
    "must play immediate cards": _kind(a.PLAY),
    "must play action cards": _kind(a.PLAY),
    "must use powers": _kind(a.POWER),
    "must dodge": _kind(a.DODGE),
}
_DUTIES: Final = frozenset((*ATTACK_DUTIES, *_MOVES, *_OWN))


def filter_by_obligation(state: State, me: int, options: Sequence[int]) -> Sequence[int]:
    """The options that remain for a creature in its activation, and for its player, because of what it must do."""
    if _DUTIES.isdisjoint(state.effects.statics):
        return options
    return _filter_by_obligation(state, me, options)


def _filter_by_obligation(state: State, me: int, options: Sequence[int]) -> Sequence[int]:
    statics = state.effects.statics
    end = a.END_ACTIVATION()
    attacks = [code for code in options if split(code)[1] == me and _is_wanted(state, me, code)]
    if not all(_plays(state, code) for code in attacks):  # nobody has to play a card for it
        others = (code for code in options if split(code)[1] == me and (_moves(state, code) or taps(state, code)))
        banned = {end, *others} - set(attacks)
        return [code for code in options if code not in banned]
    moves = any(key in statics and any(state.holding(key, me)) and can(state, me) for key, can in _MOVES.items())
    return [code for code in options if code != end] if moves or _due(state, options, _OWN, me) else options


def _is_wanted(state: State, me: int, code: int) -> bool:
    """Whether it is an attack on a creature that must be attacked, or an action that may become one."""
    kind, _, other = split(code)
    if kind == a.ATTACK.number:
        return bool(required_targets(state, me, MELEE, 1 << state.at[other]))
    if kind == a.POWER.number:
        use, of = state.effects.uses[me][other]
        frame = Frame(use.program, of.player, me, of.card)
    elif kind == a.PLAY.number and (program := state.tables.cards[other].played):
        frame = Frame(program, state.controller[me], me, other)
    else:
        return False
    return any(step.wants_any(state, frame) for step in frame.program.steps if isinstance(step, Choice))


def due(state: State, options: Sequence[int]) -> Sequence[int]:
    """Those of the responses that are obligatory."""
    return _due(state, options, _RESPONSES) if state.effects.obliges else ()


def _due(
    state: State, options: Sequence[int], duties: Mapping[str, Callable[[State, int], bool]], me: int | None = None
) -> Sequence[int]:
    """Those of the actions, of one creature or of any, that fulfil an obligation."""
    keys = [key for key in duties if key in state.effects.statics]
    if not keys:
        return ()
    return [
        code
        for code in options
        if (one := split(code)[1]) == me or me is None
        if any(duties[key](state, code) and any(state.holding(key, one)) for key in keys)
    ]
