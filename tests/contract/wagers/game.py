"""Wagers as one value."""

from cardlang.language.nodes.reference import YOU
from cardlang.mechanics.cards.nodes import Cards, Draw
from cardlang.mechanics.compose import compose

GAME = compose(
    "wagers",
    "Wagers",
    {
        "cards": {
            "kinds": {"bet card": "bet"},
            "zones": {"hand": {"bet": "hand"}, "deck": {"bet": "deck"}},
            "discards": "deck",
            "table": ("deck",),
        },
        "resources": {"stores": {"coin": ("purse", "pot")}, "table": ("pot",)},
        "dice": {},
        "turns": {
            "phases": {"draw": Draw(YOU, Cards(1, "bet card")), "play": None},
            "decks": {"bet": "deck"},
            "hand": 3,
            "most": ("purse", 10),
        },
    },
    own="wagers",
)
