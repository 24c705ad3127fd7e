"""Checks whether a state that was read from a line makes sense: players, steps and shields exist."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.rules.compiled import Frame
from cardlang.rules.state import State


def impossible(state: State) -> str:
    """Why no game can be in this state; "" if nothing contradicts it.

    It does not show that a game can reach the state, since a scenario may begin anywhere. Registers of frames are not
    checked: only the steps know what they mean.
    """
    players = range(len(state.tables.teams))
    for player in _players(state):
        if player not in players:
            return f"there is no player {player + 1}"
    if state.turns < 1:
        return f"there is no turn {state.turns}"
    if (least := min(state.damage, default=0)) < 0:
        return f"damage of {least}"
    if (fewest := min(state.counters.values(), default=1)) < 1:
        return f"{fewest} of a counter"
    for frame in _frames(state):
        if not 0 <= frame.position <= len(frame.program.steps):
            return f"{frame.program.name} has {len(frame.program.steps)} steps, and none is number {frame.position}"
    for shield in state.shields:
        if not 0 <= shield.which < len(shield.frame.program.shields):
            return f"{shield.frame.program.name} has no shield {shield.which}"
    return ""


def _players(state: State) -> Iterator[int]:
    yield state.turn
    yield from state.owner
    yield from state.controller
    yield from (owner for attached in state.attached for _, owner in attached)
    yield from (packet.player for packet in state.packets)
    for frame in _frames(state):
        yield from (frame.player, frame.chooser)


def _frames(state: State) -> Iterator[Frame]:
    yield from state.frames
    yield from state.later
    yield from (one.of for one in state.lasting)
    yield from (one.frame for one in state.shields)
