"""How much."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Ref


@dataclass(frozen=True, slots=True)
class Base(Node):
    """What is printed: `Make a melee attack.`"""


@dataclass(frozen=True, slots=True)
class Number(Node):
    """Just this much: `10 damage`."""

    n: int


@dataclass(frozen=True, slots=True)
class Bonus(Node):
    """So much more, or less, than printed: `+10 damage`."""

    n: int


@dataclass(frozen=True, slots=True)
class All(Node):
    """`all damage`."""


@dataclass(frozen=True, slots=True)
class Stat(Node):
    """A value of something: `its speed`."""

    stat: str
    of: Ref


Amount = Base | Number | Bonus | All | Stat
BASE = Base()
