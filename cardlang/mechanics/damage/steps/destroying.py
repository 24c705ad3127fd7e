"""Healing and destruction, as events that texts can foresee."""

from __future__ import annotations

from typing import Final

from cardlang.rules.active import Packet
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import ReplaceableAction
from cardlang.rules.lookback import note
from cardlang.rules.play import Play
from cardlang.rules.state import GONE


def heal(play: Play, creature: int, amount: int) -> None:
    """Heal a creature, unless it has no damage or a text forbids it (S9.5)."""
    state = play.state
    if state.at[creature] == GONE:
        return
    if not state.damage[creature]:
        play.no_effect("healing", creature, why="it has no damage")
    elif constraint := state.prohibition(creature, "be healed"):
        play.no_effect("healing", creature, why=constraint.says)
    else:
        play.attempt(HEAL, Event("is healed", creature, amount=amount))


def destroy(play: Play, creature: int, by: int = NOBODY) -> None:
    """An effect destroys a creature (S9.1), with creature `by` as the cause, if any. A text may forbid or replace it;
    then the recorder notes why. Nothing happens to a creature that has left the board."""
    player = play.causer()
    if play.state.at[creature] == GONE:
        return
    if constraint := play.state.prohibition(creature, "be destroyed"):
        play.no_effect("destruction", creature, why=constraint.says)
    else:
        play.attempt(
            DESTROY, Event("is destroyed", creature, by, player=player), Event("destroys", by, creature, player=player)
        )


def _do_heal(play: Play, event: Event, register: int | None) -> None:
    healed = play.heal(event.subject, event.amount)
    if healed:
        play.happens(event._replace(amount=healed))


def _do_destroy(play: Play, event: Event, register: int | None) -> None:
    if play.state.at[event.subject] != GONE:
        note(play, "destroyed", event.subject)
        play.game.flow.remove_destroyed(play, [(event.subject, event.object, event.player)])


HEAL: Final = ReplaceableAction("heal", _do_heal)
DESTROY: Final = ReplaceableAction("destroy", _do_destroy)


def damaged(play: Play, packet: Packet) -> tuple[Event, ...]:
    """The events with which texts can refer to damage that lands."""
    if _DAMAGED.isdisjoint(play.state.tables.watched) and not play.watched:
        return ()
    return damage_events(packet.creature, packet.by, packet.player, packet.means, packet.amount)


def damage_events(creature: int, by: int, player: int, means: str, amount: int) -> tuple[Event, ...]:
    """All the ways to describe that damage."""
    return (
        Event("is damaged", creature, by, player, means=means, amount=amount),
        Event("damages", by, creature, player, means=means, amount=amount),
        Event("deals damage", by, creature, player, means=means, amount=amount),
    )


_DAMAGED: Final = frozenset(("is damaged", "damages", "deals damage"))
