"""Playing the games of a playtest, in one process or several, with the same results."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from random import Random
from traceback import extract_tb
from typing import Final

from cardlang import __version__
from cardlang.model.playtest import Played
from cardlang.pipeline.load.processes import no_garbage_collection, set_up_worker, workers
from cardlang.pipeline.play.matches import Arranged, Pairing, arrange
from cardlang.rules.cards import Endless
from cardlang.rules.play import Play

LONGEST: Final = 20_000  # decisions, far more than a normal game has
_CHUNK: Final = 16  # games given to a process at a time
_AHEAD: Final = 4  # most chunks submitted ahead per process


@dataclass(frozen=True, slots=True)
class Playtest:
    """What to play. `policies` has one name for all players, or one for each."""

    decks: tuple[str, ...]
    battlefield: str | None
    games: int
    seed: int
    policies: tuple[str, ...]
    jobs: int = 1
    shipped: bool = False  # use the decks that come with the package
    leave_out: bool = False  # without the cards of which only people can play a text

    def arranged(self) -> Arranged:
        """Its matches. Errors: `SourceError`, as `arrange`."""
        return arrange(self.decks, self.battlefield, shipped=self.shipped, leave_out=self.leave_out)


def play_all(playtest: Playtest, pairings: Sequence[Pairing]) -> Iterator[Played]:
    """The games in the order of their numbers, each as soon as it and all before it are finished. Pairings take turns.

    Errors: `BrokenProcessPool` if a worker process is killed.
    """
    numbers = range(1, playtest.games + 1)
    if playtest.jobs == 1:
        yield from map(partial(play_one, playtest, pairings), numbers)
        return
    jobs = min(playtest.jobs, -(-playtest.games // _CHUNK))
    waiting: deque[Future[list[Played]]] = deque()
    with workers(jobs, _begin, playtest) as pool:
        for start in range(0, playtest.games, _CHUNK):
            waiting.append(pool.submit(_play_some, numbers[start : start + _CHUNK]))
            if len(waiting) >= jobs * _AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def play_one(playtest: Playtest, pairings: Sequence[Pairing], number: int) -> Played:
    """One full game. All its randomness comes from the playtest's seed and the `number` of the game."""
    pairing = pairings[(number - 1) % len(pairings)]
    seed = Random(f"{playtest.seed}/{number}").getrandbits(31)
    names = pairing.match.names
    policies = playtest.policies * len(names) if len(playtest.policies) == 1 else playtest.policies
    actions: list[int] = []
    winners: tuple[str, ...] = ()
    play: Play | None = None
    error = ""
    try:
        with (
            no_garbage_collection()
        ):  # a game makes no reference cycles, and searching for them takes a fifteenth of the time
            play = pairing.match.start(seed)
            ended = _play_out(play, policies, Random(f"{seed}/policies"), actions)
        if ended:
            winners = tuple(names[player] for player in pairing.match.game.opening.winners(play.state))
        else:
            error = f"it did not end within {LONGEST} decisions" if play.decision else "nobody can do anything"
    except Endless as endless:
        error = f"effects cause each other without end: {endless}"
    except Exception as bug:  # recorded so that it can be reproduced; the other games go on
        at = extract_tb(bug.__traceback__)[-1]
        error = f"{type(bug).__name__}: {bug} ({at.filename.rpartition(os.sep)[2]}:{at.lineno})"
    turns = play.state.turns if play else 0
    return Played(
        number, __version__, pairing.game, seed, pairing.decks, pairing.battlefield, names, policies, winners, turns,
        tuple(actions), error, playtest.shipped, playtest.leave_out,
    )  # fmt: skip


def _play_out(play: Play, policies: Sequence[str], chance: Random, actions: list[int]) -> bool:
    """Lets the policies make every decision, adding each to `actions`. Returns whether the game finished."""
    players = [POLICIES[policy] for policy in policies]
    while decision := play.decision:
        if len(actions) == LONGEST:
            return False
        code = players[decision.player](play, chance)
        actions.append(code)
        play.resume(code)
    return play.state.over


_playtest: Playtest
_pairings: list[Pairing]


def _begin(playtest: Playtest) -> None:
    """Sets up a worker process, which reads the cards itself."""
    global _playtest, _pairings
    set_up_worker()
    _playtest, _pairings = playtest, playtest.arranged().pairings


def _play_some(numbers: range) -> list[Played]:
    return [play_one(_playtest, _pairings, number) for number in numbers]


# Picks one of the options of `play.decision`, using no randomness but the generator given.
Policy = Callable[[Play, Random], int]


def uniform(play: Play, chance: Random) -> int:
    """Any option, all with equal probability."""
    assert play.decision
    options = play.decision.options
    return options[int(chance.random() * len(options))]


POLICIES: Final[Mapping[str, Policy]] = {"random": uniform}
