"""Skirmish as one value."""

from __future__ import annotations

from cardlang.mechanics.attacks import ATTACKS
from cardlang.mechanics.cards import CARDS
from cardlang.mechanics.choosing import CHOOSING
from cardlang.mechanics.compose import compose
from cardlang.mechanics.damage import DAMAGE
from cardlang.mechanics.keywords import KEYWORDS
from cardlang.mechanics.movement import MOVEMENT
from cardlang.mechanics.placing import PLACING
from cardlang.mechanics.prohibitions import PROHIBITIONS
from cardlang.mechanics.resources import RESOURCES
from cardlang.mechanics.tapping import TAPPING
from cardlang.mechanics.values import VALUES

GAME = compose(
    "skirmish",
    "Skirmish",
    TAPPING,
    DAMAGE,
    CARDS,
    RESOURCES(
        stores={"gold": ("vault", "supply"), "VP": ()},
        short={"vault": ("What a vault lacks ends the game and scores.", "S9.3")},
    ),
    CHOOSING,
    MOVEMENT,
    PLACING,
    ATTACKS,
    VALUES,
    KEYWORDS,
    PROHIBITIONS,
    own="cardlang.games.skirmish",
)
