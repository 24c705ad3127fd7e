"""Automated players, each of which should beat the one before. None gets the game: what they look ahead in are worlds
(`worlds.py`). They count tries and decisions, never time, so that the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from cardlang.playtest.worlds import imagined
from cardlang.rules.actions import PASS
from cardlang.rules.cards import Endless
from cardlang.rules.decision import Decision
from cardlang.rules.play import Play
from cardlang.rules.state import State

SETTLED: Final = 30  # decisions within an effect that a player looks ahead at most
GREEDY_TRIES: Final = 2  # worlds in which an action is tried
BEST: Final = 5  # actions that `rollouts` looks at closely
ROLLOUTS: Final = 6  # games that it begins with each of them
LENGTH: Final = 40  # decisions after which it judges, if a round is not over before
SAMPLE: Final = 3  # actions of which the best is taken in such a game


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player has for a decision: its options, its chance, a judgement of positions, and imagined worlds."""

    decision: Decision
    chance: Random
    worth: Callable[[State, int], float]
    imagine: Callable[[], Play]


def sight(play: Play, decision: Decision, chance: Random, worth: Callable[[State, int], float] | None) -> Sight:
    """What the player has who must decide now; `worth` can be None for those who do not judge."""
    return Sight(decision, chance, worth or _equal, lambda: imagined(play, decision, chance))


def _equal(state: State, player: int) -> float:
    return 0.5


Policy = Callable[[Sight], int]  # picks one of the options


def uniform(sight: Sight) -> int:
    """Any option, all with equal probability."""
    return _any(sight.decision, sight.chance)


def greedy(sight: Sight) -> int:
    """The option after which the position is worth most, once its effects are over and others have passed."""
    values = judged(sight)
    return max(values, key=values.__getitem__)


def judged(sight: Sight) -> dict[int, float]:
    """The value of each option one step ahead; options that are worth the same come in any order."""
    options, me = list(sight.decision.options), sight.decision.player
    sight.chance.shuffle(options)
    if len(options) == 1:
        return {options[0]: 0.0}
    values = dict.fromkeys(options, 0.0)
    for _ in range(GREEDY_TRIES):
        world = sight.imagine()
        for code in options:
            trial = world.clone()
            take(trial, code)
            settled(trial, sight.chance)
            values[code] += sight.worth(trial.state, me)
    return values


def rollouts(sight: Sight) -> int:
    """The option after which games go best, of those that look best one step ahead: games of sensible actions, broken
    off after a round and judged."""
    values = judged(sight)
    best = sorted(values, key=values.__getitem__, reverse=True)[:BEST]
    if len(best) == 1:
        return best[0]
    totals = {code: values[code] / GREEDY_TRIES for code in best}
    for _ in range(ROLLOUTS):
        world = sight.imagine()
        until = world.state.turns + len(world.state.tables.players)
        for code in best:
            trial = world.clone()
            take(trial, code)
            rolled_out(trial, sight, until)
            totals[code] += sight.worth(trial.state, sight.decision.player)
    return max(totals, key=totals.__getitem__)


def rolled_out(play: Play, sight: Sight, until: int) -> None:
    """Play sensible actions until the turn with this number begins."""
    for _ in range(LENGTH):
        decision = play.decision
        if decision is None or (play.state.turns >= until and not play.state.frames):
            return
        take(play, sensible(play, decision.options, sight))
    settled(play, sight.chance)


def sensible(play: Play, options: Sequence[int], sight: Sight) -> int:
    """Of a few random options, the one that is best one step ahead for who decides."""
    assert play.decision
    some = options if len(options) <= SAMPLE else sight.chance.sample(options, SAMPLE)
    if len(some) == 1:
        return some[0]
    values = dict[int, float]()
    for code in some:
        trial = play.clone()
        take(trial, code)
        settled(trial, sight.chance)
        values[code] = sight.worth(trial.state, play.decision.player)
    return max(values, key=values.__getitem__)


def take(play: Play, code: int) -> None:
    """Carry out an action; after one that never ends, the game stands still."""
    try:
        play.resume(code)
    except Endless:
        play.decision = None


def settled(play: Play, chance: Random) -> None:
    """Let the effects end that are being carried out: whoever can pass does, and other choices are made at random."""
    for _ in range(SETTLED):
        if play.decision is None or not play.state.frames:
            return
        take(play, PASS() if play.decision.response else _any(play.decision, chance))


def _any(decision: Decision, chance: Random) -> int:
    options = decision.options
    return options[int(chance.random() * len(options))]
