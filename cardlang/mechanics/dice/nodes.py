"""Rolling dice."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player


class Roll(Node):
    """`Roll two dice.`: each shows a random number."""

    who: Player
    dice: int


class Rolled(Node):
    """`if you rolled 4 or more`: the sum of the last dice."""

    relation: Literal[">=", "<=", "="]
    than: int
