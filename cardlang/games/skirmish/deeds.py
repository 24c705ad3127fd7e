"""What can be done to creatures, players and cards, and be foreseen by a text (S8.5, S9, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardlang.games.skirmish.lots import DRAWN, card_of, discard_pile, take_out
from cardlang.rules.box import HOLD_OFF
from cardlang.rules.deed import Deed
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, Packet, State
from cardlang.rules.ways import note


def tap(play: Play, creature: int, *, cost: bool = False) -> bool:
    """Tap a creature that can be. As a cost nothing can come before it. Whether it was untapped."""
    state = play.state
    if state.at[creature] == GONE:
        return False
    if cost and not state.tapped[creature]:
        _do_tap(play, Event("taps", creature), None)
        return True
    if state.tapped[creature] or _protected(play, creature, "be tapped"):
        why = "it is tapped already" if state.tapped[creature] else "it cannot be tapped"
        play.in_vain("tapping", creature, why=why)
        return False
    play.attempt(TAP, Event("taps", creature))
    return True


_TAPPED: Final = frozenset(("be tapped", "be tapped by"))


def can_tap(state: State, creature: int, by: int | None = None) -> bool:
    """Whether a creature can be tapped, also for what it does itself (S3.6, S4.2), or `by` another's action."""
    if state.tapped[creature]:
        return False
    return _TAPPED.isdisjoint(state.live.bans) or not (
        state.barred(creature, "be tapped") or state.barred(creature, "be tapped by", creature if by is None else by)
    )


def untap(play: Play, creature: int) -> None:
    """Untap a creature that can be."""
    state = play.state
    if state.at[creature] == GONE:
        return
    if not state.tapped[creature]:
        play.in_vain("untapping", creature, why="it is untapped already")
    elif law := state.barred(creature, "be untapped"):
        play.in_vain("untapping", creature, why=law.says)
    else:
        play.attempt(UNTAP, Event("untaps", creature))


def heal(play: Play, creature: int, amount: int) -> None:
    """Source: S9.5."""
    state = play.state
    if state.at[creature] == GONE:
        return
    if not state.damage[creature]:
        play.in_vain("healing", creature, why="it has no damage")
    elif law := state.barred(creature, "be healed"):
        play.in_vain("healing", creature, why=law.says)
    else:
        play.attempt(HEAL, Event("is healed", creature, amount=amount))


def destroy(play: Play, creature: int, by: int = NOBODY) -> None:
    """An effect destroys it (S9.1)."""
    player = play.causer()
    if play.state.at[creature] == GONE:
        return
    if law := play.state.barred(creature, "be destroyed"):
        play.in_vain("destruction", creature, why=law.says)
    else:
        play.attempt(
            DESTROY,
            Event("is destroyed", creature, by, player=player),
            Event("destroys", by, creature, player=player),
        )


def draw(play: Play, player: int, kind: str = "action card") -> bool:
    """The top card of a deck goes to the hand; an empty deck gives none (S3.5). Whether there was one."""
    deck, _ = DRAWN[kind]
    state = play.state
    if not state.zones[state.zone(player, deck)]:
        play.in_vain(f"draw of 1 {kind}", NOBODY, why="the deck is empty", player=player)
        return False
    if kind == "action card" and _holds(play, "player cannot draw", player):
        play.in_vain(f"draw of 1 {kind}", NOBODY, why="a text forbids it", player=player)
        return False
    play.attempt(DRAW, Event("draws", player=player, means=kind))
    return True


def discard(play: Play, player: int, lot: int) -> None:
    """A player discards a card from where it lies; it goes to its owner's discard pile (S6.6, S10.2)."""
    owner, card = take_out(play, lot), card_of(lot)
    if owner != NOBODY:
        play.put(owner, discard_pile(play, card), card)
        play.did()
        note(play, "discarded", card)
        play.happens(Event("discards", player=player, card=card))


def _holds(play: Play, key: str, player: int) -> bool:
    return key in play.state.live.statics and any(True for _ in play.state.holding(key, player))


def _protected(play: Play, creature: int, deed: str) -> bool:
    """Whether nobody, or not the acting creature, may do so to it."""
    state = play.state
    statics = state.live.statics
    if not statics:
        return False
    by = play.running.acting if play.running else NOBODY
    return state.barred(creature, deed) is not None or state.barred(creature, f"{deed} by", by) is not None


protected = _protected


def _do_tap(play: Play, event: Event, register: int | None) -> None:
    play.set_tapped(event.subject, True)
    play.did()
    note(play, "tapped")
    play.happens(event)


def _do_untap(play: Play, event: Event, register: int | None) -> None:
    play.set_tapped(event.subject, False)
    play.did()
    note(play, "untapped")
    play.happens(event)


def _do_heal(play: Play, event: Event, register: int | None) -> None:
    healed = play.heal(event.subject, event.amount)
    if healed:
        play.happens(event._replace(amount=healed))


def _do_destroy(play: Play, event: Event, register: int | None) -> None:
    if play.state.at[event.subject] != GONE:
        note(play, "destroyed", event.subject)
        bury(play, [(event.subject, event.object, event.player)])


def _do_draw(play: Play, event: Event, register: int | None) -> None:
    deck, hand = DRAWN[event.means]
    state = play.state
    cards = state.zones[state.zone(event.player, deck)]
    if cards:
        play.take(event.player, deck, cards[0])
        play.put(event.player, hand, cards[0])
        play.did()
        note(play, "drawn", cards[0])
        play.happens(event._replace(card=cards[0]))


TAP: Final = Deed("tap", _do_tap)
UNTAP: Final = Deed("untap", _do_untap)
HEAL: Final = Deed("heal", _do_heal)
DESTROY: Final = Deed("destroy", _do_destroy)
DRAW: Final = Deed("draw", _do_draw)
DEEDS: Final = (TAP, UNTAP, HEAL, DESTROY, DRAW)


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
            play.spare(one)
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
    givers = {of.acting for key in HOLD_OFF for _, of in state.live.statics.get(key, ())}
    play.leave([one for one, _, _ in gone], next((player for one, _, player in gone if one in givers), NOBODY))
    for one, _, player in gone:
        discard_with(play, one)
        owner = state.owner[one]
        missing = play.move(owner, "vault", "supply", state.tables.creatures[one].stats["level"], lost=one)
        fall_short(play, owner, missing, player)


def discard_with(play: Play, creature: int) -> None:
    """The card of a creature that has left, and those attached to it, go to their owners' discard piles (S9.1)."""
    for card, owner in play.state.attached[creature]:
        play.detach(creature, card)
        play.put(owner, discard_pile(play, card), card)
    card = play.state.tables.creatures[creature].card
    if card != NOBODY:
        play.put(play.state.owner[creature], "creature_discard", card)


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


def damaged(packet: Packet) -> tuple[Event, ...]:
    """How texts speak of damage that lands."""
    creature, by, amount, player, means = packet.creature, packet.by, packet.amount, packet.player, packet.means
    return (
        Event("is damaged", creature, by, player, means=means, amount=amount),
        Event("damages", by, creature, player, means=means, amount=amount),
        Event("deals damage", by, creature, player, means=means, amount=amount),
    )
