"""Bans for the next refresh phase only."""

from __future__ import annotations

from typing import Final

from cardlang.rules.play import Play

NEXT_REFRESH: Final = "untap during the next refresh phase"


def spend_refresh(play: Play, me: int) -> None:
    """A refresh phase of its controller is over."""
    state = play.state
    key = f"cannot {NEXT_REFRESH}"
    if key in state.effects.statics:
        for _, of in list(state.holding_with(key, me)):
            if of.serial:
                play.use(NEXT_REFRESH, str(of.serial), me)
