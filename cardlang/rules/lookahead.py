"""Looking ahead: whether choices that depend on one another, and costs, can all be made and paid (S8.7).

An action is declared in steps: assistants, costs, first choices. What is chosen in one of them can leave nothing for
the next. So they are tried, on copies of the game, until one way leads through all of them.
"""

from __future__ import annotations

from typing import Any, Final

from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Decision, unmet

_TRIES: Final = 1_000  # answers that are tried at most; whatever is undecided then counts as possible
DEAD_END: Final = unmet("cost", "the rest could then not be chosen or paid")


def narrowed(play: Any, decision: Decision) -> Decision:
    """The decision with only those answers after which all steps can be done that belong together; all answers if
    there are none, since an effect that has begun does as much as it can (S8.3)."""
    options, frame = decision.options, play.frame
    end = frame.program.ahead.get(frame.position)
    if end is None or len(options) == 1:
        return decision
    fit = tuple([code for code in options if _leads(play, code, end, [_TRIES])])
    if not fit or len(fit) == len(options):
        return decision
    others, refusal = frozenset(options).difference(fit), decision.refusal
    return decision._replace(
        options=fit, refusal=lambda state, code: DEAD_END if code in others else refusal(state, code)
    )


def passable(play: Any, end: int) -> bool:
    """Whether the steps of the top frame before `end` can be done in some way. Changes `play`."""
    return _passes(play, end, [_TRIES])


def _leads(play: Any, code: int, end: int, tries: list[int]) -> bool:
    tries[0] -= 1
    if tries[0] < 0:
        return True
    trial = play.clone()
    trial.answer = code
    return _passes(trial, end, tries)


def _passes(play: Any, end: int, tries: list[int]) -> bool:
    state = play.state
    frame: Frame = state.frames[-1]
    steps, checks = frame.program.steps, frame.program.checks
    while True:
        check = checks.get(frame.position)
        if check is not None and play.answer is None and not check(state, frame):
            return False
        if frame.position >= end:
            return True
        play.running = play.frame = frame
        decision = steps[frame.position](play)
        play.answer = None
        play.pending.clear()  # what answers it is not foreseen
        if decision is not None:
            return any(_leads(play, code, end, tries) for code in decision.options)
        frame.position += 1
