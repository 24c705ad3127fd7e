"""Cards whose effect is over at once, and cards that stay in play."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Command, Node
from cardlang.language.nodes.selector import Target


class Instant(Node):
    """`Instant: Deal 3 wounds to an exposed being.`: the effect of a spell that goes to the discard pile (E13)."""

    effect: Node


class Permanent(Node):
    """`Permanent: Deal 2 wounds to the target. When its owner stops the game, …`: a spell that stays in play (E13),
    with the `effect` it has at once, if any, and the `abilities` that apply as long as it lies there.

    It may be cast `on` any being, any creature, or any player, on whose hero it then lies. Inside, `this` is what it
    lies on, and its player is `Player("owner", this)`; `enemy` is meant from that player's side; `card` is the spell.
    """

    on: Literal["being", "creature", "player"]
    effect: Node | None
    abilities: tuple[Node, ...]


class Dispel(Command):
    """`Discard a permanent spell, whatever its power tokens.`: to its caster's discard pile (E26a)."""

    what: Target
