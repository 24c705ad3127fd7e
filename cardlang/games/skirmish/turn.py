"""The progress of a game: the phases of each turn and the end (S3, S9.3, S9.4), and how actions begin: costs are paid
at once (S8.7), then players may respond."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import refusal, use_of
from cardlang.games.skirmish.deploying import cost, deploy, enters_tapped, next_player, set_up, start_with, waiting
from cardlang.games.skirmish.offers import turn_options, why_not
from cardlang.games.skirmish.responding import answered_event
from cardlang.language.nodes.reference import ACTING
from cardlang.language.nodes.selector import ONE, Selector
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.attacks.steps import OPPORTUNITY_ATTACK
from cardlang.mechanics.cards.steps.card_refs import in_zone
from cardlang.mechanics.damage.steps.packets import RANGED
from cardlang.mechanics.movement.steps import go
from cardlang.mechanics.movement.steps.moving import move_destinations, own_manner
from cardlang.mechanics.prohibitions.steps import spend_refresh
from cardlang.mechanics.tapping.steps import tap, untap
from cardlang.rules.actions import BITS, KIND, PART
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_effect
from cardlang.rules.conditions import ANSWERS
from cardlang.rules.decision import Decision
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.registers import ANSWERED, DODGED
from cardlang.rules.responses import late_window, window
from cardlang.rules.state import GONE, State


def turn(play: Play) -> Decision | None:
    """Advance the game while nothing is waiting. Returns the next decision, or None when an effect must be carried out
    or the game is over.

    Phases: `setup`, `start` (of a turn, S3.4), `refresh`, `action`, `deploy`, `end`.
    """
    state = play.state
    while not play.pending and not state.over:
        phase = state.phase
        if (phase in ("action", "deploy") and not state.mode) or phase == "before":
            # half the time of `Decision(...)`, which is a function of its own
            return tuple.__new__(Decision, (state.turn, turn_options(state), why_not, None, False, ""))
        match phase:
            case "setup":
                picks = set_up(play)
                if picks:
                    return Decision(*picks, refusal)
            case "start":
                if not state.mode and (state.turns - 1) % len(state.tables.teams) == 0:
                    play.phase("start", (0,))
                    play.moment("start", "round", NOBODY)
                elif state.mode in ((), (0,)):
                    play.phase("start", (1,))
                    play.moment("start", "turn", state.turn)
                elif state.mode == (1,):
                    play.phase("start", (2,))
                    play.moment("start", "refresh phase", state.turn)
                else:
                    play.phase("refresh")
                    _run(play, "refresh")
            case "refresh":
                if not state.mode:
                    spend_refresh(play, state.turn)
                    play.phase("refresh", (1,))
                    play.moment("end", "refresh phase", state.turn)
                else:
                    play.phase("action")
                    play.moment("start", "action phase", state.turn)
            case "action":
                play.phase("deploy")
                play.moment("start", "deploy phase", state.turn)
            case "deploy":
                if state.mode == (1,):
                    play.phase("deploy", (2,))
                    _run(play, "restock")
                elif state.mode == (2,):
                    play.phase("deploy", (3,))
                    play.moment("end", "deploy phase", state.turn)
                else:
                    play.phase("end")
                    for one in state.forces[state.turn]:
                        if state.tapped[one] and state.power(one, "Nimble"):  # S3.3
                            untap(play, one)
                    play.moment("end", "turn", state.turn)
            case "end":
                _end_turn(play)
            case _:
                raise LookupError(f'there is no phase "{phase}"')  # for positions that were written by hand
    return None


def _run(play: Play, moment: str) -> None:
    """Carry out what the rulebook says happens by itself in a turn, for the player whose turn it is (S3.1, S3.3)."""
    play.push(Frame(program(play.game, moment), play.state.turn, NOBODY))


@lru_cache(maxsize=64)
def program(game: Game, moment: str) -> Program:
    """What the game does by itself at a moment of the turn."""
    return compile_effect(game.rulebook.programs[moment], game, moment, "rule", as_action=False)


def end_activation(play: Play, _me: int, _other: int) -> None:
    """The controller ends the activation (S4.5)."""
    me = play.state.active
    play.end_activation()
    play.moment("end", "activation", me)
    if play.watches("ends its activation"):
        play.happens(Event("ends its activation", me))


def end_phase(play: Play, _me: int, _other: int) -> None:
    """The player ends a phase. After deploying, creature cards are drawn up to three (S3.3)."""
    state = play.state
    if state.phase == "before":
        play.phase("start")
    elif state.phase == "action":
        play.phase("action", (1,))
        play.moment("end", "action phase", state.turn)
    elif state.phase == "deploy":
        play.phase("deploy", (1,))
    else:
        next_player(play)


def _end_turn(play: Play) -> None:
    """The next player's turn begins, or the game is over and each player gains VP equal to the gold in the vault (S2.4,
    S9.3, S9.4). A round ends after each player's turn (S3.4)."""
    state = play.state
    players = len(state.tables.teams)
    last = state.turns % players == 0
    if last and not state.mode:
        play.phase("end", (1,))
        play.moment("end", "round", NOBODY)
        return
    if state.ending:
        for player in range(players):
            play.gain(player, "vp", state.has(player, "vault"))
        play.end()
        return
    play.begin_turn((state.turn + 1) % players, continues=not last)
    play.phase("start")


def winners(state: State) -> tuple[int, ...]:
    """The players of the team with most VP when the game is over; none for a draw.

    Source: S9.4. Partners count together.
    """
    if not state.over:
        return ()
    teams = state.tables.teams
    points = dict.fromkeys(teams, 0)
    for player, team in enumerate(teams):
        points[team] += state.has(player, "vp")
    best = max(points.values())
    leading = [team for team, score in points.items() if score == best]
    return tuple(player for player, team in enumerate(teams) if leading == [team])


# How actions begin


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
    a.DODGE.number: lambda play, me, _: _push(play, Frame(DODGE, play.state.controller[me], me)),
    a.DEPLOY.number: _deploy,
    a.START_WITH.number: start_with,
}
