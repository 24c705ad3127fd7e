"""The composition of skirmish."""

from cardlang.mechanics.attacks.wording import aimed
from cardlang.mechanics.compose import compose

GAME = compose(
    "skirmish",
    "Skirmish",
    {
        "tapping": {},
        "damage": {},
        "cards": {
            "kinds": {"action card": "action", "creature card": "creature"},
            "zones": {
                "hand": {"action": "hand", "creature": "creature_hand"},
                "action deck": {"action": "deck"},
                "creature deck": {"creature": "creature_deck"},
                "discard pile": {"action": "discard", "creature": "creature_discard"},
            },
            "draws": {"action card": "action deck", "creature card": "creature deck"},
            "discards": "discard pile",
            "hidden": {"hand": "others", "action deck": "all", "creature deck": "all"},
        },
        "resources": {
            "stores": {"gold": ("vault", "supply"), "VP": ()},
            "short": {"vault": ("A vault that falls short ends the game, and what is missing scores.", "S9.3")},
        },
        "choosing": {},
        "movement": {},
        "placing": {},
        "players": {},
        "attacks": {},
        "amounts": {},
        "values": {"aimed": aimed},
        "keywords": {},
        "prohibitions": {},
    },
    own="cardlang.games.skirmish",
)
