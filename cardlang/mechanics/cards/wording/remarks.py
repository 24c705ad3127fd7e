"""How `explain` tells effects on cards."""

from __future__ import annotations

from typing import Any

from cardlang.language.nodes.reference import Ref
from cardlang.mechanics.cards.nodes import Cards, Discard, Put, Zone
from cardlang.model.page import Step


def explain_discard(explainer: Any, node: Discard) -> Step | None:
    """Who chooses the cards."""
    picked = isinstance(node.what, Cards) and node.what.quantity in ("exactly", "up to", "any") and not node.what.random
    return Step("The player who discards chooses the cards.") if picked else None


def explain_put(explainer: Any, node: Put) -> Step | None:
    """What happens when a creature is put into a zone."""
    if isinstance(node.what, Cards | Zone) or (isinstance(node.what, Ref) and node.what.to in ("card", "cards")):
        return None
    text = (
        "The creature leaves the board. Its damage is gone, the cards attached to it are discarded, nobody pays for it."
    )
    return Step(text, ("damage", "attached"))
