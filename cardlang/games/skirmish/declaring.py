"""How actions begin: costs are paid at once (S8.7), then players may respond."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import use_of
from cardlang.games.skirmish.deploying import cost, deploy, enters_tapped, waiting
from cardlang.games.skirmish.responding import answered_event
from cardlang.games.skirmish.setup import start_with
from cardlang.games.skirmish.turn import end_activation, end_phase
from cardlang.language.nodes.reference import ACTING
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.attacks.steps import OPPORTUNITY_ATTACK
from cardlang.mechanics.cards.steps.card_refs import in_zone
from cardlang.mechanics.damage.steps.packets import RANGED
from cardlang.mechanics.movement.steps.going import go
from cardlang.mechanics.movement.steps.moving import move_destinations, own_manner
from cardlang.mechanics.tapping.steps import tap
from cardlang.rules.actions import BITS, KIND, PART
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_effect
from cardlang.rules.conditions import ANSWERS
from cardlang.rules.event import Event
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.registers import ANSWERED, DODGED
from cardlang.rules.responses import late_window, window
from cardlang.rules.state import GONE


def begin(play: Play, code: int) -> None:
    """Declare a legal action."""
    _BEGIN[code >> KIND](play, code >> BITS & PART, code & PART)


def _move(play: Play, me: int, square: int) -> None:
    frame = Frame(MOVE, play.state.controller[me], me)
    frame.registers[0] = (square,)
    play.has_moved()
    _push(play, frame)


def _attack(play: Play, me: int, foe: int, opportunity: bool = False) -> None:
    frame = Frame(melee_attack(play.game, opportunity), play.state.controller[me], me, tapped=(me,))
    frame.registers[0] = (foe,)
    tap(play, me, cost=True)
    _push(play, frame)


def _activate(play: Play, me: int, _: int) -> None:
    play.activate(me)
    play.moment("start", "activation", me)
    if play.watches("begins its activation"):
        play.happens(Event("begins its activation", me))


def _begin_dodge(play: Play, me: int, _: int) -> None:
    _push(play, Frame(DODGE, play.state.controller[me], me))


def _deploy(play: Play, card: int, square: int) -> None:
    state = play.state
    player = state.turn
    ref = in_zone(card, state.zone(player, "creature_hand"))
    creature = waiting(state, player, card)
    tapped = enters_tapped(state, player, creature, square, by_text=False)
    deploy(play, player, ref, square, cost(state, player, creature), tapped)
    play.condemn(player)  # no effect is being carried out, but this player is the cause (S9.3)


def _push(play: Play, frame: Frame) -> None:
    """Push an action; a response answers the action that is waiting."""
    if play.state.frames:
        frame.registers[ANSWERED] = (play.state.frames[-1].serial,)
    play.push(frame)


def declare(play: Play, frame: Frame) -> None:
    """The acting creature taps for a card that is not a minor one (S6.5), and for an immediate power."""
    state, me, program = play.state, frame.acting, frame.program
    if program.kind.endswith("card"):
        taps = state.tables.cards[frame.card].action != "minor"
    else:
        uses = state.effects.uses.get(me, ())
        taps = any(use.timing == "immediate" and not use.taps for use, _ in uses if use.program is program)
    if taps:
        frame.tapped = (me,)
        tap(play, me, cost=True)


def _play_card(play: Play, me: int, card: int) -> None:
    """Play a card. Source: S6.5 (a minor card does not tap), S8.7 (the card leaves the hand)."""
    state = play.state
    player = state.controller[me]
    loaded = state.tables.cards[card]
    assert loaded.played
    play.take(player, "hand", card)
    frame = Frame(loaded.played, player, me, card)
    declare(play, frame)
    for constraint in loaded.played.needs if state.frames else ():
        if constraint.rule == ANSWERS:  # the card knows which event it answers
            constraint.holds(state, frame)
    _push(play, frame)


def _use_power(play: Play, me: int, n: int) -> None:
    state = play.state
    found = use_of(state, me, n)
    assert found
    use, of = found
    period = use.period or ("activation" if use.timing == "free" and not use.costs else None)
    if period:
        play.use(period, use.program.name, me, use.times)
    frame = Frame(use.program, of.player, me, of.card)
    frame.event = answered_event(state, use, of)
    play.blame(frame)
    declare(play, frame)
    _push(play, frame)


@lru_cache(maxsize=128)
def melee_attack(game: Game, opportunity: bool) -> Program:
    """The melee attack that every creature can make (S7.1)."""
    name = OPPORTUNITY_ATTACK if opportunity else "melee attack"
    return compile_effect(Attack(ACTING, "melee", Selector(ONE, "creature")), game, name, name)


def _go(play: Play) -> None:
    """The declared move, if it is still possible (S8.3), which is certain if nothing was pushed since."""
    state, frame = play.state, play.frame
    me = frame.acting
    (square,) = frame.registers[0]
    if state.serial != frame.serial and (state.at[me] == GONE or not move_destinations(state, me) >> square & 1):
        play.no_effect("move", me, why="it cannot get there any more")
        return
    go(play, me, square, own_manner(state, me, square))


MOVE = Program("move", "move", (window, _go))


def _dodge(play: Play) -> None:
    """Tap to dodge. Source: S7.8; the tap is an effect, which may be answered when it happens (S8.7)."""
    state, frame = play.state, play.frame
    me = frame.acting
    frame.tapped = (me,) if tap(play, me) else ()
    if not frame.tapped:
        return
    serial = next(iter(frame.registers.get(ANSWERED, ())), 0)
    for one in state.frames:
        if one.serial == serial:
            one.registers[DODGED] = (*one.registers.get(DODGED, ()), me)
    play.happens(Event("dodges", me, means=RANGED))


DODGE = Program("dodge", "dodge", (_dodge, *late_window("tap")))

_BEGIN: Final[Mapping[int, Callable[[Play, int, int], None]]] = {
    a.END_PHASE.number: end_phase,
    a.END_ACTIVATION.number: end_activation,
    a.ACTIVATE.number: _activate,
    a.MOVE.number: _move,
    a.ATTACK.number: _attack,
    a.PLAY.number: _play_card,
    a.POWER.number: _use_power,
    a.STRIKE_BACK.number: lambda play, me, foe: _attack(play, me, foe, True),
    a.DODGE.number: _begin_dodge,
    a.DEPLOY.number: _deploy,
    a.START_WITH.number: start_with,
}
