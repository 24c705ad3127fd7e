"""What is said of cards."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.mechanics.cards.wording.drawing import ATTACH, DISCARD, DRAW, DRAW_UNTIL, REATTACH
from cardlang.mechanics.cards.wording.naming import NAMED
from cardlang.mechanics.cards.wording.picks import CARDS
from cardlang.mechanics.cards.wording.putting import PUT
from cardlang.mechanics.cards.wording.searching import CARD_IS, LOOK_AT, REVEAL, SEARCH, SHUFFLE
from cardlang.mechanics.cards.wording.zones import ZONE

CONSTRUCTS = (
    ATTACH,
    DISCARD,
    DRAW,
    DRAW_UNTIL,
    REATTACH,
    NAMED,
    CARDS,
    PUT,
    CARD_IS,
    LOOK_AT,
    REVEAL,
    SEARCH,
    SHUFFLE,
    ZONE,
)


def wording(**settings: object) -> Wording:
    """What can be said, whatever the zones and kinds: those are words."""
    return Wording(constructs=CONSTRUCTS)


WORDING = wording
