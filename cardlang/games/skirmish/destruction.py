"""Destruction of creatures, and vaults that fall short (S8.5, S9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardlang.mechanics.cards.steps.discards import discard_with
from cardlang.mechanics.damage.steps.destroying import DESTROY
from cardlang.rules.active import Packet
from cardlang.rules.compiled import HOLD_OFF
from cardlang.rules.event import NOBODY, Event
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
            play.attempt(
                DESTROY, Event("is destroyed", one, by, player=player), Event("destroys", by, one, player=player)
            )
        else:
            at_once.append((one, by, player))
    if at_once:
        remove_destroyed(play, at_once)


def judge_again(play: Play, replaced: Event) -> None:
    """A creature that a text has kept from destruction is destroyed after all if its damage is still as high as its hit
    points (S8.9)."""
    if replaced.kind == "is destroyed":
        one = replaced.subject
        play.replace_destruction(one, done=True)
        cause = Packet(one, 0, 0, 0, replaced.player, replaced.object, "", 0, None)
        play.bury_dead({one: cause}, [one])


def remove_destroyed(play: Play, dead: Iterable[tuple[int, int, int]]) -> None:
    """Destroyed creatures leave the board. Each comes with the creature and the player that caused it.

    Cards are discarded, gold is moved, and a shortfall scores for the player who caused it.

    Source: S9.1, S9.2 (the printed level), S9.3.
    """
    state = play.state
    gone = list(dead)
    events = [
        event
        for one, by, player in gone
        for event in (Event("is destroyed", one, by, player=player), Event("destroys", by, one, player=player))
    ]
    play.happens(*events)  # before the dead creatures leave, so that their texts still apply
    givers = {of.acting for key in HOLD_OFF for _, of in state.effects.statics.get(key, ())}
    play.leave([one for one, _, _ in gone], next((player for one, _, player in gone if one in givers), NOBODY))
    for one, _, player in gone:
        discard_with(play, one)
        owner = state.owner[one]
        missing = play.move(owner, "vault", "supply", state.tables.creatures[one].stats["level"], lost=one)
        fall_short(play, owner, missing, player)


def fall_short(play: Play, player: int, missing: int, cause: int) -> None:
    """A player's vault lacks this much gold: the game will end, and the player who caused it scores, unless it is the
    player's own vault (S9.3)."""
    if missing:
        play.trigger_end()
        if cause not in (NOBODY, player):
            play.gain(cause, "vp", missing)


def handle_shortfall(play: Play, player: int, resource: str, missing: int) -> None:
    """A text takes more than there is. This only matters for a vault (S9.3)."""
    if resource == "vault":
        fall_short(play, player, missing, play.causer())
