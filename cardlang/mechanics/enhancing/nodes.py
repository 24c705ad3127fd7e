"""Enhancements of cards while they are played."""

from __future__ import annotations

from typing import Annotated, Literal

from cardlang.language.nodes.amount import Amount, Number
from cardlang.language.nodes.base import Counted, Headed, Inner, Narrow, Node
from cardlang.language.nodes.effect import AnyOf
from cardlang.language.nodes.selector import Things
from cardlang.mechanics.cards.nodes import Draw
from cardlang.mechanics.damage.nodes import DealDamage


class Enhance(Headed):
    """`Enhance: +1 wound.`: what each enhancement adds (E15): `wounds` to the last damage of the effect that is no part
    of other damage, or to the `first`; `power tokens` on this spell, `targets`, `healing`, `draws` of its caster,
    `discards` of the same player, `cards` that it puts elsewhere, or more of the `effects` from which one is chosen.
    `also`: as much of that, for whichever of several effects is chosen, as in `+1 wound or draw 1 more spell`."""

    modes = ("main",)

    what: Literal["wounds", "power tokens", "targets", "healing", "draws", "discards", "cards", "effects"]
    n: int = 1
    first: bool = False
    also: tuple[Literal["wounds", "healing", "draws", "discards"], ...] = ()


class EnhanceWith(Headed):
    """`Enhance: Draw 1 spell.`: an effect that is done once for each enhancement, after that of the spell (E15)."""

    modes = ("main",)

    effect: Inner


class NotEnhanced(Headed):
    """`This spell cannot be enhanced.` (E15)"""

    modes = ("main",)


class Chain(Node):
    """`Each additional target is adjacent to the last and takes 1 less wound; no being is hit twice.`: further targets
    of the damage `effect`, as many as enhancements add. `once`: no being is a target twice."""

    effect: Annotated[Node, Narrow(of=DealDamage, amount=Number, to=Things)]
    less: int
    once: bool


class FreeEnhancement(Headed):
    """`Your fire spells get 1 free enhancement.` (E15)"""

    element: str
    n: int


# What enhancements add to an effect: nodes that no text says, and only the engine makes.


class Enhancements(Counted):
    """The number of enhancements."""


class Raised(Node):
    """An amount, and `n` more for each enhancement."""

    amount: Amount
    n: int


class MoreTargets(Node):
    """The effect once more for each of `n` targets that an enhancement adds, each time for other beings."""

    effect: Node
    n: int


class MoreDrawn(Node):
    """Cards are drawn, and `n` more for each enhancement."""

    draw: Draw
    n: int


class MoreChosen(Node):
    """Some of several effects, and `n` more of them for each enhancement."""

    some: AnyOf
    n: int
