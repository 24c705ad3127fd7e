"""Playing the games of a playtest, in one process or several, with the same results."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
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
_AHEAD: Final = 4  # most games submitted ahead per process


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
    shard: tuple[int, int] = (1, 1)  # the part of the games that is played here, and of how many

    @property
    def numbers(self) -> range:
        """The numbers of the games that are played here."""
        return range(self.shard[0], self.games + 1, self.shard[1])

    def arranged(self) -> Arranged:
        """Its matches. Errors: `SourceError`, as `arrange`."""
        return arrange(self.decks, self.battlefield, shipped=self.shipped, leave_out=self.leave_out)


def play_all(playtest: Playtest, pairings: Sequence[Pairing], numbers: range | None = None) -> Iterator[Played]:
    """The games of these numbers, or all, in order, each as soon as it and all before it are finished. Pairings take
    turns.

    Errors: `BrokenProcessPool` if a worker process is killed.
    """
    numbers = playtest.numbers if numbers is None else numbers
    jobs = min(playtest.jobs, len(numbers))
    if jobs <= 1:
        run = run_of(playtest, pairings)
        yield from map(partial(play_one, playtest, pairings, run), numbers)
        return
    waiting: deque[Future[Played]] = deque()
    with workers(jobs, _begin, playtest) as pool:
        for number in numbers:
            waiting.append(pool.submit(_play, number))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def run_of(playtest: Playtest, pairings: Sequence[Pairing]) -> str:
    """What `Played.run` is for the games of this playtest."""
    played = [(one.game, one.decks, one.content) for one in pairings]
    decides = (__version__, playtest.seed, playtest.policies, playtest.leave_out, played)
    return blake2b(repr(decides).encode(), digest_size=16).hexdigest()


def unplayed(playtest: Playtest, pairings: Sequence[Pairing], run: str, number: int) -> Played:
    """The game with this number, before its first action."""
    pairing = pairings[(number - 1) % len(pairings)]
    names = pairing.match.names
    return Played(
        number, __version__, pairing.game, Random(f"{playtest.seed}/{number}").getrandbits(53), pairing.decks,
        pairing.battlefield, names, playtest.policies * (len(names) if len(playtest.policies) == 1 else 1), (), 0, (),
        "", playtest.shipped, playtest.leave_out, run,
    )  # fmt: skip


def play_one(playtest: Playtest, pairings: Sequence[Pairing], run: str, number: int) -> Played:
    """One full game. All its randomness comes from the playtest's seed and the `number` of the game."""
    pairing = pairings[(number - 1) % len(pairings)]
    begun = unplayed(playtest, pairings, run, number)
    seed, names = begun.seed, begun.players
    actions: list[int] = []
    winners: tuple[str, ...] = ()
    play: Play | None = None
    error = ""
    try:
        with (
            no_garbage_collection()
        ):  # a game makes no reference cycles, and searching for them takes a fifteenth of the time
            play = pairing.match.start(seed)
            ended = _play_out(play, begun.policies, Random(f"{seed}/policies"), actions)
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
    return replace(begun, winners=winners, turns=turns, actions=tuple(actions), error=error)


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


_play_number: Callable[[int], Played]


def _begin(playtest: Playtest) -> None:
    """Sets up a worker process, which reads the cards itself."""
    global _play_number
    set_up_worker()
    pairings = playtest.arranged().pairings
    _play_number = partial(play_one, playtest, pairings, run_of(playtest, pairings))


def _play(number: int) -> Played:
    return _play_number(number)


# Picks one of the options of `play.decision`, using no randomness but the generator given.
Policy = Callable[[Play, Random], int]


def uniform(play: Play, chance: Random) -> int:
    """Any option, all with equal probability."""
    assert play.decision
    options = play.decision.options
    return options[int(chance.random() * len(options))]


POLICIES: Final[Mapping[str, Policy]] = {"random": uniform}
