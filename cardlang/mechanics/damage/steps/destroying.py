"""What becomes of pieces with as much damage as they can take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardlang.mechanics.damage.steps.packets import DESTROY, destruction
from cardlang.rules.active import Packet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.plan.actions import put_away_piece
from cardlang.rules.play import Play


def destroy_damaged(play: Play, dead: Sequence[int], causes: Mapping[int, Packet]) -> None:
    """Destroy creatures that have as much damage as hit points, all together.

    Source: S9.1, S8.5.
    """
    state = play.state
    foreseen = state.tables.foreseen
    at_once = []
    for one in dead:
        if state.prohibition(one, "be destroyed"):
            continue
        packet = causes.get(one)
        by, player = (packet.by, packet.player) if packet else (NOBODY, NOBODY)
        if foreseen:
            play.replace_destruction(one)
            play.attempt(DESTROY, *destruction(one, by, player))
        else:
            at_once.append((one, by, player))
    if at_once:
        play.flow.remove_destroyed(play, at_once)


def judge_again(play: Play, replaced: Event) -> None:
    """A creature that a text has kept from destruction is destroyed after all if its damage is still as high as its hit
    points (S8.9)."""
    if replaced.kind == "is destroyed":
        one = replaced.subject
        play.replace_destruction(one, done=True)
        cause = Packet(one, 0, 0, 0, replaced.player, replaced.object, "", 0, None)
        play.bury_dead({one: cause}, [one])


def remove_destroyed(play: Play, dead: Iterable[tuple[int, int, int]]) -> None:
    """Destroyed pieces leave the board together, each with the piece and the player that caused it. Their cards, and
    those attached to them, are discarded."""
    state, gone = play.state, list(dead)
    play.happens(*(event for one in gone for event in destruction(*one)))  # before they leave: their texts still apply
    givers = {of.acting for key in state.tables.hold_off for _, of in state.effects.statics.get(key, ())}
    play.leave([one for one, _, _ in gone], next((player for one, _, player in gone if one in givers), NOBODY))
    for one, _, _ in gone:
        put_away_piece(play, one)
