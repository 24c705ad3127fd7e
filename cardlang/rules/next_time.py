"""Effects on the next event of a kind, which are used up by it."""

from __future__ import annotations

from cardlang.rules.compiled import Frame
from cardlang.rules.state import State


def is_spent(state: State, what: str, of: Frame, creature: int) -> bool:
    """Whether what an effect with the frame `of` gave a creature has been used up. A static ability is never used up:
    for it, every event is the next one."""
    return (what, str(of.serial), creature) in state.used
