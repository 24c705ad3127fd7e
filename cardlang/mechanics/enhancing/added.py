"""What enhancements add to an effect, as nodes that only the engine makes. They stand apart from the steps, since nodes
cannot be compiled."""

from __future__ import annotations

from cardlang.language.nodes.amount import Amount
from cardlang.language.nodes.base import Counted, Node
from cardlang.language.nodes.effect import AnyOf
from cardlang.mechanics.cards.nodes import Draw


class Enhancements(Counted):
    """The number of enhancements."""


class Raised(Node):
    """An amount, and `n` more for each enhancement."""

    amount: Amount
    n: int


class MoreTargets(Node):
    """The effect once more for each of `n` targets that an enhancement adds, each time for other beings."""

    effect: Node
    n: int


class MoreDrawn(Node):
    """Cards are drawn, and `n` more for each enhancement."""

    draw: Draw
    n: int


class MoreChosen(Node):
    """Some of several effects, and `n` more of them for each enhancement."""

    some: AnyOf
    n: int
