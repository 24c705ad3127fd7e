"""Cancelling and redirecting the action that is answered (S8.1 to S8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish.nodes import Cancel, Redirect
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.play import Play
from cardlang.rules.references import answered
from cardlang.rules.registers import DODGED, FORCED
from cardlang.rules.state import State


def compile_cancel(node: Cancel, build: Builder) -> Iterator[Step]:
    """`Cancel that attack.`: the answered action has no effect; if it does more than attack, only its attack has none.
    Its costs stay paid, and its card goes to the discard pile (S8.7, S6.6)."""

    def step(play: Play) -> None:
        state = play.state
        for frame in answered(state, play.frame):
            if node.what == "attack" and not frame.program.kind.endswith("attack"):
                if not frame.program.strikes:
                    continue
                frame.registers[DODGED] = state.present
            elif node.what == "action" or frame.program.kind.endswith(node.what):  # an action of that sort (S11.1)
                frame.position = max(frame.position, frame.program.last)
            else:
                continue
            play.did()
            play.no_effect(node.what, frame.acting, why="it is cancelled")

    yield step


def compile_redirect(node: Redirect, build: Builder) -> Iterator[Step]:
    """`The acting creature becomes the target of that attack.`, in place of its target, if the attack could have been
    made against it (S8.3)."""
    targets = build.targets(node.who, Constraint("attack", "that attack could not be made against it", _could_be_hit))
    yield from targets.choices

    def step(play: Play) -> None:
        state, me = play.state, play.frame
        new = tuple([one for one in targets(play) if _could_be_hit(state, me, one)][:1])
        for frame in answered(state, me) if new else ():
            frame.registers[_aimed(frame)] = frame.registers[FORCED] = new
            play.did()

    yield step


def _aimed(frame: Frame) -> int:
    """The register of the last attack of an action that has targets; NOBODY if none has."""
    return next((one for one in reversed(list(frame.program.strikes)) if frame.registers.get(one)), NOBODY)


def _could_be_hit(state: State, frame: Frame, creature: int) -> bool:
    """Whether the attack that an effect answers could have been made against a creature."""
    for attack in answered(state, frame):
        aimed = _aimed(attack)
        if aimed != NOBODY and attack.program.strikes[aimed](state, attack, creature):
            return True
    return False


VERBS: Final = (Verb(Cancel, compile_cancel), Verb(Redirect, compile_redirect))
