"""What only texts of elements say. The core resolves all references."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Target


class Requires(Node):
    """`Requires: fire, fire, leadership.`: the dice that a spell uses up (E12), in the order of the faces; `identical`
    more must show one and the same element, whichever that is (`3 identical element symbols`)."""

    symbols: tuple[str, ...]
    identical: int = 0


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


class Enhance(Node):
    """`Enhance: +1 wound.`: what each enhancement adds (E15): `wounds` to the last damage of the effect that no half is
    made of, `power tokens` on this spell, `targets`, `healing`, or `discards` of the same player."""

    what: Literal["wounds", "power tokens", "targets", "healing", "discards"]
    n: int = 1


class NotEnhanced(Node):
    """`This spell cannot be enhanced.` (E15)"""


class Chain(Node):
    """`Each additional target is adjacent to the last and takes 1 less wound; no being is hit twice.`: further targets
    of the damage `effect`, as many as enhancements add. `once`: no being is a target twice."""

    effect: Node
    less: int
    once: bool


class Dispel(Node):
    """`Discard a permanent spell, whatever its power tokens.`: to its caster's discard pile (E26a)."""

    what: Target


class FreeEnhancement(Node):
    """`Your fire spells get 1 free enhancement.` (E15)"""

    element: str
    n: int
