"""Replaying a saved game."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.model.playtest import Played
from cardlang.model.retold import RetoldStep
from cardlang.pipeline.play.matches import Pairing
from cardlang.rules.trace import retell


def replay(pairing: Pairing, played: Played, *, boards: bool = False, step: int | None = None) -> Iterator[RetoldStep]:
    """The game step by step, or only the given `step` (from 1); with `boards`, a board whenever it has changed."""
    return retell(pairing.match, played.seed, played.actions, boards=boards, step=step)
