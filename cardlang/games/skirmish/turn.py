"""The progress of a game: set-up, the phases of each turn, the end (S2, S3, S9.3, S9.4)."""

from __future__ import annotations

from functools import lru_cache

from cardlang.games.skirmish.constraints import refusal
from cardlang.games.skirmish.offers import turn_options, why_not
from cardlang.games.skirmish.setup import next_player, set_up
from cardlang.mechanics.prohibitions.steps.bans import spend_refresh
from cardlang.mechanics.tapping.steps import untap
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_effect
from cardlang.rules.decision import Decision
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.state import State


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
                    _end_of_turn(play)
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


def _end_of_turn(play: Play) -> None:
    """Source: S3.4 (Nimble untaps at the end of S3.3)."""
    state = play.state
    player = state.turn
    for one in state.forces[player]:
        if state.tapped[one] and state.power(one, "Nimble"):
            untap(play, one)
    play.moment("end", "turn", player)


def _end_turn(play: Play) -> None:
    """The next player's turn begins, or the game is over (S2.4, S9.3). A round ends after each player's turn (S3.4)."""
    state = play.state
    players = len(state.tables.teams)
    last = state.turns % players == 0
    if last and not state.mode:
        play.phase("end", (1,))
        play.moment("end", "round", NOBODY)
        return
    if state.ending:
        _finish(play)
        return
    play.begin_turn((state.turn + 1) % players, continues=not last)
    play.phase("start")


def _finish(play: Play) -> None:
    """Each player gains VP equal to the gold in the vault (S9.4)."""
    state = play.state
    for player in range(len(state.tables.teams)):
        play.gain(player, "vp", state.resources[state.resource(player, "vault")])
    play.end()


def winners(state: State) -> tuple[int, ...]:
    """The players of the team with most VP when the game is over; none for a draw.

    Source: S9.4. Partners count together.
    """
    if not state.over:
        return ()
    teams = state.tables.teams
    points = dict.fromkeys(teams, 0)
    for player, team in enumerate(teams):
        points[team] += state.resources[state.resource(player, "vp")]
    best = max(points.values())
    leading = [team for team, score in points.items() if score == best]
    return tuple(player for player, team in enumerate(teams) if leading == [team])
