"""What words for the sides of pieces mean: allied, enemy, other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.state import GONE, State


def _own(state: State, frame: Frame) -> int:
    """The square of the piece that the text is about."""
    square = state.at[frame.acting] if frame.acting >= 0 else GONE
    return 1 << square if square != GONE else 0


def _ours(state: State, frame: Frame, one: int) -> bool:
    return state.allies(state.controller[one], frame.player)


SIDES: Final[Mapping[str, Constraint]] = {
    "allied": Constraint(
        "side",
        "it is not an ally",
        lambda state, frame, one: one != frame.acting and _ours(state, frame, one),
        lambda state, frame: state.sides[frame.player] & ~_own(state, frame),
    ),
    "enemy": Constraint(
        "side",
        "it is not an enemy",
        lambda state, frame, one: not _ours(state, frame, one),
        lambda state, frame: state.occupied & ~state.sides[frame.player],
    ),
    "other": Constraint(
        "side",
        "it is the same piece",
        lambda state, frame, one: one != frame.acting,
        lambda state, frame: ~_own(state, frame),
    ),
}
WORDS: Final[Mapping[str, Mapping[str, object]]] = {
    "allied": {"words": ["allied"], "singular": ["ally"], "plural": ["allies"]},
    "enemy": {"words": ["enemy"], "singular": ["enemy"], "plural": ["enemies"], "after": ["an opponent controls"]},
    "other": {"words": ["other"]},
}
