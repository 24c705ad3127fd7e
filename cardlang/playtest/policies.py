"""Players of the machine's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from cardlang.rules.play import Play

Policy = Callable[[Play, Random], int]
"""Picks one of `play.decision.options`; all its chance comes from the stream that it is given."""


def uniform(play: Play, chance: Random) -> int:
    """Any option, each as likely as the others."""
    assert play.decision
    options = play.decision.options
    return options[int(chance.random() * len(options))]


POLICIES: Final[Mapping[str, Policy]] = {"random": uniform}
