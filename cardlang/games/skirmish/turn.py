"""The progress of a game: set-up, the phases of each turn, the end (S2, S3, S9.3, S9.4)."""

from __future__ import annotations

from cardlang.games.skirmish.constraints import refusal
from cardlang.games.skirmish.deeds import fall_short
from cardlang.games.skirmish.offers import turn_options, why_not
from cardlang.games.skirmish.setup import next_player, set_up
from cardlang.mechanics.cards.steps.draws import draw
from cardlang.mechanics.prohibitions.steps.refreshing import NEXT_REFRESH, spend_refresh
from cardlang.mechanics.tapping.steps import untap
from cardlang.rules.decision import Decision
from cardlang.rules.event import NOBODY, Event
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
        if phase == "action" or (phase == "deploy" and not state.mode) or phase == "before":
            return Decision(state.turn, turn_options(state), why_not)
        match phase:
            case "setup":
                picks = set_up(play)
                if picks:
                    return Decision(*picks, refusal)
            case "start":
                play.phase("refresh")
                play.moment("start", "turn", state.turn)
            case "refresh":
                play.phase("action")
                refresh(play)
            case "deploy":
                play.phase("end")
                _end_of_deploying(play)
            case "end":
                _end_turn(play)
            case _:
                raise LookupError(f'there is no phase "{phase}"')  # for positions that were written by hand
    return None


def refresh(play: Play) -> None:
    """Untap all, move 1 gold, draw 1 action card, in this order.

    Source: S3.1; a shortfall in a player's own refresh gives nobody VP, S9.3.
    """
    state = play.state
    player = state.turn
    mine = state.forces[player]
    for one in mine:
        if state.tapped[one]:
            statics = state.effects.statics
            if not statics or not (
                state.barred(one, "untap during the refresh phase") or state.barred(one, NEXT_REFRESH)
            ):
                untap(play, one)
    for one in mine:
        spend_refresh(play, one)
    missing = play.move(player, "vault", "supply", 1)
    fall_short(play, player, missing, NOBODY)
    draw(play, player)


def end_activation(play: Play) -> None:
    """The controller ends the activation (S4.5)."""
    me = play.state.active
    play.end_activation()
    play.moment("end", "activation", me)
    if play.watches("ends its activation"):
        play.happens(Event("ends its activation", me))


def end_phase(play: Play) -> None:
    """The player ends a phase. After deploying, creature cards are drawn up to three (S3.3)."""
    state = play.state
    if state.phase == "before":
        play.phase("start")
    elif state.phase == "action":
        play.phase("deploy")
    elif state.phase == "deploy":
        play.phase("deploy", (1,))
    else:
        next_player(play)


def _end_of_deploying(play: Play) -> None:
    """Source: S3.3, S3.4 (Nimble untaps at the end of S3.3)."""
    state = play.state
    player = state.turn
    hand = state.zone(player, "creature_hand")
    full = play.game.numbers["refill"]
    while len(state.zones[hand]) < full and draw(play, player, "creature card") and not play.pending:
        pass
    for one in state.forces[player]:
        if state.tapped[one] and state.power(one, "Nimble"):
            untap(play, one)
    play.moment("end", "turn", player)


def _end_turn(play: Play) -> None:
    """The next player's turn begins, or the game is over (S2.4, S9.3)."""
    state = play.state
    if state.ending:
        _finish(play)
        return
    play.begin_turn((state.turn + 1) % len(state.tables.teams))
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
