"""The time between declaring an action and carrying it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.rules.actions import PASS
from cardlang.rules.decision import Decision

if TYPE_CHECKING:
    from cardlang.rules.play import Play


def window(play: Play) -> Decision | None:
    """A step: players may respond, from the one after the declarer round to the declarer, until all pass in a row. A
    response is put on the stack and carried out first; then all are asked again.

    Source: S8.1, S8.2, S8.6.
    """
    frame, teams = play.frame, play.state.tables.teams
    if play.answer == PASS():
        frame.passes += 1
    elif play.answer is not None:
        frame.passes = 0
        play.jump(-1)  # back to this step afterwards
        play.game.begin(play, play.answer)
        return None
    while frame.passes < len(teams):
        player = (frame.player + 1 + frame.passes) % len(teams)
        options = play.game.responses(play.state, player)
        if options:
            return Decision(player, (PASS(), *options), play.game.refusal, response=True)
        frame.passes += 1
    return None
