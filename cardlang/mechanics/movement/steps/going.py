"""How creatures get from square to square: the events, which texts can foresee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.mechanics.movement.steps.moving import Manner
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import ReplaceableAction
from cardlang.rules.play import Play
from cardlang.rules.state import GONE


def go(play: Play, creature: int, square: int, manner: Manner, by: int = NOBODY) -> None:
    """A creature goes to a square that it can reach, or stays on its own. `by` is the creature that slides it."""
    if play.state.at[creature] == square:
        return
    kind = KINDS[manner]
    if play.foresees(kind):
        play.attempt(ACTIONS[manner], Event(kind, creature, by, amount=square))
    else:
        _arrive(play, kind, creature, by, square)


def _arrive(play: Play, kind: str, me: int, by: int, square: int) -> None:
    state = play.state
    if state.at[me] == GONE or state.occupied >> square & 1:
        return
    was = state.at[me] + 1
    play.put_on(me, square)
    play.occurs(kind, me, by, amount=was)
    play.occurs(LEAVES, me, by, amount=was, means="" if kind == "shifts" else NO_SHIFT)
    if kind in ("moves", "shifts") and play.watches("ends its move"):
        play.happens(Event("ends its move", me))


def _do_go(play: Play, event: Event, register: int | None) -> None:
    _arrive(play, event.kind, event.subject, event.object, event.amount)


LEAVES: Final = "leaves a square"
NO_SHIFT: Final = "without shifting"
KINDS: Final[Mapping[Manner, str]] = {
    "move": "moves", "shift": "shifts", "slide": "is slid", "teleport": "teleports",
}  # fmt: skip
ACTIONS: Final[Mapping[Manner, ReplaceableAction]] = {
    manner: ReplaceableAction(kind, _do_go) for manner, kind in KINDS.items()
}
