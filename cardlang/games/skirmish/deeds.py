"""What can be done to creatures, players and cards, and be foreseen by a text (S8.5, S9, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardlang.mechanics.cards.steps.discards import discard_with
from cardlang.mechanics.damage.steps.deeds import DESTROY
from cardlang.rules.compiled import HOLD_OFF
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.state import Packet


def die(play: Play, dead: Sequence[int], causes: Mapping[int, Packet]) -> None:
    """Creatures with as much damage as hit points are destroyed, all together.

    Source: S9.1, S8.5.
    """
    state = play.state
    foreseen = state.tables.foreseen
    at_once = []
    for one in dead:
        if state.barred(one, "be destroyed"):
            continue
        packet = causes.get(one)
        by, player = (packet.by, packet.player) if packet else (NOBODY, NOBODY)
        if foreseen:
            play.replace_destruction(one)
            play.attempt(
                DESTROY,
                Event("is destroyed", one, by, player=player),
                Event("destroys", by, one, player=player),
            )
        else:
            at_once.append((one, by, player))
    if at_once:
        bury(play, at_once)


def bury(play: Play, dead: Iterable[tuple[int, int, int]]) -> None:
    """Destroyed creatures leave, each with the creature and the player that caused it.

    Cards are discarded, gold is moved, and what is missing scores for who caused it.

    Source: S9.1, S9.2 (the printed level), S9.3.
    """
    state = play.state
    gone = list(dead)
    events = [
        event
        for one, by, player in gone
        for event in (
            Event("is destroyed", one, by, player=player),
            Event("destroys", by, one, player=player),
        )
    ]
    play.happens(*events)  # while the dead still have their say
    givers = {of.acting for key in HOLD_OFF for _, of in state.effects.statics.get(key, ())}
    play.leave([one for one, _, _ in gone], next((player for one, _, player in gone if one in givers), NOBODY))
    for one, _, player in gone:
        discard_with(play, one)
        owner = state.owner[one]
        missing = play.move(owner, "vault", "supply", state.tables.creatures[one].stats["level"], lost=one)
        fall_short(play, owner, missing, player)


def fall_short(play: Play, player: int, missing: int, cause: int) -> None:
    """So much gold was not there to be moved out of a player's vault: the game will end, and who caused it scores, but
    nobody for their own vault (S9.3)."""
    if missing:
        play.trigger_end()
        if cause not in (NOBODY, player):
            play.gain(cause, "vp", missing)


def lacks(play: Play, player: int, resource: str, missing: int) -> None:
    """A text takes more than there is; only a vault that falls short matters (S9.3)."""
    if resource == "vault":
        fall_short(play, player, missing, play.causer())
