"""The wording of cards."""

from __future__ import annotations

from typing import Any

from cardlang.language.construct import Explanations, Wording
from cardlang.language.nodes.reference import Ref
from cardlang.mechanics.cards.nodes import Cards, Discard, Put, Zone
from cardlang.mechanics.cards.wording.drawing import ATTACH, DISCARD, DISCARD_CHOSEN, DRAW, DRAW_UNTIL, NAMED, PUT
from cardlang.mechanics.cards.wording.picks import CARDS
from cardlang.mechanics.cards.wording.searching import CARD_IS, CHOOSE_CARDS, LOOK_AT, REVEAL, SEARCH, SHUFFLE
from cardlang.mechanics.cards.wording.zones import IS_EMPTY, ZONE
from cardlang.model.page import Step

CONSTRUCTS = (
    ATTACH,
    DISCARD,
    DRAW,
    DRAW_UNTIL,
    NAMED,
    CARDS,
    PUT,
    CARD_IS,
    IS_EMPTY,
    CHOOSE_CARDS,
    LOOK_AT,
    REVEAL,
    SEARCH,
    SHUFFLE,
    ZONE,
)


def _explain_discard(explainer: Any, node: Discard) -> Step | None:
    """Who chooses the cards."""
    picked = isinstance(node.what, Cards) and node.what.quantity in ("exactly", "up to", "any") and not node.what.random
    return Step("The player who discards chooses the cards.") if picked else None


def _explain_put(explainer: Any, node: Put) -> Step | None:
    """What happens when a creature is put into a zone."""
    if isinstance(node.what, Cards | Zone) or (isinstance(node.what, Ref) and node.what.to in ("card", "cards")):
        return None
    text = (
        "The creature leaves the board. Its damage is gone, the cards attached to it are discarded, nobody pays for it."
    )
    return Step(text, ("damage", "attached"))


def wording(chosen: bool = False) -> Wording:
    """The wording, which does not depend on the zones and kinds of cards: these are words of the vocabulary. `chosen`:
    of cards that another player discards, it is said that the player chooses them."""
    return Wording(
        constructs=tuple(DISCARD_CHOSEN if chosen and one is DISCARD else one for one in CONSTRUCTS),
        explanations=Explanations(
            remarks={
                Discard: _explain_discard,
                Put: _explain_put,
            }
        ),
    )


WORDING = wording
