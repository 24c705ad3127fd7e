"""Responses, between the declaration of an action and its effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlang.rules.actions import PASS
from cardlang.rules.compiled import Step
from cardlang.rules.decision import Decision
from cardlang.rules.play import Play
from cardlang.rules.select import Choice, Choosing

_PASS: Final = PASS()


def _window(kind: str) -> Step:
    def step(play: Play) -> Decision | None:
        frame, state, flow = play.frame, play.state, play.flow
        answer = play.answer
        if answer is not None:
            if answer != _PASS:
                frame.passes = 0
                play.jump(-1)  # return to this step afterwards
                play.running = None  # the cost of a response is not part of this effect
                flow.begin(play, answer)
                return None
            frame.passes += 1
        responses, players = flow.responses, state.tables.rounds[frame.player]
        for player in players[frame.passes :]:
            options = responses(state, player, kind)
            if options or play.asks_all:
                frame.passes = players.index(player)
                due = flow.duties(state, options)
                return Decision(player, tuple(due) or (_PASS, *options), flow.refusal, response=True)
        frame.passes = len(players)
        return None

    return step


window = _window("")
"""A step: players may respond, from the one after the declarer round to the declarer, until all pass in a row. A
response is put on the stack and carried out first; then all are asked again.

Source: S8.1, S8.2, S8.6."""


def recheck(choices: Iterable[Choosing]) -> Step:
    """A step after the responses: whatever was chosen before them and no longer matches its description is dropped, so
    the text does not affect it. Without a response nothing can have changed.

    Source: S8.3.
    """
    choices = tuple(choices)

    def step(play: Play) -> None:
        state, frame = play.state, play.frame
        for choice in choices if state.serial != frame.serial else ():
            fit = []
            for one in frame.registers.get(choice.register, ()):
                why = choice.unfit(state, frame, one)
                if not why:
                    fit.append(one)
                elif isinstance(choice, Choice) and choice.selection.noun == "creature":
                    play.no_effect(choice.means or "effect", one, frame.acting, why)
                else:
                    play.no_effect("effect", frame.acting, why=why)
            frame.registers[choice.register] = tuple(fit)

    return step


def late_window(kind: str) -> tuple[Step, Step]:
    """Steps that let players respond in the middle of an effect, with one kind of response, as to a tap that is an
    effect.

    Source: S8.7.
    """

    def begin(play: Play) -> None:
        play.frame.passes = 0

    return begin, _window(kind)
