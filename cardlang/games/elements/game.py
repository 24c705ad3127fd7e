"""The composition of elements."""

from typing import Any

from cardlang.mechanics.activation import ACTIVATION
from cardlang.mechanics.amounts import AMOUNTS
from cardlang.mechanics.armies import ARMIES
from cardlang.mechanics.cards import CARDS
from cardlang.mechanics.choosing import CHOOSING
from cardlang.mechanics.compose import compose
from cardlang.mechanics.counters import COUNTERS
from cardlang.mechanics.damage import DAMAGE
from cardlang.mechanics.dice import DICE
from cardlang.mechanics.enhancing import ENHANCING
from cardlang.mechanics.facing import FACING
from cardlang.mechanics.leaders import LEADERS
from cardlang.mechanics.permanents import PERMANENTS
from cardlang.mechanics.placing import PLACING
from cardlang.mechanics.players import PLAYERS
from cardlang.mechanics.prohibitions import PROHIBITIONS
from cardlang.mechanics.rounds import ROUNDS
from cardlang.mechanics.tableau import TABLEAU
from cardlang.mechanics.values import VALUES


def _get(scope: Any, tree: Any, subject: Any) -> Any:
    """`gets +1 activation cost`"""
    from cardlang.mechanics.activation.wording.deeds import get_with_cost

    return get_with_cost(scope, tree, subject)


def _exposed(scope: Any, tree: Any, subject: Any) -> Any:
    """`counts as exposed`"""
    from cardlang.mechanics.facing.wording import counts_exposed

    return counts_exposed(scope, tree, subject)


FACES = ("fire", "water", "earth", "air", "card", "leadership")

GAME = compose(
    "elements",
    "Elements",
    DAMAGE(taken=True, usual="magical"),
    CARDS(
        kinds={"spell": "spell"},
        zones={
            "hand": {"spell": "hand"},
            "deck": {"spell": "deck"},
            "discard pile": {"spell": "discard", "creature": "fallen", "hero": "heroes"},
        },
        draws={"spell": "deck"},
        discards="discard pile",
        chosen=True,
        hidden={"hand": "others", "deck": "all"},
    ),
    DICE(faces=FACES, elements=FACES[:4]),
    CHOOSING,
    PLACING(moved=True),
    PROHIBITIONS(joined=True),
    COUNTERS,
    FACING,
    PLAYERS,
    AMOUNTS,
    ENHANCING(kind="magical", elements=FACES[:4]),
    ROUNDS(faces=FACES),
    TABLEAU(kind="spell", deck="spells"),
    ACTIVATION(usual="physical"),
    ARMIES(kind="creature", also={"heroes": "hero"}),
    LEADERS,
    PERMANENTS,
    VALUES(
        stats={"strength": "strength", "toughness": "hit points"},
        others={"activation": _get, "exposed": _exposed, "unexposed": _exposed},
    ),
    own="cardlang.games.elements",
)
