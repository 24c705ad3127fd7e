"""Wagers as one value."""

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
        "dice": {"dice": {"luck": 6, "fate": ["win", "win", "lose"]}},
    },
    own="wagers",
)
