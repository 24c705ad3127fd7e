"""What counts for the next thing of a kind alone, and is spent with it: `its next attack`, `its next refresh phase`."""

from __future__ import annotations

from typing import Final

from cardlang.games.skirmish.damage import kinds_of
from cardlang.rules.frame import Frame
from cardlang.rules.play import Play
from cardlang.rules.state import State

NEXT_REFRESH: Final = "untap during the next refresh phase"


def is_spent(state: State, what: str, of: Frame, creature: int) -> bool:
    """Whether a creature has had what an effect, begun by the frame `of`, gave it. What holds by itself is never
    spent: each next thing is the next one."""
    return (what, str(of.serial), creature) in state.used


def spend_attack(play: Play, me: int, means: str) -> None:
    """A creature has made an attack."""
    state = play.state
    if "spends" in state.live.statics:
        for static, of in list(state.holding_with("spends", me)):
            if of.serial and means in kinds_of(static.value):
                play.use(static.value, str(of.serial), me)


def spend_refresh(play: Play, me: int) -> None:
    """A refresh phase of its controller has come and gone."""
    state = play.state
    key = f"cannot {NEXT_REFRESH}"
    if key in state.live.statics:
        for _, of in list(state.holding_with(key, me)):
            if of.serial:
                play.use(NEXT_REFRESH, str(of.serial), me)
