"""Resources, such as gold and victory points (S1.3, S1.5), and what is done with them."""

from __future__ import annotations

from cardlang.language.nodes.amount import All, Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player


class Resources(Node):
    """`2 gold`, `up to 2 gold`, `all gold`: so much of a resource of the vocabulary."""

    amount: Number | All
    resource: str
    up_to: bool = False


class Store(Node):
    """`your vault`: a place where the resource lies; `None` for one that has no places."""

    store: str | None
    of: Player


class GainResources(Node):
    """`Gain 2 gold.`: from outside the game to `store` of `who`; unsaid, the first place that the vocabulary lists for
    the resource: gold goes to the supply, out of which creatures are paid (S3.3). Wordings leave that place out."""

    who: Player
    what: Resources
    store: str | None


class LoseResources(Node):
    """`Each opponent loses 1 gold.`: out of the game from `store` of `who` (unsaid, as for a gain), as much as there
    is. What the vault lacks ends the game and scores as in S9.3."""

    who: Player
    what: Resources
    store: str | None


class Pay(Node):
    """`Pay 2 gold.`, and as a cost `Pay 1 gold: …`: as a loss, but all of it or none: who has less cannot pay."""

    who: Player
    what: Resources
    store: str | None


class MoveResources(Node):
    """`Move 1 gold from your vault to your supply.`, `Take 1 gold from an opponent's supply.`: as much as there is."""

    who: Player
    what: Resources
    source: Store
    to: Store
