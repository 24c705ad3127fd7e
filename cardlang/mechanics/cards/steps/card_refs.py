"""Card references: a card with its place, as an integer. The place is a zone, under a creature's card, on
the stack for the card that is played, or on the board for the card of a creature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from cardlang.rules.compiled import Frame
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State

if TYPE_CHECKING:
    from cardlang.rules.game import Game


def zones_of(zone: str, game: Game) -> Mapping[str, str]:
    """The zone of the state where cards of each kind lie, for a zone of the vocabulary."""
    return game.piles.zones.get(zone, {})


# A place from 0 on is a zone of the state; below are cards under creatures, below `_BODIES` creatures, and last the
# stack. The lowest bits of a reference are the card, then whether it is the lowest copy, then whether it was dealt
# with.
_BODIES: Final = -(1 << 12)
_STACK: Final = -(1 << 13)
_BITS: Final = 16
_CARD: Final = (1 << _BITS) - 1
LOWEST: Final = 1 << _BITS
DEALT_WITH: Final = 2 << _BITS


def in_zone(card: int, place: int) -> int:
    """A card in a zone; of several copies, the topmost."""
    return place << _BITS + 2 | card


def under(card: int, creature: int) -> int:
    """A card attached to a creature.

    >>> card_of(under(7, 3)), holder_of(under(7, 3)), holder_of(in_zone(7, 3)) == NOBODY
    (7, 3, True)
    """
    return ~creature << _BITS + 2 | card


def creature_card(state: State, creature: int) -> int:
    """The card of a creature on the board."""
    return _BODIES - creature << _BITS + 2 | state.tables.creatures[creature].card & _CARD


def card_of(ref: int) -> int:
    """The card; `NOBODY` for a creature without one."""
    card = ref & _CARD
    return NOBODY if card == _CARD else card


def place_of(ref: int) -> int:
    """The place where it lies."""
    return ref >> _BITS + 2


def holder_of(ref: int) -> int:
    """The creature that it is attached to, or `NOBODY`."""
    place = place_of(ref)
    return ~place if _BODIES < place < 0 else NOBODY


def creature_of(ref: int) -> int:
    """The creature that it is the card of, or `NOBODY`."""
    place = place_of(ref)
    return _BODIES - place if _STACK < place <= _BODIES else NOBODY


def zone_player(state: State, ref: int) -> int:
    """The player in whose zone it lies, or `NOBODY`."""
    place = place_of(ref)
    return state.tables.zone_at[place][0] if place >= 0 else NOBODY


def owner_of(state: State, frame: Frame, ref: int) -> int:
    """The owner of the card: of one on the table, the player whose effect it is."""
    holder, creature = holder_of(ref), creature_of(ref)
    if creature != NOBODY:
        return state.owner[creature]
    if holder != NOBODY:
        return next((owner for card, owner in state.attached[holder] if card == card_of(ref)), NOBODY)
    player = zone_player(state, ref)
    return frame.player if player == NOBODY else player


def kind_of(state: State, card: int) -> str:
    """The kind of card."""
    return state.tables.cards[card].card.kind


def discard_pile(play: Play, card: int) -> str:
    """The discard pile that a card goes to."""
    piles = play.game.piles
    return piles.zones[piles.discards][kind_of(play.state, card)]


def this_card(state: State, frame: Frame) -> tuple[int, ...]:
    """The card that has the text: on the stack, under the creature's card, or the creature's own card. After its
    creature was destroyed, texts that answer this find it in the discard pile."""
    card = frame.card
    if card == NOBODY:
        return ()
    if frame.program.kind.endswith("card"):
        return (_STACK << _BITS + 2 | card,)  # the card that is being played
    me = frame.acting
    if any(one == card for one, _ in state.attached[me]):
        return (under(card, me),)
    if state.at[me] != GONE:
        return (creature_card(state, me),) if state.tables.creatures[me].card == card else ()
    return in_discard(state, frame, card)


def in_discard(state: State, frame: Frame, card: int) -> tuple[int, ...]:
    """A card that went to a discard pile together with what was destroyed, for texts that answer the destruction."""
    if frame.event is None or frame.event.kind not in ("is destroyed", "destroys"):
        return ()
    piles = state.tables.piles
    zone = piles.zones[piles.discards][kind_of(state, card)]
    players = len(state.tables.teams)
    places = [state.zone((frame.player + n) % players, zone) for n in range(players)]
    return tuple(in_zone(card, place) for place in places if card in state.zones[place])[:1]


def take_out(play: Play, ref: int) -> int:
    """Take a card from its place. Returns its owner, or `NOBODY` if it is no longer there.

    A creature leaves the board, and the cards attached to it are discarded (S9.1, S10.2).
    """
    state, place, card = play.state, place_of(ref), card_of(ref)
    if place >= 0:
        player, zone = state.tables.zone_at[place]
        if card not in state.zones[place]:
            return NOBODY
        play.take(player, zone, card, bottom=bool(ref & LOWEST))
        return play.outer().player if player == NOBODY else player
    frame = play.outer()
    if place == _STACK:
        if frame.card != card:
            return NOBODY
        frame.card = NOBODY
        return frame.player
    creature = holder_of(ref)
    if creature != NOBODY:
        if all(one != card for one, _ in state.attached[creature]):
            return NOBODY
        if frame.card == card and frame.acting == creature:
            frame.card = NOBODY
        return play.detach(creature, card)
    creature = creature_of(ref)
    if state.at[creature] == GONE:
        return NOBODY
    for one, owner in state.attached[creature]:
        play.detach(creature, one)
        play.put(owner, discard_pile(play, one), one)
    play.leave([creature], play.causer(), alive=True)
    return state.owner[creature]
