"""Playing the games of a playtest, in one process or several, with the same results."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, chdir
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from threading import Lock
from traceback import extract_tb
from typing import Final

from cardlang import __version__
from cardlang.model.course import UNTOLD
from cardlang.model.edit import Edit
from cardlang.model.playtest import CardUse, Played
from cardlang.pipeline import SourceError
from cardlang.pipeline.load.processes import no_garbage_collection
from cardlang.pipeline.play.matches import Arranged, Pairing, arrange
from cardlang.playtest.course import Follower
from cardlang.playtest.log import Log
from cardlang.playtest.players import sight
from cardlang.playtest.policies import player
from cardlang.playtest.sharing import in_processes, on_cluster
from cardlang.playtest.uses import Uses
from cardlang.playtest.worth import Worth
from cardlang.rules.cards import Endless
from cardlang.rules.play import Play

LONGEST: Final = 20_000  # decisions, far more than a normal game has


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
    campaign: bool = False  # each game is a campaign: several scenarios, in which players keep what they have
    folder: str = ""  # of the project, "" for the one around the current folder
    cluster: str = ""  # the address of the Dask scheduler whose workers play
    edits: tuple[Edit, ...] = ()  # how the cards are played otherwise than they are written

    @property
    def numbers(self) -> range:
        """The numbers of the games that are played here."""
        return range(self.shard[0], self.games + 1, self.shard[1])

    def anywhere(self) -> Playtest:
        """The same for a process in another current folder."""
        return self if self.shipped else replace(self, folder=str(Path(self.folder).absolute()))

    def arranged(self) -> Arranged:
        """Its matches. Errors: `SourceError`, as `arrange`, or if its folder cannot be entered."""
        with ExitStack() as entered:
            try:
                entered.enter_context(chdir(self.folder or "."))
            except OSError as error:
                raise SourceError.of(Path(self.folder), "enter", error) from error
            return arrange(
                self.decks,
                self.battlefield,
                shipped=self.shipped,
                leave_out=self.leave_out,
                all_seats=True,
                edits=self.edits,
            )


class Run:
    """The games of a playtest by their numbers. Players take all seats in turn, in games with the same seed; then the
    next of the matches follows. Seats are not changed where nothing would be different."""

    def __init__(
        self, playtest: Playtest, pairings: Sequence[Pairing], worth: dict[tuple[str, str], Worth] | None = None
    ) -> None:
        self.playtest = playtest
        self.tables: list[list[tuple[Pairing, tuple[str, ...]]]] = []  # of each match, its seatings
        for one in pairings:
            policies, players = playtest.policies, len(one.decks)
            policies = policies * players if len(policies) == 1 else policies[-one.seat :] + policies[: -one.seat]
            if not one.seat:
                self.tables.append([])
            if all((one.decks, policies) != (other.decks, others) for other, others in self.tables[-1]):
                self.tables[-1].append((one, policies))
        # by folder and game, made when a player first needs it, of the first match; players judge as without `edits`
        self.worth = {} if worth is None else worth
        self.games_of_a_seed = max(map(len, self.tables), default=1)
        played = [(one.game, one.decks, one.content) for one in pairings]
        decides = (
            __version__,
            playtest.seed,
            playtest.policies,
            playtest.leave_out,
            played,
            *["campaign"] * playtest.campaign,
        )
        self.id = blake2b(repr(decides).encode(), digest_size=16).hexdigest()

    def unplayed(self, number: int) -> tuple[Pairing, Played]:
        """The game with this number, before its first action."""
        playtest = self.playtest
        match, turn = divmod(number - 1, self.games_of_a_seed)
        table = self.tables[match % len(self.tables)]
        again, seating = divmod(turn, len(table))
        pairing, policies = table[seating]
        seed = Random(f"{playtest.seed}/{match}/{again}").getrandbits(53)
        return pairing, Played(
            number, __version__, pairing.game, seed, pairing.decks, pairing.battlefield, pairing.match.names, policies,
            (), 0, (), "", playtest.shipped, playtest.leave_out, self.id, edits=playtest.edits,
        )  # fmt: skip

    def play(self, number: int) -> Played:
        """One full game. All its randomness comes from the playtest's seed and the `number` of the game."""
        pairing, begun = self.unplayed(number)
        actions: list[int] = []
        cards: tuple[CardUse, ...] = ()
        course, ended = UNTOLD, False
        play: Play | None = None
        log = Log(pairing.match)
        scenarios = pairing.match.game.opening.scenarios if self.playtest.campaign else 1
        why = ""
        error = ""
        try:
            with (
                no_garbage_collection()
            ):  # a game makes no reference cycles, and searching for them takes a fifteenth of the time
                play = pairing.match.start(begun.seed)
                uses, follower = Uses(pairing.match, play), Follower(pairing.match, play)
                while (ended := self._play_out(play, begun, actions, uses, follower)) and log.scenario < scenarios - 1:
                    log.add(play.state)
                    play = uses.play = pairing.match.start(begun.seed, play.state)
                    follower.follow(play)
                log.add(play.state)
            if ended:
                why = pairing.match.game.flow.ended(play) if scenarios == 1 else f"{scenarios} scenarios"
                cards, course = tuple(uses.counted()), follower.course()
            else:
                error = f"it did not end within {LONGEST} decisions" if play.decision else "nobody can do anything"
        except Endless as endless:
            error = f"effects cause each other without end: {endless}"
        except Exception as bug:  # recorded so that it can be reproduced; the other games go on
            at = extract_tb(bug.__traceback__)[-1]
            error = f"{type(bug).__name__}: {bug} ({at.filename.rpartition(os.sep)[2]}:{at.lineno})"
        return replace(
            begun,
            winners=() if error else log.winners,
            turns=log.turns if ended or not play else play.state.turns,
            actions=tuple(actions),
            error=error,
            ended=why,
            cards=cards,
            course=course,
            log=tuple(log.rows) if scenarios > 1 else (),
        )

    def _play_out(self, play: Play, begun: Played, actions: list[int], uses: Uses, follower: Follower) -> bool:
        """Lets the policies make every decision, adding each to `actions`. Returns whether the game finished."""
        players = [player(policy) for policy in begun.policies]
        chance = Random(f"{begun.seed}/policies{len(actions) or ''}")
        worth = self._worth(begun.game) if any(one.judges for one in players) else None
        while decision := play.decision:
            if len(actions) == LONGEST:
                return False
            follower.look(decision)
            code = players[decision.player].pick(sight(play, decision, chance, worth), play)
            actions.append(code)
            uses.choose(decision.player, code)
            play.resume(code)
            uses.look()
        return play.state.over

    def _worth(self, game: str) -> Worth:
        of = self.playtest.folder, game
        if of not in self.worth:
            first = next(table[0][0] for table in self.tables if table[0][0].game == game)
            self.worth[of] = Worth(first.match)
        return self.worth[of]


