"""When an ability can be used, according to its words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardlang.games.skirmish.nodes import Cancel, Redirect
from cardlang.language.nodes.base import Node, children
from cardlang.language.nodes.condition import At, Happens, Holds
from cardlang.language.nodes.effect import Activated, During, OnlyIf, Replaced, Sequence, Triggered
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player
from cardlang.language.nodes.selector import Is
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


# The events with which an action that waits for responses begins (S8.1, S11.1).
_BEGINNINGS: Final = frozenset((
    "attacks", "is attacked", "makes a melee attack", "makes a ranged attack", "makes an opportunity attack", "moves",
    "plays", "uses a power", "taps",
))  # fmt: skip


class Never(NamedTuple):
    """Why something can never be used, and by which rule."""

    why: str
    rule: str


_FREE: Final = Never('it is used while no action waits for responses; write "Immediate: When …"', "S8.1")
_STANDARD: Final = Never('a standard action (T:) is never a response; write "Immediate: When …"', "S8.1")
_CARD: Final = Never("only an immediate card answers an action", "S6.5")
_NO_ACTION: Final = Never(
    'only actions are answered, and none begins with that; a power may say "When …" without a cost', "S8.1"
)
_NOT_THEN: Final = Never("it is used only in its own player's turn", "S4.1")
_TAPS: Final = Never("its creature taps for it, and a tapped creature cannot", "S4.2")


def never_used(node: Activated) -> Never | None:
    """Why an ability can never be used; None if nothing in its words rules it out."""
    too_slow = {"standard": _STANDARD, "free": _FREE}.get(timing(node))
    asked = ([node.when] if node.when else []) + _asked(node.effect)
    return _never(asked, too_slow, taps(node))


def never_played(effect: Node, action: str) -> Never | None:
    """Why a card of an action type can never be played; None if nothing in its text rules it out."""
    return _never(_asked(effect), None if action == "Immediate" else _CARD, action != "Minor")


def _asked(effect: Node) -> list[Node]:
    """What a text asks of its own use."""
    parts = effect.effects if isinstance(effect, Sequence) else (effect,)
    return [one.when for one in parts if isinstance(one, OnlyIf)]


def _never(asked: Iterable[Node], too_slow: Never | None, taps: bool) -> Never | None:
    """`too_slow`: why it cannot be a response, if it cannot."""
    for one in asked:
        match one:
            case At() | Happens() if too_slow:
                return too_slow
            case At():
                return _NO_ACTION
            case Happens(kind=kind) if kind not in _BEGINNINGS:
                return _NO_ACTION
            case During(_, Player(who)) if who != YOU.who and too_slow:
                return _NOT_THEN
            case Holds(subject, Is("tapped")) if taps and subject in (ACTING, THIS):
                return _TAPS
    return None
