"""How creatures get from square to square: the events, which texts can foresee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlang.mechanics.movement.steps.moving import Manner
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.play import Play
from cardlang.rules.replaceable import ReplaceableAction
from cardlang.rules.state import GONE


def go(play: Play, creature: int, square: int, manner: Manner, by: int = NOBODY) -> None:
    """A creature goes to a square that it can reach, or stays on its own. `by` is the creature that slides it."""
    if play.state.at[creature] != square:
        action = ACTIONS[manner]
        play.attempt(action, Event(action.name, creature, by, amount=square))


def _going(ends: bool) -> Callable[[Play, Event, int | None], None]:
    def do(play: Play, event: Event, register: int | None) -> None:
        state, me, square = play.state, event.subject, event.amount
        if state.at[me] == GONE or state.occupied >> square & 1:
            return
        play.put_on(me, square)
        play.happens(event)
        if ends and play.watches("ends its move"):
            play.happens(Event("ends its move", me))

    return do


ACTIONS: Final[Mapping[Manner, ReplaceableAction]] = {
    "move": ReplaceableAction("moves", _going(True)),
    "shift": ReplaceableAction("shifts", _going(True)),
    "slide": ReplaceableAction("is slid", _going(False)),
    "teleport": ReplaceableAction("teleports", _going(False)),
}