def play_all(playtest: Playtest, pairings: Sequence[Pairing], numbers: range | None = None) -> Iterator[Played]:
    """The games of these numbers, or all, in order, each as soon as it and all before it are finished.

    Errors: as `in_processes` and `on_cluster`.
    """
    return (played for (played,) in play_each([playtest], [pairings], numbers))


def play_each(
    playtests: Sequence[Playtest], pairings: Sequence[Sequence[Pairing]], numbers: range | None = None
) -> Iterator[list[Played]]:
    """The same for several playtests at a time, which differ in their cards: for each number, the game of each."""
    first, runs = playtests[0], _together(playtests, pairings)
    numbers = first.numbers if numbers is None else numbers
    jobs = min(first.jobs, len(numbers))
    elsewhere = partial(_play, tuple(playtest.anywhere() for playtest in playtests), tuple(run.id for run in runs))
    if first.cluster:
        return on_cluster(first.cluster, elsewhere, numbers)
    if jobs > 1:
        return in_processes(jobs, elsewhere, numbers)
    return ([run.play(number) for run in runs] for number in numbers)


def _together(playtests: Sequence[Playtest], pairings: Sequence[Sequence[Pairing]]) -> list[Run]:
    worth = dict[tuple[str, str], Worth]()
    return [Run(playtest, these, worth) for playtest, these in zip(playtests, pairings, strict=True)]


def _play(playtests: tuple[Playtest, ...], ids: tuple[str, ...], number: int) -> list[Played]:
    """A game of each, in another process. Errors: `SourceError` if it is not set up as this one is."""
    with _alone:
        return [run.play(number) for run in _runs(playtests, ids)]


_alone = Lock()  # a cluster may have several threads in a process, whose chance and garbage collection are shared


@lru_cache(maxsize=1)
def _runs(playtests: tuple[Playtest, ...], ids: tuple[str, ...]) -> list[Run]:
    """A process reads the cards itself."""
    runs = _together(playtests, [playtest.arranged().pairings for playtest in playtests])
    if tuple(run.id for run in runs) != ids:
        raise SourceError("a worker has other cards or rules, or another version of cardlang, than are here")
    return runs
