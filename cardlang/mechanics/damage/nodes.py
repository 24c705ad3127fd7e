"""Damage outside attacks, healing, prevention, destruction."""

from __future__ import annotations

from dataclasses import field

from cardlang.language.nodes import DESCRIBES, FIRST, BoundedNumber, Much, Number, PerNumber, Ref, Stat, ThatDamage
from cardlang.language.nodes.base import Awaiting, Command, Counted, Damaging, Follow, Positive, State
from cardlang.language.nodes.selector import Target

# Several things among which an amount is divided.


class DealDamage(Command, Damaging):
    """`Deal 10 damage to each adjacent creature.` Not an attack (S7.5). `by` is the creature that deals it, if it is
    not the acting (this) creature."""

    amount: Number | Stat | PerNumber | BoundedNumber | ThatDamage
    to: Target
    by: Ref | None = field(default=None, metadata=FIRST)


class DealKind(DealDamage):
    """`Deal 2 physical wounds to the attacker.`: damage of a kind of the vocabulary. Damage of which a text says no
    kind is a `DealDamage`; the game says of which kind it is."""

    kind: str = ""


class Heal(Command):
    """`Heal 10 damage from an adjacent ally.` (S9.5)"""

    amount: Much
    on: Target


THAT_DAMAGE = "that damage"


class Prevent(State):
    """`Prevent all damage to that creature from one source.` (S11.5, S11.6)

    `source` is a value of the vocabulary's SOURCE, or `THAT_DAMAGE` for what is about to be dealt (`If … would take
    damage, prevent 5 of that damage.`); `by` limits it to the attacks or sources of some creatures. `next`: so much out
    of all damage that comes next from any such source (`the next 10 damage`).
    """

    amount: Much
    to: Target
    source: str = "one source"
    by: Target | None = field(default=None, metadata=DESCRIBES)
    next: bool = False

    @property
    def is_spent(self) -> bool:
        """Whether it is for a fixed amount or a single source, and so is used up."""
        return self.next or not self.source.startswith("each")

    @property
    def ends(self) -> bool:
        return self.is_spent

    @property
    def limitable(self) -> bool:
        return True

    @property
    def alters(self) -> bool:
        return self.source == THAT_DAMAGE


class Raise(Awaiting):
    """`If that creature would take damage, it takes 5 more.`: this much is added to the damage that the text
    answers."""

    amount: Number

    @property
    def alters(self) -> bool:
        return True


class Halved(State):
    """`Magical wounds dealt to this creature are halved.`: each time, in steps of `step`, rounded down unless `up`."""

    to: Target
    source: str = "each source"
    step: Positive = 1
    up: bool = False


class DamageOn(Counted):
    """`for each wound on this creature`: what it has taken and still has."""

    of: Ref


class Piercing(State):
    """`Damage dealt by this creature with melee attacks cannot be prevented.`"""

    who: Target
    means: str | None = None
    against: Target | None = field(default=None, metadata=DESCRIBES)


class Unpreventable(Follow):
    """`This damage cannot be prevented.`, `Damage from this attack cannot be prevented by Block.`: about the damage of
    the last `attack` before it, otherwise of the previous effect. `by` names a keyword power; None means by
    anything. If the attack is `answered`, it is the one that triggers the text."""

    attack: bool
    by: str | None = None
    answered: bool = False


class Destroy(Command):
    """`Destroy that creature.` (S9.1)"""

    what: Target
