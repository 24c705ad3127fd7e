"""What creatures must do whenever they can: whom they must attack, and what they must do before anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardlang.games.skirmish.damage import MELEE
from cardlang.games.skirmish.deeds import can_tap
from cardlang.games.skirmish.moving import own_move
from cardlang.games.skirmish.verbs.attacks import attackable
from cardlang.rules.frame import Frame
from cardlang.rules.select import Choice
from cardlang.rules.state import State

CanUse = Callable[[State, int, int], bool]
"""Whether a creature can use its ability number n now."""
