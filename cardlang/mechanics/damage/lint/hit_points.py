"""A creature has its hit points whatever its damage; what is left is said as such (S9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.selector import Compare
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic


def hit_points(text: CardText) -> Iterator[Diagnostic]:
    """A text asks for few hit points, which damage does not lower.

    Why: A creature with 40 hit points and 35 damage still has 40 (S9.1), though only 5 are left.

    Bad:
        text: Destroy an adjacent enemy with 20 or fewer hit points.

    Good:
        text: Destroy an adjacent enemy with 20 or fewer hit points left.
    """
    for one, effect in text.understood():
        for node in walk(effect):
            if isinstance(node, Compare) and (node.stat, node.relation) == ("hit points", "<="):
                help = 'write "hit points left" if damage counts'
                yield text.warning("C616", "damage does not lower hit points", help, one, node)


RULE = Rule("C616", "hit-points-left", hit_points)
