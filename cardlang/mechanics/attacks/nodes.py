"""Attacks and what is added to their damage."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes.amount import BASE, Base, More, Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import ONE, Either, Selector, Several, Target, Within


class Attack(Node):
    """`Make a melee attack with +10 damage.` `target` selects creatures in reach: adjacent for a melee attack (S7.1),
    within the stated or printed range for a ranged one (S7.2)."""

    who: Target
    reach: Literal["melee", "ranged"]
    target: Target
    damage: Base | Number | More = BASE
    another: bool = False

    @property
    def alone(self) -> bool:
        """Whether one creature attacks: its targets are chosen with it; of several, each chooses in its turn."""
        who = self.who
        return isinstance(who, Ref | Either) or (isinstance(who, Selector) and who.quantity == ONE)

    @property
    def ranges(self) -> tuple[Within, ...]:
        """The distances from the attacker that the target's words name: the range of a ranged attack (S7.2). Attackers
        that are no reference of their own are what the text has chosen."""
        parts = self.target.parts if isinstance(self.target, Several | Either) else (self.target,)
        said = [one for part in parts if isinstance(part, Selector) for one in part.where if isinstance(one, Within)]
        if isinstance(self.who, Ref):
            return tuple(one for one in said if one.of == self.who)
        return tuple(one for one in said if isinstance(one.of, Ref) and one.of.to == "chosen")


class Boost(Node):
    """`The attack deals +10 damage.`: the attack that made choice `attack`, said after it (S7.4)."""

    attack: int
    damage: More


class DealsMore(Node):
    """`Each creature deals +5 damage against this creature with melee attacks.`; `means` limits it to such attacks, a
    value of the vocabulary's MEANS."""

    who: Target
    bonus: More
    against: Target | None = field(default=None, metadata=DESCRIBES)
    means: str | None = None
