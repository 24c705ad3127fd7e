"""Plays a kept game again."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.model.playtest import Played
from cardlang.model.retold import Told
from cardlang.pipeline.matches import Pairing
from cardlang.rules.trace import retell


def replay(pairing: Pairing, played: Played, *, boards: bool = False, step: int | None = None) -> Iterator[Told]:
    """The game told step by step, or one step alone."""
    return retell(pairing.match, played.seed, played.actions, boards=boards, step=step)
