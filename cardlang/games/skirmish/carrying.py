"""The beginning and end of playing a card or using a power, which texts can answer (S8.8)."""

from __future__ import annotations

from functools import cache
from typing import Final

from cardlang.rules.compiled import BothEnds, Frame
from cardlang.rules.event import Event
from cardlang.rules.play import Play
from cardlang.rules.registers import PLAYED

PLAYS: Final = "plays"
USES: Final = "uses a power"


def carried_out(kind: str) -> BothEnds:
    """The steps at the beginning and end of an action of that kind. Each attack has its own.

    >>> len(carried_out("minor card")[0]), carried_out("trigger")
    (1, ((), ()))
    """
    return _told(PLAYS) if kind.endswith("card") else _told(USES) if kind == "power" else ((), ())


@cache
def _told(kind: str) -> BothEnds:
    after = f"after {kind}"

    def begin(play: Play) -> None:
        watched, frame = play.state.tables.watched, play.frame
        if after in watched:
            frame.registers[PLAYED] = (frame.card,)  # which may be attached by then
        if kind in watched:
            play.happens(_event(kind, frame, frame.card))

    def end(play: Play) -> None:
        for card in play.frame.registers.get(PLAYED, ()):
            play.happens(_event(after, play.frame, card))

    return (begin,), (end,)


def _event(kind: str, frame: Frame, card: int) -> Event:
    return Event(kind, frame.acting, player=frame.player, card=card)
