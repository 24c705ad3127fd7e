"""The constraints of each kind of action, used to offer, to refuse and to explain it.

The tables at the end and the tests that they consist of are read together: to change a rule, one must see all actions
that it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish import responding
from cardlang.games.skirmish.deploying import START_CONSTRAINTS, can_deploy, has_started
from cardlang.games.skirmish.using import has_ability, high_enough, meets
from cardlang.mechanics.attacks.steps import ATTACK_BANS, attackable
from cardlang.mechanics.damage.steps.packets import MELEE
from cardlang.mechanics.movement.steps.moving import move_destinations, no_move
from cardlang.mechanics.prohibitions.steps import ATTACK_DUTIES
from cardlang.mechanics.tapping.steps import TAP_BANS, can_tap
from cardlang.rules.actions import split
from cardlang.rules.cards import LoadedCard
from cardlang.rules.compiled import Frame, Use
from cardlang.rules.decision import Constraint, first_unmet, unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.registers import ANSWERED
from cardlang.rules.state import GONE, State

IN_HAND: Final = Constraint(
    "S8.7",
    "the card is not in hand",
    lambda state, me, card: card in state.zones[state.zone(state.controller[me], "hand")],
)
OVER: Final = Constraint("S9.3", "the game is over", lambda state, *_: not state.over)
WAITS: Final = Constraint("S8.2", "an action waits for responses", lambda state, *_: not state.frames)
IN_PHASE: Final = Constraint("S3.2", "it is not the action phase", lambda state, *_: state.phase == "action")
IN_TURN: Final = Constraint("S2.4", "no turn has begun", lambda state, *_: state.phase != "setup")
HERE: Final = Constraint("S9.1", "it has left the board", lambda state, me, *_: state.at[me] != GONE)
MINE: Final = Constraint(
    "S3.2", "it is another player's turn", lambda state, me, *_: state.controller[me] == state.turn
)
ACTIVATED: Final = Constraint("S4.1", "it is not its activation", lambda state, me, *_: state.active == me)
_ACTS: Final = (WAITS, IN_PHASE, HERE, ACTIVATED)
NO_ACTIVATION: Final = Constraint("S4.1", "no creature is activated", lambda state, *_: state.active != NOBODY)
UNTAPPED: Final = Constraint("S4.2", "it is tapped", lambda state, me, *_: not state.tapped[me])
TAPPABLE: Final = Constraint("S10.1", "it cannot be tapped", lambda state, me, *_: can_tap(state, me))
RESPONSE_BANNED: Final = Constraint(
    "S8.1",
    "it cannot take immediate actions in response",
    lambda state, me, *_: not responding.is_response_banned(state, me),
)


def may_play(state: State, me: int, card: LoadedCard) -> bool:
    """Whether no text forbids the creature to play such a card."""
    if not state.effects.bans:
        return True
    deeds = _OF_CARD[card.action] | {f"play {card.ability} cards"}
    if not deeds.isdisjoint(state.effects.bans) and _is_prohibited(state, me, deeds):
        return False
    return card.action == "minor" or can_tap(state, me)


def _is_prohibited(state: State, me: int, deeds: Iterable[str]) -> bool:
    return any(state.prohibition(me, deed) for deed in deeds)


_OF_CARD: Final = {
    action: frozenset(("play action cards", f"play {action} cards", f"take {action} actions"))
    for action in ("standard", "minor", "immediate", "")
}


def _has_timing(state: State, me: int, card: LoadedCard) -> bool:
    """Standard and minor cards can be played in the creature's activation, immediate ones at any time of any turn
    (S6.5)."""
    if card.action == "immediate":
        return state.phase != "setup"
    return state.active == me and not state.frames and state.phase == "action"


def program_holds(state: State, me: int, card: int) -> Constraint | None:
    """The first constraint of the card's text that does not hold: its first required choice, its costs, its own
    conditions (S8.7). None if all hold."""
    program = state.tables.cards[card].played
    if program is None:
        return NO_TEXT
    frame = Frame(program, state.controller[me], me, card)
    if state.frames:
        frame.registers[ANSWERED] = (state.frames[-1].serial,)
    return first_unmet(program.needs, state, frame)


NO_TEXT: Final = unmet("S6.1", "that card cannot be played")


def use_of(state: State, me: int, n: int) -> tuple[Use, Frame] | None:
    """Ability number `n` of a creature, if it has one."""
    uses = state.effects.uses.get(me, ())
    return uses[n] if n < len(uses) else None


def power_constraint(state: State, me: int, n: int) -> Constraint | None:
    """The constraint that keeps a creature from using ability number `n` now, or None."""
    found = use_of(state, me, n)
    if found is None:
        return NO_POWER
    use, of = found
    frames = state.frames
    if not use.quick:
        if frames:
            return NOT_IMMEDIATE
        if state.active != me or state.phase != "action":
            return ACTIVATED if state.phase == "action" else IN_PHASE
    elif state.phase == "setup":
        return IN_TURN
    elif frames and responding.is_response_banned(state, me):
        return RESPONSE_BANNED
    if use.tapping and state.tapped[me]:
        return UNTAPPED
    if state.effects.bans and ((use.tapping and not can_tap(state, me)) or _is_prohibited(state, me, _AS[use.timing])):
        return FORBIDDEN
    if is_used_up(state, me, use):
        return USED
    frame = Frame(use.program, of.player, me, of.card)
    if frames:
        frame.registers[ANSWERED] = (frames[-1].serial,)
    return first_unmet((*conditions_of(use, of), *use.program.needs), state, frame)


def is_used_up(state: State, me: int, use: Use) -> bool:
    """Whether a creature cannot use an ability again in this period."""
    if not state.used:
        return False
    period = use.period or ("activation" if use.timing == "free" and not use.costs else None)
    return period is not None and state.used_up(period, use.program.name, me, use.times)


def conditions_of(use: Use, of: Frame) -> list[Constraint]:
    """What must hold to use an ability besides the needs of its program. Called like these with `(state, frame)`."""
    found = []
    if use.timing == "response":
        found.append(ONLY_RESPONSE)
    if use.yours:
        found.append(YOURS)
    if use.answers is not None:

        def answers(state: State, frame: Frame) -> bool:
            frame.event = responding.answered_event(state, use, of)
            return frame.event is not None

        found.append(Constraint("S8.1", "it does not answer the waiting action", answers))
    return found


_AS: Final = {
    timing: frozenset(("use powers", f"take {action} actions"))
    for timing, action in {
        "standard": "standard", "free": "minor", "immediate": "immediate", "any time": "immediate",
        "response": "immediate",
    }.items()
}  # fmt: skip
_ABILITIES: Final = frozenset(f"play {ability} cards" for ability in a.ABILITIES)
OFFER_BANS: Final = TAP_BANS.union(_ABILITIES, *_OF_CARD.values(), *_AS.values())
"""Everything that texts can forbid about playing a card or using an ability."""
NO_POWER: Final = unmet("S4.1", "it has no such power")
NOT_IMMEDIATE: Final = unmet("S8.1", "it is not an immediate power")
ONLY_RESPONSE: Final = Constraint("S4.6", "it is used in response to an action", lambda state, _: bool(state.frames))
FORBIDDEN: Final = unmet("S10.1", "a text forbids it")
USED: Final = unmet("S4.1", "it has been used already")
YOURS: Final = Constraint("S4.1", "it is not its controller's turn", lambda state, frame: state.turn == frame.player)


_MELEE_BANS: Final = ATTACK_BANS[MELEE] | TAP_BANS | {"take standard actions"}


def attacks_restricted(state: State) -> bool:
    """Whether a text may forbid a melee attack in an activation, or demand an attack on another creature."""
    effects = state.effects
    return effects.binds and not (
        _MELEE_BANS.isdisjoint(effects.bans) and ATTACK_DUTIES.keys().isdisjoint(effects.statics)
    )


_IN_REACH: Final = Constraint("S7.1", "the target is not adjacent", lambda state, me, foe: state.adjacent(me, foe))
_WANTED: Final = Constraint(
    "S10.1",
    "it must attack another",
    lambda state, me, foe: not state.effects.statics or responding.is_wanted(state, me, foe, -1),
)
_ALLOWED: Final = Constraint(
    "S10.1", "a text forbids it", lambda state, me, foe: attackable(state, me, foe, MELEE) is None
)
STANDARD: Final = Constraint(
    "S10.1",
    "a text forbids it",
    lambda state, me, *_: not state.effects.statics or state.prohibition(me, "take standard actions") is None,
)

_ENDS: Final = ("before", "action", "deploy", "setup")


def _of_card(test: Callable[[State, int, LoadedCard], bool]) -> Callable[[State, int, int], bool]:
    return lambda state, me, card: test(state, me, state.tables.cards[card])


# In the order in which they are checked.
_PLAY: Final = (
    ("S6.5", "this is not the time for the card", _has_timing),
    ("S4.2", "it is tapped", lambda state, me, card: not state.tapped[me] or card.action == "minor"),
    ("S6.2", "it lacks the card's ability", has_ability),
    ("S6.2", "its level is below the card's", high_enough),
    ("S6.3", "it does not have what the card requires", meets),
    ("S10.1", "a text forbids it", may_play),
)
_PLAY_CONSTRAINTS: Final = tuple(Constraint(rule, says, _of_card(test)) for rule, says, test in _PLAY)

CONSTRAINTS: Final[dict[int, tuple[Constraint, ...]]] = {
    a.END_PHASE.number: (
        WAITS,
        Constraint("S3.2", "a creature is activated", lambda state, *_: state.active == NOBODY),
        Constraint("S3.2", "this phase cannot be ended", lambda state, *_: state.phase in _ENDS),
        Constraint(
            "S2.2",
            "nobody begins without a creature",
            lambda state, *_: state.phase != "setup" or has_started(state),
        ),
    ),
    a.START_WITH.number: START_CONSTRAINTS,
    a.END_ACTIVATION.number: (WAITS, NO_ACTIVATION),
    a.ACTIVATE.number: (
        WAITS,
        IN_PHASE,
        HERE,
        MINE,
        Constraint("S3.2", "another creature is activated", lambda state, me, _: state.active in (NOBODY, me)),
        Constraint("S3.2", "it was activated before in this turn", lambda state, me, _: not state.activated[me]),
        Constraint("S10.1", "a text forbids it", lambda state, me, _: not state.prohibition(me, "be activated")),
    ),
    a.MOVE.number: (
        *_ACTS,
        Constraint("S4.1", "it has moved already", lambda state, me, _: not state.moved),
        Constraint(
            "S5.1", "it cannot move there", lambda state, me, square: bool(move_destinations(state, me) >> square & 1)
        ),
    ),
    a.ATTACK.number: (
        *_ACTS,
        UNTAPPED,
        TAPPABLE,
        STANDARD,
        Constraint("S7.3", "a creature cannot attack itself", lambda state, me, foe: me != foe),
        _IN_REACH,
        _ALLOWED,
        _WANTED,
    ),
    a.PLAY.number: (HERE, IN_HAND, *_PLAY_CONSTRAINTS, RESPONSE_BANNED),
    a.POWER.number: (HERE,),
    a.STRIKE_BACK.number: (
        HERE,
        Constraint("S8.4", "no action waits for responses", lambda state, *_: bool(state.frames)),
        Constraint("S8.4", "it is tapped", lambda state, me, *_: not state.tapped[me]),
        Constraint(
            "S8.4",
            "only an enemy's tap can be answered",
            lambda state, me, foe: not state.allies(state.controller[me], state.controller[foe]),
        ),
        Constraint(
            "S8.4",
            "the target has not tapped for this action",
            lambda state, me, foe: any(foe in frame.tapped for frame in state.frames),
        ),
        Constraint("S8.4", "the target is not adjacent", lambda state, me, foe: state.adjacent(me, foe)),
        RESPONSE_BANNED,
        Constraint("S10.1", "a text forbids it", responding.may_strike_back),
    ),
    a.DODGE.number: (
        HERE,
        UNTAPPED,
        Constraint(
            "S7.8", "there is nothing to dodge from cover", lambda state, me, _: me in responding.dodgers(state)
        ),
        Constraint("S10.1", "it cannot dodge", lambda state, me, _: responding.may_dodge(state, me)),
    ),
    a.DEPLOY.number: (
        WAITS,
        Constraint("S3.3", "it is not the deploy phase", lambda state, *_: state.phase == "deploy" and not state.mode),
        Constraint("S3.3", "it cannot be deployed", lambda state, card, square: can_deploy(state, card, square)),
    ),
}


def refusal(state: State, code: int) -> Constraint | None:
    """The first constraint that an action breaks; None if it is legal."""
    kind, me, other = split(code)
    if constraint := first_unmet((OVER, *CONSTRAINTS.get(kind, ())), state, me, other):
        ends = kind == a.MOVE.number and constraint.rule == "S5.1"
        return no_move(state, me, other) if ends else constraint
    if kind == a.PLAY.number:
        return program_holds(state, me, other)
    if kind == a.POWER.number:
        return power_constraint(state, me, other)
    return None
