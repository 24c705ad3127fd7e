"""Embers as one value."""

from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.compose import compose

GAME = compose(
    "embers",
    "Embers",
    {
        "cards": {
            "kinds": {"spark card": "spark"},
            "zones": {"hand": {"spark": "hand"}, "deck": {"spark": "deck"}},
            "discards": "deck",
        },
        "resources": {"stores": {"ember": ()}},
        "turns": {
            "phases": {"draw": Draw(YOU, Cards(1, "spark card")), "play": None},
            "decks": {"spark": "deck"},
            "hand": 3,
            "most": ("ember", 10),
        },
    },
    own="embers",
)
