"""Resources, such as gold and victory points (S1.3, S1.5), and what is done with them."""

from __future__ import annotations

from cardlang.language.nodes import All, Counted, Inside, Node, Number, OneShot, Player, Stat


class Resources(Node):
    """`2 gold`, `up to 2 gold`, `all gold`, `any amount of gold` (up to all), `gold equal to its level`: an amount of a
    resource of the vocabulary."""

    amount: Number | All | Stat
    resource: str
    up_to: bool = False


class Store(Inside):
    """`your vault`: a place of the resource; None for a resource without places."""

    store: str | None
    of: Player


class EachHeld(Counted):
    """`for each gold you have`, `for each gold in your vault`: how much of a resource lies in a place, or in all places
    of the player."""

    resource: str
    where: Store | None = None


class GainResources(OneShot):
    """`Gain 2 gold.`: from outside the game to `store` of `who`. By default that is the first place that the vocabulary
    lists for the resource: gold goes to the supply, from which creatures are paid (S3.3). Wordings leave the default
    out."""

    who: Player
    what: Resources
    store: str | None


class LoseResources(OneShot):
    """`Each opponent loses 1 gold.`: out of the game from `store` of `who` (with the same default), as much as there
    is. What the vault lacks ends the game and scores as in S9.3."""

    who: Player
    what: Resources
    store: str | None


class Pay(OneShot):
    """`Pay 2 gold.`, and as a cost `Pay 1 gold: …`: like a loss, but all or nothing. A player with less cannot pay."""

    who: Player
    what: Resources
    store: str | None


class MoveResources(OneShot):
    """`Move 1 gold from your vault to your supply.`, `Take 1 gold from an opponent's supply.`: as much as there is."""

    who: Player
    what: Resources
    source: Store
    to: Store
