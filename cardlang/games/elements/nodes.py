"""What only texts of elements say. The core resolves all references."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Headed, Node, OneShot, Positive, State
from cardlang.language.nodes.reference import Player
from cardlang.language.nodes.selector import Target
from cardlang.mechanics.permanents.nodes import Dispel as Dispel
from cardlang.mechanics.permanents.nodes import Instant as Instant
from cardlang.mechanics.permanents.nodes import Permanent as Permanent


class CannotBy(State):
    """`This creature cannot be targeted by enemy spells.`: what spells, those of opponents, or `enemies` with spells
    and abilities cannot do to it."""

    who: Target
    deeds: tuple[Literal["be moved", "be targeted"], ...]
    by: Literal["spells", "enemy spells", "enemies"]


class Requires(Headed):
    """`Requires: fire, fire, leadership.`: the dice that a spell uses up (E12), in the order of the faces; `identical`
    more must show one and the same element, whichever that is (`3 identical element symbols`)."""

    modes = ("main",)

    symbols: tuple[str, ...]
    identical: int = 0


class SpellsDeal(State):
    """`Your fire spells deal 1 more wound.`: each time that a spell of that `sort`, or any, wounds a being, or one `to`
    which more is dealt; less if `n` is negative."""

    who: Player
    n: int
    sort: Literal["", "fire", "water", "earth", "air", "instant"] = ""
    to: Literal["being", "creature", "hero"] = "being"


class MoreTokens(State):
    """`Your permanent spells get 1 additional power token.`: when they are cast (E15)."""

    n: Positive


class AtMost(State):
    """`The target player cannot draw more than 1 spell each round.`: the deed is forbidden from then on."""

    who: Player
    deed: Literal["draw spells", "cast spells"]
    most: Positive
    period: Literal["action", "round"]


class HandLimit(State):
    """`You cannot have more than 5 spells in hand.`: at the end of each action, the player discards what is more."""

    who: Player
    most: int


class FurtherAction(OneShot):
    """`Take another action.`: after the action that is under way, `who` takes one more with the dice that are not used
    yet; it must be to cast a spell (`casting`), or must not be (`other`)."""

    who: Player
    kind: Literal["any", "casting", "other"] = "any"


class EnhancingCost(State):
    """`You enhance fire spells by discarding 1 spell instead of 2.`: what each enhancement costs `who`; of spells of
    one `element`, or of all."""

    who: Player
    cards: Positive
    element: Literal["", "fire", "water", "earth", "air"] = ""


class HeroElement(Node):
    """`if your hero is a fire hero`."""

    element: Literal["fire", "water", "earth", "air"]
