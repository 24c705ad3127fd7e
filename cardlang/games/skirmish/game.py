"""Skirmish as one value."""

from __future__ import annotations

from cardlang.mechanics.compose import compose

GAME = compose("skirmish", "Skirmish", own="cardlang.games.skirmish")
