"""What only texts of elements say. The core resolves all references."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.amount import Bounded, Number, Per
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Target
from cardlang.mechanics.placing.nodes import Area


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


class Activate(Node):
    """`Activate an own creature without paying its cost.`: it attacks or uses its activated ability at once (E17, E22);
    it counts as activated in this action. `free`: its activation cost is not paid."""

    what: Target
    free: bool


class BasicAttack(Node):
    """`Make a basic attack with an own Golem.` (E18): no cost is paid; `who` counts as activated in this action."""

    who: Target


class ActivationCost(Node):
    """`The target player's creatures cost 1 more to activate.`, `… costs 1 less to activate (minimum 1).` All that
    raises a cost counts before what lowers it."""

    who: Target
    amount: Number | Per | Bounded
    more: bool


class Remove(Node):
    """`Remove this creature.`: it leaves the game without dying."""

    what: Target


class KeepAside(Node):
    """`Keep it beside your board.`: `what` has died, and lies beside its owner's board, where it can be activated."""

    what: Ref


class Revive(Node):
    """`Return it to a free space of your board with 4 wounds.`: from beside the board."""

    what: Ref
    to: Area
    wounds: int


class UsableUnexposed(Node):
    """`This may be used while unexposed.`: says that the activated ability before it needs no exposure (E19)."""


class FreeEnhancement(Node):
    """`Your fire spells get 1 free enhancement.` (E15)"""

    element: str
    n: int


class Directions(Node):
    """`Attacks: front and right.`: the columns that a basic attack reaches, seen by the attacker (E18)."""

    to: Literal["front", "front and right", "front and both sides", "any"]
