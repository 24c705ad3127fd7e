"""Bans for the next refresh phase only."""

from __future__ import annotations

from typing import Final

from cardlang.rules.play import Play

NEXT_REFRESH: Final = "untap during the next refresh phase"
_BANNED: Final = f"cannot {NEXT_REFRESH}"


def spend_refresh(play: Play, player: int) -> None:
    """A refresh phase of a player is over."""
    state = play.state
    if _BANNED in state.effects.statics:
        for me in state.forces[player]:
            for _, of in list(state.holding_with(_BANNED, me)):
                if of.serial:
                    play.use(NEXT_REFRESH, str(of.serial), me)
