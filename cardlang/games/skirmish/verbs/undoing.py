"""Cancelling and redirecting the action that is answered (S8.1 to S8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish.nodes import Cancel, Redirect
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Step
from cardlang.rules.play import Play
from cardlang.rules.references import answered
from cardlang.rules.registers import DODGED, FORCED
from cardlang.rules.verb import Verb


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
    """`The acting creature becomes the target of that attack.`, in place of its target."""
    targets = build.targets(node.who)
    yield from targets.choices

    def step(play: Play) -> None:
        for frame in answered(play.state, play.frame):
            aimed = [register for register in frame.program.strikes if frame.registers.get(register)]
            new = targets(play)[:1]
            if aimed and new:
                frame.registers[aimed[-1]] = new
                frame.registers[FORCED] = new
                play.did()

    yield step


VERBS: Final = (Verb(Cancel, compile_cancel), Verb(Redirect, compile_redirect))
