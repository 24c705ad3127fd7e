"""How players roll in turns, in place of real time (E5), and what their dice are worth.

In the phase `prepare`, the mode holds the player who is asked, and how many have waited in a row. Each player may roll
as often as the resource `rerolls` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from cardlang.games.elements import actions as a
from cardlang.games.elements.table import FACES, players, stunned
from cardlang.mechanics.dice.steps import REROLLS as DIE_ROLLS
from cardlang.mechanics.dice.steps import ROLLING, SYMBOLS, shown, take_up, throw
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State

PHASE: Final = "prepare"
REROLLS: Final = "rerolls"
CASTING: Final = "casting"
ACTIVATING: Final = "activating"


def may_stop(state: State, player: int) -> bool:
    """Whether a player may stop the game: with a stunned hero only to recover (V4)."""
    return not stunned(state, player) or shown(state, player, "card") >= state.tables.numbers["recovery"]


def all_wait(state: State) -> bool:
    """Whether nobody has rolled since each player was asked last: somebody must stop."""
    return state.mode[1] >= len(players(state))


def _left(state: State) -> bool:
    return shown(state, state.mode[0], REROLLS) > 0


def _may_wait(state: State, *_: int) -> bool:
    return not (all_wait(state) and may_stop(state, state.mode[0]))


def rolling(state: State) -> tuple[int, ...]:
    """The legal actions of the player who is asked."""
    player = state.mode[0]
    found = [a.STOP()] if may_stop(state, player) else []
    if _left(state):
        found += [a.TAKE_UP(n) for n, face in enumerate(FACES) if shown(state, player, face)]
        if shown(state, player, ROLLING):
            found.append(a.ROLL())
    if _may_wait(state):
        found.append(a.WAIT())
    return tuple(found)


def _wait(play: Play, *_: int) -> None:
    """The next player is asked."""
    player, waits = play.state.mode
    there = players(play.state)
    play.phase(PHASE, (next((one for one in there if one > player), there[0]), waits + 1))


def _roll(play: Play, *_: int) -> None:
    """The dice in the hand are rolled."""
    player = play.state.mode[0]
    play.gain(player, REROLLS, -1)
    throw(play, player)
    play.phase(PHASE, (player, 0))
    play.occurs(DIE_ROLLS, NOBODY, player=player)


BEGIN: Final[Mapping[int, Callable[[Play, int, int], None]]] = {
    a.TAKE_UP.number: lambda play, face, _: take_up(play, play.state.mode[0], FACES[face]),
    a.ROLL.number: _roll,
    a.WAIT.number: _wait,
}
"""What each of these actions but the stop does, by the number of its kind."""


def _shows(state: State, face: int, _: int) -> bool:
    return face < len(FACES) and shown(state, state.mode[0], FACES[face]) > 0


_NOW: Final = Constraint("keep", "dice are not rolled now", lambda state, *_: state.phase == PHASE)
_MORE: Final = Constraint("keep", "this player has no more rolls before the next stop", lambda state, *_: _left(state))
_IN_HAND: Final = Constraint(
    "keep", "no die is in the hand", lambda state, *_: shown(state, state.mode[0], ROLLING) > 0
)
_MAY_STOP: Final = Constraint(
    "recover", "this player cannot stop now", lambda state, *_: may_stop(state, state.mode[0])
)
CONSTRAINTS: Final[Mapping[int, tuple[Constraint, ...]]] = {
    a.STOP.number: (_NOW, _MAY_STOP),
    a.TAKE_UP.number: (_NOW, _MORE, Constraint("keep", "no die shows it", _shows)),
    a.ROLL.number: (_NOW, _MORE, _IN_HAND),
    a.WAIT.number: (_NOW, Constraint("stop", "nobody has rolled: the game must be stopped", _may_wait)),
}


# What dice are worth


class Use(NamedTuple):
    """So many symbols of a face, 0 for all, can be used as one of others; for one purpose, or any if it is ""."""

    face: str
    as_: frozenset[str]
    most: int
    purpose: str


def _uses(state: State, player: int, purpose: str) -> Iterator[Use]:
    """What texts allow a player, the narrower first."""
    if SYMBOLS in state.effects.statics:
        found = [Use(*static.value) for static in state.holding(SYMBOLS, player)]
        yield from sorted((one for one in found if one.purpose in ("", purpose)), key=lambda one: len(one.as_))


def spent(state: State, player: int, needs: Mapping[str, int], purpose: str = "") -> Counter[str] | None:
    """The dice, by what they show, that give the symbols that are needed; None if there are too few. A symbol is used
    as another only where that is missing."""
    used = Counter({face: min(n, shown(state, player, face)) for face, n in needs.items()})
    missing = Counter({face: n - used[face] for face, n in needs.items() if n > used[face]})
    for use in _uses(state, player, purpose) if missing else ():
        left = shown(state, player, use.face) - used[use.face]
        left = min(left, use.most) if use.most else left
        for face in sorted(missing.keys() & use.as_):
            many = min(left, missing[face])
            left -= many
            missing[face] -= many
            used[use.face] += many
    return None if +missing else used


def worth(state: State, player: int, face: str, used: Mapping[str, int] | None = None, purpose: str = "") -> int:
    """How many symbols of a face the dice give that are not used."""
    gone = used or {}
    total = shown(state, player, face) - gone.get(face, 0)
    for use in _uses(state, player, purpose):
        if face in use.as_ and use.face != face:
            left = shown(state, player, use.face) - gone.get(use.face, 0)
            total += min(left, use.most) if use.most else left
    return total
