"""Responses to a waiting action: what it announces, and who may answer it, strike back or dodge (S7.8, S8.1, S8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.mechanics.attacks.steps import attackable
from cardlang.mechanics.damage.steps.packets import MELEE
from cardlang.mechanics.prohibitions.steps import required_targets
from cardlang.mechanics.tapping.steps import can_tap
from cardlang.rules.compiled import Frame, Use
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.registers import DODGED, STRIKING
from cardlang.rules.select import mask_of
from cardlang.rules.state import GONE, State

_IN_RESPONSE: Final = "take immediate actions in response"


def is_response_banned(state: State, me: int, deed: str = _IN_RESPONSE) -> bool:
    """Whether a text, or the waiting action, forbids a creature to respond in this way."""
    frames = state.frames
    if not frames:
        return False
    if deed in state.effects.bans and state.prohibition(me, deed):
        return True
    for frame in frames:
        for what, hush in frame.program.response_bans:
            if what == deed and hush(state, frame, me):
                return True
    return False


def has_response_bans(state: State) -> bool:
    """Whether an action on the stack, or a text, bans responses that are otherwise possible."""
    for frame in state.frames:
        if frame.program.response_bans:
            return True
    return _IN_RESPONSE in state.effects.bans


def answered_event(state: State, use: Use, of: Frame) -> Event | None:
    """The event that the waiting action announces and the ability may answer."""
    if not state.frames or use.answers is None:
        return None
    waiting = state.frames[-1]
    for event in announced(state, waiting):
        if use.answers(state, of, event):
            return event
    return None


def announced(state: State, frame: Frame) -> Iterator[Event]:
    """The events that a waiting action announces, and those that happened when it was declared."""
    kind = frame.program.kind
    for announce in frame.program.announces:
        yield from announce(state, frame)
    for one in frame.tapped:
        yield Event("taps", one)
    if kind.endswith("card"):
        yield Event("plays", frame.acting, player=frame.player, card=frame.card)
    elif kind == "power":
        yield Event("uses a power", frame.acting, player=frame.player)
    elif kind == "move":
        yield Event("moves", frame.acting)


def may_strike_back(state: State, me: int, foe: int) -> bool:
    """Whether no text forbids an opportunity attack on a creature, or demands another target (S8.4)."""
    if not state.effects.statics:
        return True
    tapped = {one for frame in state.frames for one in frame.tapped if state.at[one] != GONE}
    return (
        can_tap(state, me)
        and attackable(state, me, foe, MELEE) is None
        and is_wanted(state, me, foe, mask_of(state, tuple(tapped)))
        and state.prohibition(me, "take immediate actions") is None
        and state.prohibition(me, "make opportunity attacks", foe) is None
        and state.prohibition(foe, "be affected by opportunity attacks") is None
    )


def is_wanted(state: State, me: int, foe: int, among: int) -> bool:
    """Whether it is not obliged to attack another creature on some squares instead."""
    near = state.tables.around[state.at[me]] & state.occupied & among
    could = [one for one in state.creatures(near) if attackable(state, me, one, MELEE) is None]
    mask = required_targets(state, me, MELEE, mask_of(state, tuple(could)))
    return not mask or bool(mask >> state.at[foe] & 1)


def may_dodge(state: State, me: int) -> bool:
    """Whether no text forbids it to dodge."""
    if not can_tap(state, me) or is_response_banned(state, me, "dodge"):
        return False
    return "dodge" not in state.effects.bans or not state.prohibition(me, "dodge", _shot(state)[0])


def dodgers(state: State) -> list[int]:
    """The targets of the waiting attack that have cover, if it is a ranged attack: they are seen, but not with a clear
    shot (S7.7, S7.8)."""
    attacker, targets = _shot(state)
    if attacker == NOBODY or state.at[attacker] == GONE:
        return []
    clear = state.tables.board.sight.clear[state.at[attacker]]
    dodged = state.frames[-1].registers.get(DODGED, ())
    hidden = [one for one in targets if state.at[one] != GONE and one not in dodged]
    return [one for one in hidden if not clear >> state.at[one] & 1]


def _shot(state: State) -> tuple[int, tuple[int, ...]]:
    """The attacker and the targets of the waiting ranged attack; nobody without one."""
    if not state.frames:
        return NOBODY, ()
    frame = state.frames[-1]
    if STRIKING in frame.registers:
        struck = frame.registers[STRIKING]
        return struck[0], struck[1:]
    attacker = NOBODY
    targets: tuple[int, ...] = ()
    for shot in frame.program.shots:
        shooter, aimed = shot(state, frame)
        if aimed and attacker == NOBODY:
            attacker = shooter
        targets += aimed
    return attacker, targets
