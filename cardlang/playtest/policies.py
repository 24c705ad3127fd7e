"""Policies: how automated players choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from cardlang.rules.play import Play

Policy = Callable[[Play, Random], int]
"""Picks one of `play.decision.options`, using no randomness but the generator given."""


def uniform(play: Play, chance: Random) -> int:
    """Any option, all with equal probability."""
    assert play.decision
    options = play.decision.options
    return options[int(chance.random() * len(options))]


POLICIES: Final[Mapping[str, Policy]] = {"random": uniform}
