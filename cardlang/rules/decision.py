"""What a player is asked, and why an answer is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Constraint(NamedTuple):
    """One condition of a rule. To offer actions, the engine asks `holds`; to refuse or explain one, it shows the rest:
    `says` tells what is wrong if it does not hold. The arguments of `holds` after the state depend on what is
    constrained.

    Constraints about creatures or squares that can be computed for all of them at once have a `mask`, called with
    `(state, frame)`: the squares for which, or for whose creatures, the constraint holds. `value` names the value that
    is compared, if any. `by_board`: it depends on nothing but where creatures stand, who controls them, which are
    tapped, and which texts are active. `bans`: among the constraints of a selection it can fail alone only while one of
    these prohibitions is active; so without them (or if there are none) it is not asked when things are found.
    """

    rule: str  # a key, such as "range", that the game maps to the number of a rule, or that number
    says: str
    holds: Callable[..., bool]
    mask: Callable[..., int] | None = None
    value: str = ""
    by_board: bool = False
    bans: frozenset[str] | None = None


def unmet(rule: str, says: str) -> Constraint:
    """A constraint that never holds, for a refusal whose reason is known already. `rule` is a rule's number or a key of
    the rulebook.

    >>> refused = unmet("S4.2", "it is tapped")
    >>> refused.holds(None, 0, 0), refused.says
    (False, 'it is tapped')
    """
    return Constraint(rule, says, _never)


def _never(*_: object) -> bool:
    return False


def first_unmet(constraints: Iterable[Constraint], state: Any, *about: Any) -> Constraint | None:
    """The first of some constraints that does not hold; None if all do."""
    for one in constraints:
        if not one.holds(state, *about):
            return one
    return None


class Decision(NamedTuple):
    """A question to one player. `options` are the codes of the legal actions: sorted, unique, and at least one. For any
    other code, `refusal` gives the constraint that it breaks, if there is one. `picked`: the answer is one of several
    picked together: how many have been picked. `response`: an action is waiting, and `PASS` is among the options."""

    player: int
    options: tuple[int, ...]
    refusal: Callable[[Any, int], Constraint | None]  # called with `(state, code)`
    picked: int | None = None
    response: bool = False
    about: Any = ""  # what is asked, in a word: "assist", "square", …
