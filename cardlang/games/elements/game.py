"""The composition of elements."""

from cardlang.mechanics.activation.wording.deeds import get_with_cost
from cardlang.mechanics.compose import compose
from cardlang.mechanics.facing.wording import counts_exposed

FACES = ("fire", "water", "earth", "air", "card", "leadership")

GAME = compose(
    "elements",
    "Elements",
    {
        "damage": {"taken": True, "usual": "magical", "at_once": True},
        "cards": {
            "kinds": {"spell": "spell"},
            "zones": {
                "hand": {"spell": "hand"},
                "deck": {"spell": "deck"},
                "discard pile": {"spell": "discard", "creature": "fallen", "hero": "heroes"},
            },
            "draws": {"spell": "deck"},
            "discards": "discard pile",
            "refills": {"deck": "discard pile"},
            "chosen": True,
            "hidden": {"hand": "others", "deck": "all"},
        },
        "dice": {"dice": {"die": FACES}, "pool": FACES, "elements": FACES[:4]},
        "choosing": {},
        "placing": {"moved": True},
        "prohibitions": {"joined": True},
        "counters": {},
        "facing": {},
        "players": {},
        "amounts": {},
        "enhancing": {"kind": "magical", "elements": FACES[:4]},
        "tableau": {},
        "activation": {"usual": "physical"},
        "permanents": {},
        "values": {
            "stats": {"strength": "strength", "toughness": "hit points"},
            "others": {"activation": get_with_cost, "exposed": counts_exposed, "unexposed": counts_exposed},
        },
    },
    own="cardlang.games.elements",
)
