"""Cards: drawn, discarded, searched for, moved between the zones of players, and attached to creatures."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

CARDS = Mechanic("cards", __name__)
