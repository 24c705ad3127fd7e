"""What only texts of elements say. The core resolves all references."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes import Headed, OneShot, Player, Positive, State, Target
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
