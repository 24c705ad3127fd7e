"""How players roll in turns, in place of real time (E5), what their dice are worth, and the further actions that texts
give them.

In the phase `prepare`, the mode holds the player who is asked, and how many have waited in a row. Each player may roll
as often as the resource `rerolls` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from cardlang.games.elements import actions as a
from cardlang.games.elements.nodes import FurtherAction
from cardlang.games.elements.table import DICE, FACES, players, stunned
from cardlang.mechanics.dice.steps import REROLLS as DIE_ROLLS
from cardlang.mechanics.dice.steps import ROLLING, SYMBOLS, USED, shown, take_up, throw
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.decision import Constraint
from cardlang.rules.doers import by_each, doer
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
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


def spent(state: State, player: int, needs: Mapping[str, int], purpose: str = "") -> Mapping[str, int] | None:
    """The dice, by what they show, that give the symbols that are needed; None if there are too few. A symbol is used
    as another only where that is missing."""
    short = [face for face, n in needs.items() if shown(state, player, face) < n]
    if not short:
        return needs
    uses = [*_uses(state, player, purpose)]
    if not uses:
        return None
    used = Counter({face: min(n, shown(state, player, face)) for face, n in needs.items()})
    missing = Counter({face: needs[face] - used[face] for face in short})
    for use in uses:
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


# Actions that texts give a player besides the usual one, and what is left of the dice for them


TO_COME: Final = "next_action"  # the resource: what kind of action a player takes next, as one of these numbers
NOW: Final = "further_action"  # the resource: what kind of further action the player is taking
FURTHER: Final[Mapping[str, int]] = {"any": 1, "casting": 2, "other": 3}


def compile_further(node: FurtherAction, build: Builder) -> Iterator[Step]:
    """The action comes after the one that is under way. Dice that a spell has used are taken up before its effect."""
    who = doer(node.who)
    if put_aside not in build.draft.opening:
        build.draft.opening.append(put_aside)

    def give(play: Play) -> None:
        player = who(play.frame)
        play.gain(player, TO_COME, FURTHER[node.kind] - shown(play.state, player, TO_COME))
        play.did()

    return by_each(node.who, build, lambda: [give])


def put_aside(play: Play) -> None:
    """A step: the dice that the spell has used are taken up."""
    state = play.state
    if play.frame.registers.pop(USED, None) is not None:
        _take_used(play, play.frame.player)
        play.phase(state.phase, state.mode[:DICE])


def _take_used(play: Play, player: int) -> None:
    for face, n in zip(FACES, play.state.mode[DICE:], strict=False):
        take_up(play, player, face, min(n, shown(play.state, player, face)))


def goes_on(play: Play, player: int) -> bool:
    """Whether the player takes a further action now, which begins."""
    state = play.state
    kind = shown(state, player, TO_COME)
    play.gain(player, NOW, kind - shown(state, player, NOW))
    if not kind:
        return False
    play.gain(player, TO_COME, -kind)
    _take_used(play, player)
    _spend_points(play, player)
    play.gain(player, "points", -shown(state, player, "points"))
    play.moment("end", "action", player)
    play.begin_turn(player, continues=True)
    play.moment("start", "action", player)
    return True


def _spend_points(play: Play, player: int) -> None:
    """The dice whose symbols were spent on activations and moves are taken up before a further action."""
    state = play.state
    points = worth(state, player, "leadership", purpose=ACTIVATING) - shown(state, player, "points")
    for face, n in (spent(state, player, {"leadership": max(0, points)}, ACTIVATING) or {}).items():
        take_up(play, player, face, n)


def further_action(state: State) -> int:
    """What kind of further action the player whose turn it is takes; 0 for the usual one."""
    return shown(state, state.turn, NOW) if state.phase == "act" else 0


CASTS: Final = Constraint(
    "text", "the further action is not to cast", lambda state, *_: further_action(state) != FURTHER["other"]
)
OTHER: Final = Constraint(
    "text", "the further action is to cast", lambda state, *_: further_action(state) != FURTHER["casting"]
)
VERBS: Final = (Verb(FurtherAction, compile_further),)
