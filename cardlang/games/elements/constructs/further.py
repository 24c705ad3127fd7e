"""Further actions."""

from __future__ import annotations

from typing import Final

from cardlang.games.elements.nodes import FurtherAction
from cardlang.language.saying import say

FURTHER: Final = say(
    FurtherAction,
    ("{who} take another action", {"kind": "any"}),
    ("{who} take another action that is not casting a spell", {"kind": "other"}),
    ("{who} cast another spell", {"kind": "casting"}),
)
