"""The actions of skirmish, and the laws that offering, refusing and explaining them share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.rules.actions import Kind, split
from cardlang.rules.cards import LoadedCard, NotYet
from cardlang.rules.decision import Law
from cardlang.rules.frame import NOBODY, Frame
from cardlang.rules.state import GONE, State

END_ACTIVATION: Final = Kind(16, "end the activation")
ACTIVATE: Final = Kind(17, "activate {}", ("creature",))
ATTACK: Final = Kind(18, "{} attacks {}", ("creature", "creature"))
PLAY: Final = Kind(19, "{} plays {}", ("creature", "card"))
STRIKE_BACK: Final = Kind(20, "{} taps to attack {}", ("creature", "creature"))  # S8.4

KINDS: Final = (END_ACTIVATION, ACTIVATE, ATTACK, PLAY, STRIKE_BACK)
ABILITIES: Final = ("STR", "DEX", "CON", "INT", "WIS", "CHA")


def _card(state: State, card: int) -> LoadedCard:
    return state.tables.cards[card]


def _in_hand(state: State, me: int, card: int) -> bool:
    return card in state.zones[state.zone(state.player(me), "hand")]


def _untapped_for(state: State, me: int, card: int) -> bool:
    return _card(state, card).card.fields["action"] != "Standard" or not state.tapped[me]


def _has_ability(state: State, me: int, card: int) -> bool:
    ability = _card(state, card).card.fields.get("ability")
    return ability in (None, "Any") or ability in state.tables.creatures[me].abilities


def _has_level(state: State, me: int, card: int) -> bool:
    level: int = _card(state, card).card.fields["level"]
    return (state.stat(me, "level") or 0) >= level


def _meets(state: State, me: int, card: int) -> bool:
    """`Ranged` asks for a ranged attack, anything else for a keyword or power."""
    creature = state.tables.creatures[me]
    has = {*creature.keywords, *creature.powers, *(["Ranged"] if "ranged damage" in creature.stats else [])}
    return has.issuperset(_card(state, card).card.fields.get("requires") or ())


def _has_targets(state: State, me: int, card: int) -> bool:
    program = _card(state, card).played
    if isinstance(program, NotYet):
        return False
    frame = Frame(program.steps, state.player(me), me, card)
    return all(choice.possible(state, frame) for choice in program.choices)


def _tapped_for_an_action(state: State, me: int, foe: int) -> bool:
    return any(frame.tapped == foe for frame in state.frames)


_WAITS = Law("S8.2", "an action waits for responses", lambda state, *_: not state.frames)
_HERE = Law("S9.1", "it has left the board", lambda state, me, *_: state.at[me] != GONE)
_ACTIVATED = Law("S4.1", "it is not its activation", lambda state, me, *_: state.active == me)
_UNTAPPED = Law("S4.2", "it is tapped", lambda state, me, *_: not state.tapped[me])
_NOT_ITSELF = Law("S7.3", "a creature cannot attack itself", lambda state, me, foe: me != foe)
_IN_REACH = Law("S7.1", "the target is not adjacent", lambda state, me, foe: state.adjacent(me, foe))

LAWS: Final[dict[int, tuple[Law, ...]]] = {
    END_ACTIVATION.number: (_WAITS, Law("S4.1", "no creature is activated", lambda state, *_: state.active != NOBODY)),
    ACTIVATE.number: (
        _WAITS,
        _HERE,
        Law("S3.2", "it is another player's turn", lambda state, me, _: state.player(me) == state.turn),
        Law("S3.2", "another creature is activated", lambda state, me, _: state.active in (NOBODY, me)),
        Law("S3.2", "it was activated before in this turn", lambda state, me, _: not state.activated[me]),
    ),
    ATTACK.number: (_WAITS, _HERE, _ACTIVATED, _UNTAPPED, _NOT_ITSELF, _IN_REACH),
    PLAY.number: (
        _WAITS,
        _HERE,
        _ACTIVATED,
        Law("S8.7", "the card is not in hand", _in_hand),
        Law("S4.2", "it is tapped", _untapped_for),
        Law("S6.2", "it lacks the card's ability", _has_ability),
        Law("S6.2", "its level is below the card's", _has_level),
        Law("S6.3", "it does not have what the card requires", _meets),
        Law("S8.7", "the first choice has no legal answer", _has_targets),
    ),
    STRIKE_BACK.number: (
        _HERE,
        Law("S8.4", "no action waits for responses", lambda state, *_: bool(state.frames)),
        _UNTAPPED,
        Law("S8.4", "only an enemy's tap can be answered", lambda state, me, foe: _enemies(state, me, foe)),
        Law("S8.4", "the target has not tapped for this action", _tapped_for_an_action),
        _IN_REACH,
    ),
}


def _enemies(state: State, a: int, b: int) -> bool:
    return not state.allies(state.player(a), state.player(b))


def refusal(state: State, code: int) -> Law | None:
    """The first law that an action breaks; none if it is legal."""
    kind, a, b = split(code)
    for law in LAWS.get(kind, ()):
        if not law.holds(state, a, b):
            return law
    return None


def turn_actions(state: State) -> Iterator[int]:
    """What may be done while nothing waits, in the order of the codes.

    Source: S3.2 (one creature at a time), S4.1, S4.2.
    """
    me = state.active
    creatures = range(len(state.at))
    if me == NOBODY:
        yield from _legal(state, (ACTIVATE(creature) for creature in creatures))
    else:
        yield END_ACTIVATION()
        yield from _legal(state, (ATTACK(me, foe) for foe in creatures))
        hand = state.zones[state.zone(state.player(me), "hand")]
        yield from _legal(state, (PLAY(me, card) for card in sorted(set(hand))))


def response_actions(state: State, player: int) -> tuple[int, ...]:
    """What a player may answer: opportunity attacks, against any creature that tapped for an action on the stack.

    Source: S8.4.
    """
    tapped = sorted({frame.tapped for frame in state.frames} - {NOBODY})
    if not tapped:
        return ()
    mine = [creature for creature in state.on_board() if state.player(creature) == player]
    return tuple(_legal(state, (STRIKE_BACK(me, foe) for me in mine for foe in tapped)))


def _legal(state: State, codes: Iterator[int]) -> Iterator[int]:
    return (code for code in codes if refusal(state, code) is None)
