"""What creatures must do whenever they can: whom they must attack, and what they must do before anything else."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.rules.state import State

CanUse = Callable[[State, int, int], bool]
"""Whether a creature can use its ability number n now."""
