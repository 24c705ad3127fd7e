"""`Up to` a number: a player chooses how many."""

from __future__ import annotations

from cardlang.rules.actions import OPTION, split
from cardlang.rules.compiled import Count, Step
from cardlang.rules.decision import Decision, unmet
from cardlang.rules.doers import Doer, chooser
from cardlang.rules.play import Play

TOO_MANY = unmet("answer", "it is more than there can be")


def how_many(register: int, most: Count, who: Doer) -> Step:
    """A step: a player chooses a number from 0 to `most`, which goes to a register."""

    def ask(play: Play) -> Decision | None:
        frame = play.frame
        if play.answer is not None:
            frame.registers[register] = (split(play.answer)[1],)
            return None
        options = tuple(map(OPTION, range(most(play.state, frame) + 1)))
        return Decision(chooser(frame, who(frame)), options, lambda state, code: TOO_MANY)

    return ask
