"""Rolling dice."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player


class Roll(Node):
    """`Roll two dice.`: each of them by chance."""

    who: Player
    dice: int


class Rolled(Node):
    """`if you rolled 4 or more`: what the last dice show together."""

    relation: Literal[">=", "<=", "="]
    than: int
