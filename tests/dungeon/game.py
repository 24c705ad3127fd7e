"""Dungeon as one value."""

from cardlang.mechanics.compose import compose

GAME = compose(
    "dungeon",
    "Dungeon",
    {
        "cards": {
            "kinds": {"trick": "trick", "hero card": "hero"},
            "zones": {
                "hand": {"trick": "hand", "hero": "party"},
                "deck": {"trick": "deck"},
                "discard pile": {"trick": "discard", "hero": "fallen"},
                "trash": {"trick": "trash"},
                "market": {"trick": "market"},
                "quest deck": {"trick": "quests"},
            },
            "table": ["trash", "market", "quest deck"],
            "discards": "discard pile",
        },
        "resources": {"stores": {"gold": ()}},
        "amounts": {},
        "choosing": {},
        "counters": {},
        "damage": {"at_once": True},
        "keywords": {},
        "movement": {},
        "placing": {},
        "players": {},
        "prohibitions": {},
        "tapping": {},
        "values": {},
    },
    own="dungeon",
)
