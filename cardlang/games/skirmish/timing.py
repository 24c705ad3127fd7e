"""When an ability can be used, according to its words."""

from __future__ import annotations

from cardlang.games.skirmish.nodes import Cancel, Redirect
from cardlang.language.nodes.base import Node, children
from cardlang.language.nodes.effect import Activated, Replaced, Triggered
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.mechanics.damage.nodes import Prevent
from cardlang.mechanics.keywords.nodes import Grant
from cardlang.mechanics.tapping.nodes import Tap


def taps(node: Activated) -> bool:
    """Whether the creature taps for an ability: `T:`."""
    return any(isinstance(cost, Tap) and cost.what in (THIS, ACTING) for cost in node.costs)


def timing(node: Activated) -> str:
    """A power with a tap icon is a standard action (S4.2). Without one it is free in the activation (S4.1), or a
    response if it answers an event, or has a cost and prevents, cancels or redirects (S4.6).

    >>> from cardlang.games.skirmish.nodes import Cancel
    >>> timing(Activated((Tap(THIS),), "free", Cancel("attack"))), timing(Activated((), "free", Cancel("attack")))
    ('standard', 'free')
    """
    if node.timing != "free":
        return node.timing
    if taps(node):
        return "standard"
    return "response" if node.when or (node.costs and saves(node.effect)) else "free"


def saves(effect: Node) -> bool:
    """Whether an effect prevents damage, cancels or redirects, as it is carried out."""
    if isinstance(effect, Prevent | Cancel | Redirect):
        return True
    if isinstance(effect, Grant | Triggered | Replaced):
        return False
    return any(map(saves, children(effect)))
