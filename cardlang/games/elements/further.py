"""Actions that texts give a player besides the usual one, and what is left of the dice for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardlang.games.elements.nodes import FurtherAction
from cardlang.games.elements.rounds import ACTIVATING, spent, worth
from cardlang.games.elements.table import DICE, FACES
from cardlang.mechanics.dice.steps import USED, shown, take_up
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.decision import Constraint
from cardlang.rules.doers import by_each, doer
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.state import State

TO_COME: Final = "next_action"  # the resource: what kind of action a player takes next, as one of these numbers
NOW: Final = "further_action"  # the resource: what kind of further action the player is taking
KINDS: Final[Mapping[str, int]] = {"any": 1, "casting": 2, "other": 3}


def compile_further(node: FurtherAction, build: Builder) -> Iterator[Step]:
    """The action comes after the one that is under way. Dice that a spell has used are taken up before its effect."""
    who = doer(node.who)
    if put_aside not in build.draft.opening:
        build.draft.opening.append(put_aside)

    def give(play: Play) -> None:
        player = who(play.frame)
        play.gain(player, TO_COME, KINDS[node.kind] - shown(play.state, player, TO_COME))
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


def kind(state: State) -> int:
    """What kind of further action the player whose turn it is takes; 0 for the usual one."""
    return shown(state, state.turn, NOW) if state.phase == "act" else 0


CASTS: Final = Constraint("text", "the further action is not to cast", lambda state, *_: kind(state) != KINDS["other"])
OTHER: Final = Constraint("text", "the further action is to cast", lambda state, *_: kind(state) != KINDS["casting"])
VERBS: Final = (Verb(FurtherAction, compile_further),)
