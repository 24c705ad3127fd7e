"""What counts for the next thing of a kind alone, and is spent with it."""

from __future__ import annotations

from cardlang.rules.compiled import Frame
from cardlang.rules.state import State


def is_spent(state: State, what: str, of: Frame, creature: int) -> bool:
    """Whether a creature has had what an effect, begun by the frame `of`, gave it. What holds by itself is never
    spent: each next thing is the next one."""
    return (what, str(of.serial), creature) in state.used
