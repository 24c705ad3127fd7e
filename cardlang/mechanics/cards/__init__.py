"""Cards: drawn, discarded, looked for and moved between the zones of players, and attached to creatures."""

from __future__ import annotations

from cardlang.mechanics.compose import Mechanic

CARDS = Mechanic("cards", __name__)
