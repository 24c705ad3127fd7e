"""Further actions."""

from __future__ import annotations

from typing import Final

from cardlang.games.elements.nodes import FurtherAction
from cardlang.language.builders.selectors import agrees
from cardlang.language.saying import Slot, say

SPELL: Final = Slot(
    ("CARD",),
    lambda scope, word, before: agrees(scope, word, False),
    lambda writer, value, node: writer.vocabulary.forms["spell"][0],
)
FURTHER: Final = say(
    FurtherAction,
    ("{who} take another action", {"kind": "any"}),
    ("{who} take another action that is not casting a {:card}", {"kind": "other"}),
    ("{who} cast another {:card}", {"kind": "casting"}),
    card=SPELL,
)
