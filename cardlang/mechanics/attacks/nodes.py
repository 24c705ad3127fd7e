"""Attacks, and bonuses to their damage."""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from cardlang.language.nodes import BASE, DESCRIBES, Base, Damaging, Follow, More, Number, OneShot, PerNumber, State
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import ONE, Either, Selector, Several, Target, Within


class Attack(OneShot, Damaging):
    """`Make a melee attack with +10 damage.` `target` selects creatures in reach: adjacent ones for a melee attack
    (S7.1), those within the stated or printed range for a ranged one (S7.2)."""

    who: Target
    reach: Literal["melee", "ranged"]
    target: Target
    damage: Base | Number | PerNumber | More = BASE
    another: bool = False

    @property
    def alone(self) -> bool:
        """Whether a single creature attacks, whose targets are then chosen together. If several attack, each chooses in
        its turn."""
        who = self.who
        return isinstance(who, Ref | Either) or (isinstance(who, Selector) and who.quantity == ONE)

    @property
    def ranges(self) -> tuple[Within, ...]:
        """The distances from the attacker that the target's words state: the range of a ranged attack (S7.2). If the
        attackers are not a reference themselves, they are what the text has chosen."""
        parts = self.target.parts if isinstance(self.target, Several | Either) else (self.target,)
        said = [one for part in parts if isinstance(part, Selector) for one in part.where if isinstance(one, Within)]
        if isinstance(self.who, Ref):
            return tuple(one for one in said if one.of == self.who)
        return tuple(one for one in said if isinstance(one.of, Ref) and one.of.to == "chosen")


ANSWERED: Final = -1  # in place of the choice of an attack: the one that triggers the text


class Boost(Follow):
    """`The attack deals +10 damage.`: more damage of the attack with choice `attack`, said after it (S7.4), or of the
    one that triggers the text."""

    attack: int
    damage: More


class DealsMore(State):
    """`Each creature deals +5 damage against this creature with melee attacks.` `means` limits it to such attacks; it
    is a value of the vocabulary's MEANS."""

    who: Target
    bonus: More
    against: Target | None = field(default=None, metadata=DESCRIBES)
    means: str | None = None

    @property
    def limitable(self) -> bool:
        return True
