"""How players roll in turns, in place of real time. In the phase `prepare`, the mode holds the player who is asked, and
how many have waited in a row. Each player may roll as often as the resource `rerolls` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from cardlang.mechanics.dice.steps import REROLLS as DIE_ROLLS
from cardlang.mechanics.dice.steps import ROLLING, shown, take_up, throw
from cardlang.rules.actions import Kind
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, ScenarioWords
from cardlang.rules.play import Play
from cardlang.rules.state import State

STOP: Final = Kind(40, "stop")
TAKE_UP: Final = Kind(41, "take up {}", ("face",))
ROLL: Final = Kind(42, "roll")
WAIT: Final = Kind(43, "wait")

PHASE: Final = "prepare"
REROLLS: Final = "rerolls"
_NOW: Final = Constraint("keep", "dice are not rolled now", lambda state, *_: state.phase == PHASE)
_MORE: Final = Constraint("keep", "this player has no more rolls before the next stop", lambda state, *_: _left(state))


def _left(state: State) -> bool:
    return shown(state, state.mode[0], REROLLS) > 0


class Rounds:
    """`players` are those who play, in order; `may_stop` says who may stop the round."""

    def __init__(
        self, faces: tuple[str, ...], players: Callable[[State], list[int]], may_stop: Callable[[State, int], bool]
    ) -> None:
        self.faces, self.players, self.may_stop = faces, players, may_stop

    def all_wait(self, state: State) -> bool:
        """Whether nobody has rolled since each player was asked last: somebody must stop."""
        return state.mode[1] >= len(self.players(state))

    def options(self, state: State) -> tuple[int, ...]:
        """The legal actions of the player who is asked."""
        player = state.mode[0]
        stops = self.may_stop(state, player)
        found = [STOP()] if stops else []
        if _left(state):
            found += [TAKE_UP(n) for n, face in enumerate(self.faces) if shown(state, player, face)]
            if shown(state, player, ROLLING):
                found.append(ROLL())
        if not (stops and self.all_wait(state)):
            found.append(WAIT())
        return tuple(found)

    def wait(self, play: Play, *_: int) -> None:
        """The next player is asked."""
        player, waits = play.state.mode
        there = self.players(play.state)
        play.phase(PHASE, (next((one for one in there if one > player), there[0]), waits + 1))

    def roll(self, play: Play, *_: int) -> None:
        """The dice in the hand are rolled."""
        player = play.state.mode[0]
        play.gain(player, REROLLS, -1)
        throw(play, player)
        play.phase(PHASE, (player, 0))
        play.occurs(DIE_ROLLS, NOBODY, player=player)

    @property
    def begin(self) -> Mapping[int, Callable[[Play, int, int], None]]:
        """What each action but the stop does, by the number of its kind."""
        return {
            TAKE_UP.number: lambda play, face, _: take_up(play, play.state.mode[0], self.faces[face]),
            ROLL.number: self.roll,
            WAIT.number: self.wait,
        }

    @cached_property
    def constraints(self) -> Mapping[int, tuple[Constraint, ...]]:
        """When each action is legal, by the number of its kind."""

        def shows(state: State, face: int, _: int) -> bool:
            return face < len(self.faces) and shown(state, state.mode[0], self.faces[face]) > 0

        def may_stop(state: State, *_: int) -> bool:
            return self.may_stop(state, state.mode[0])

        def may_wait(state: State, *_: int) -> bool:
            return not (self.all_wait(state) and self.may_stop(state, state.mode[0]))

        in_hand = Constraint(
            "keep", "no die is in the hand", lambda state, *_: shown(state, state.mode[0], ROLLING) > 0
        )
        return {
            STOP.number: (_NOW, Constraint("recover", "this player cannot stop now", may_stop)),
            TAKE_UP.number: (_NOW, _MORE, Constraint("keep", "no die shows it", shows)),
            ROLL.number: (_NOW, _MORE, in_hand),
            WAIT.number: (_NOW, Constraint("stop", "nobody has rolled: the game must be stopped", may_wait)),
        }


def _until(asked: Any, player: int) -> Iterator[int]:
    """The others wait until that player is asked."""
    state = asked.state
    for _ in state.tables.teams:
        if state.phase == PHASE and state.mode[0] != player:
            yield WAIT()


def _by(word: str, action: int) -> Callable[[Any], Iterator[int]]:
    def take(asked: Any) -> Iterator[int]:
        yield from _until(asked, asked.words[word] - 1)
        yield action

    return take


def _keep(faces: tuple[str, ...]) -> Callable[[Any], Iterator[int]]:
    """The player keeps dice that show these faces, and takes up all others."""

    def take(asked: Any) -> Iterator[int]:
        player, kept = asked.words["player"] - 1, Counter(asked.words["keep"])
        yield from _until(asked, player)
        for n, face in enumerate(faces):
            for _ in range(max(0, shown(asked.state, player, face) - kept[face])):
                yield TAKE_UP(n)

    return take


def steps(faces: tuple[str, ...]) -> Game:
    """The actions of rounds, and their words in scenarios."""
    return Game(
        kinds=(STOP, TAKE_UP, ROLL, WAIT),
        resources=(REROLLS,),
        scenario=ScenarioWords(
            steps={"keep": _keep(faces), "roll": _by("roll", ROLL()), "stop": _by("stop", STOP())},
            helpers={"keep": frozenset({"player"})},
        ),
    )


STEPS = steps
