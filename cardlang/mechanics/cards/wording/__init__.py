"""The wording of cards."""

from __future__ import annotations

from cardlang.language.construct import Wording
from cardlang.language.explanations import Explanations, remark
from cardlang.mechanics.cards.nodes import Discard, DrawUntil, LookAt, Put, Reattach, Reveal, Search
from cardlang.mechanics.cards.wording.drawing import ATTACH, DISCARD, DISCARD_CHOSEN, DRAW, DRAW_UNTIL, REATTACH
from cardlang.mechanics.cards.wording.naming import NAMED
from cardlang.mechanics.cards.wording.picks import CARDS
from cardlang.mechanics.cards.wording.putting import PUT
from cardlang.mechanics.cards.wording.remarks import explain_discard, explain_put
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


def wording(chosen: bool = False) -> Wording:
    """The wording, which does not depend on the zones and kinds of cards: these are words of the vocabulary. `chosen`:
    of cards that another player discards, it is said that the player chooses them."""
    return Wording(
        constructs=tuple(DISCARD_CHOSEN if chosen and one is DISCARD else one for one in CONSTRUCTS),
        explanations=Explanations(
            remarks={
                Discard: explain_discard,
                Put: explain_put,
                Reveal: remark("All players see it; it stays where it is."),
                LookAt: remark("Nobody else sees it; it stays where it is."),
                Search: remark("The player looks through all of it and picks the cards."),
                DrawUntil: remark(
                    "They are drawn one by one. A player who has that many already draws none.", "deploying", "draw"
                ),
                Reattach: remark("From then on it applies there.", "text"),
            }
        ),
    )


WORDING = wording
