"""What the rules make of words about cards, and places that are not moved to."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Deploy, Sacrifice, TakeControl
from cardlang.language.nodes.amount import All
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Ref
from cardlang.language.tells import Tell, says
from cardlang.mechanics.cards.nodes import Cards, Discard, DrawUntil, LookAt, Put, Reattach, Reveal, Search, Zone
from cardlang.mechanics.placing.nodes import Place, Swap
from cardlang.model.page import Step


def _discard(teller: Any, node: Discard) -> Step | None:
    picked = isinstance(node.what, Cards) and node.what.quantity in ("exactly", "up to", "any") and not node.what.random
    return Step("Whoever discards chooses which.") if picked else None


def _put(teller: Any, node: Put) -> Step | None:
    if isinstance(node.what, Cards | Zone) or (isinstance(node.what, Ref) and node.what.to in ("card", "cards")):
        return None
    text = "A creature leaves the board so, its damage gone and the cards attached to it discarded; nobody pays for it."
    return Step(text, ("S9.1", "S10.2"))


def _deploy(teller: Any, node: Deploy) -> Step:
    """Its price and its place, where the text leaves them open."""
    price = f"It costs its level in gold, out of the supply{', less that' if node.less else ''}."
    place = "It stands on a free square of the start area."
    after = "It may be tapped for responses at once, but is first activated in a later action phase."
    said = ("" if node.less == All() else price, "" if node.where else place, after)
    return Step(" ".join(filter(None, said)), ("S3.3", "S3.6"))


CARD_REMARKS: dict[type[Node], Tell] = {
    Discard: _discard,
    Put: _put,
    Reveal: says("All players see it; it stays where it is."),
    LookAt: says("Nobody else sees it; it stays where it is."),
    Search: says("All of it is looked through, and the cards are picked."),
    DrawUntil: says("One by one, and none with so many already in hand.", "S3.3", "S3.5"),
    Reattach: says("From then on it counts there.", "S10.1"),
    Swap: says("Neither moves: each is put on the other's square, whatever lies between."),
    Place: says("It is put there without a move, whatever lies between.", "S5.10"),
    Deploy: _deploy,
    Sacrifice: says("Each of them picks among the creatures under their control; these are destroyed.", "S9.1", "S9.2"),
    TakeControl: says("It still costs its owner gold when it is destroyed.", "S9.2"),
}
