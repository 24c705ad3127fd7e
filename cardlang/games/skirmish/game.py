"""The composition of skirmish."""

from cardlang.mechanics.amounts import AMOUNTS
from cardlang.mechanics.attacks import ATTACKS
from cardlang.mechanics.cards import CARDS
from cardlang.mechanics.choosing import CHOOSING
from cardlang.mechanics.compose import compose
from cardlang.mechanics.damage import DAMAGE
from cardlang.mechanics.keywords import KEYWORDS
from cardlang.mechanics.movement import MOVEMENT
from cardlang.mechanics.placing import PLACING
from cardlang.mechanics.players import PLAYERS
from cardlang.mechanics.prohibitions import PROHIBITIONS
from cardlang.mechanics.resources import RESOURCES
from cardlang.mechanics.tapping import TAPPING
from cardlang.mechanics.values import VALUES

GAME = compose(
    "skirmish",
    "Skirmish",
    TAPPING,
    DAMAGE,
    CARDS(
        kinds={"action card": "action", "creature card": "creature"},
        zones={
            "hand": {"action": "hand", "creature": "creature_hand"},
            "action deck": {"action": "deck"},
            "creature deck": {"creature": "creature_deck"},
            "discard pile": {"action": "discard", "creature": "creature_discard"},
        },
        draws={"action card": "action deck", "creature card": "creature deck"},
        discards="discard pile",
        hidden={"hand": "others", "action deck": "all", "creature deck": "all"},
    ),
    RESOURCES(
        stores={"gold": ("vault", "supply"), "VP": ()},
        short={"vault": ("A vault that falls short ends the game, and what is missing scores.", "S9.3")},
    ),
    CHOOSING,
    MOVEMENT,
    PLACING,
    PLAYERS,
    ATTACKS,
    AMOUNTS,
    VALUES,
    KEYWORDS,
    PROHIBITIONS,
    own="cardlang.games.skirmish",
)
