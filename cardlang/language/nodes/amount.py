"""Amounts."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from cardlang.language.nodes.base import Awaiting, Counted, Narrow, Node, Positive
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.reference import Ref


class Base(Node):
    """The printed value: `Make a melee attack.`"""


class Number(Node):
    """A fixed amount: `10 damage`."""

    n: int


class Bonus(Node):
    """More, or less, than printed: `+10 damage`."""

    n: int


class All(Node):
    """`all damage`."""


class Per(Node):
    """An amount for each of something, counted when the effect is carried out: `5 damage for each adjacent ally`. So
    much is added to `plus`: `10 damage, plus 5 for each adjacent ally`."""

    amount: Number | Bonus
    each: Counted = field(metadata=DESCRIBES)  # a selector, cards, or what the previous effect did
    plus: int = 0


class Scaled(Node):
    """`double damage`, `half speed`: the value twice, or half of it, in steps of `step`, rounded down unless `up`."""

    part: Literal["half", "twice"]
    step: Positive = 1
    up: bool = False


class Stat(Node):
    """A stat of something: `its speed`, `half its speed`. `base`: as printed, without what is added to it."""

    stat: str
    of: Ref
    base: bool = False
    scale: Scaled | None = None


class Bounded(Node):
    """`-2 speed, to a minimum of 1`, `+5 damage for each ally, to a maximum of +15`: the resulting value is at least
    `n` (`least`), or the amount itself at most `n` (`most`)."""

    amount: Number | Bonus | Per
    bound: Literal["least", "most"]
    n: int


class ThisWay(Counted):
    """`each card discarded this way`: the number of things that the previous effect `did` this to."""

    what: str  # "creature", a kind of card, a resource
    did: str


class Units(Counted):
    """`each level of that creature`, `each level of that creature above this creature's`: how much of a stat it has.
    `by`: how often that many of it: `each 10 damage on this creature`."""

    stat: str
    of: Ref
    above: Ref | None = None
    by: Positive = 1


class ThatDamage(Awaiting):
    """`that damage`: as much as is about to be dealt."""


Amount = Base | Number | Bonus | All | Stat | Per | Bounded | Scaled | ThatDamage
# Amounts of their own, and what is added to one.
PerNumber = Annotated[Per, Narrow(amount=Number)]
PerBonus = Annotated[Per, Narrow(amount=Bonus, plus=Literal[0])]
BoundedNumber = Annotated[Bounded, Narrow(amount=Number | PerNumber)]
BoundedBonus = Annotated[Bounded, Narrow(amount=Bonus | PerBonus)]
Much = Number | All | Stat | PerNumber | BoundedNumber | ThatDamage
More = Bonus | PerBonus | BoundedBonus | Scaled
BASE = Base()
