"""How much."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes.base import PART, Node
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.reference import Ref


class Base(Node):
    """What is printed: `Make a melee attack.`"""


class Number(Node):
    """Just this much: `10 damage`."""

    n: int


class Bonus(Node):
    """So much more, or less, than printed: `+10 damage`."""

    n: int


class All(Node):
    """`all damage`."""


class Stat(Node):
    """A value of something: `its speed`."""

    stat: str
    of: Ref


class Per(Node):
    """So much for each of some things, counted when the effect is reached: `5 damage for each adjacent ally`."""

    amount: Number | Bonus
    each: Node | ThisWay = field(metadata=DESCRIBES | PART)  # a selector, cards, or what was done just before


class Bounded(Node):
    """`-2 speed, to a minimum of 1`, `+5 damage for each ally, to a maximum of +15`: the value it leads to is no less
    (`least`), or the amount itself no more (`most`), than `n`."""

    amount: Number | Bonus | Per
    bound: Literal["least", "most"]
    n: int


class ThisWay(Node):
    """`each card discarded this way`: as many as the effect just before `did` so."""

    what: str  # "creature", a kind of card, a resource
    did: str


class ThatDamage(Node):
    """`that damage`: as much as is about to be dealt."""


Amount = Base | Number | Bonus | All | Stat | Per | Bounded | ThatDamage
Much = Number | All | Stat | Per | Bounded
More = Bonus | Per | Bounded
BASE = Base()
