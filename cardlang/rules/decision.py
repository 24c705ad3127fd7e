"""What a player is asked, and why an answer is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Constraint(NamedTuple):
    """One condition of a rule. Offering asks `holds`; refusing and explaining show the rest: `says` is what is wrong
    when it does not hold. What `holds` is asked about beside the state depends on what the constraint governs.

    Constraints about creatures or squares that can be worked out for all at once have a `mask`, asked `(state, frame)`:
    the set of squares, one bit each, for which (for whose creature) the constraint holds. `value` names what it
    compares, if it does. `by_board`: it hangs on nothing but where creatures stand, who controls them, which are
    tapped, and what texts count.
    """

    rule: str  # a key, such as "range", which the game knows as a rule's number, or that number itself
    says: str
    holds: Callable[..., bool]
    mask: Callable[..., int] | None = None
    value: str = ""
    by_board: bool = False


def unmet(rule: str, says: str) -> Constraint:
    """A constraint that is named where it is known not to hold."""
    return Constraint(rule, says, _never)


def _never(*_: object) -> bool:
    return False


class Decision(NamedTuple):
    """A question to one player. `options` are codes of actions, sorted, unique, at least one; no other is accepted, and
    `refusal` tells the constraint that another breaks, if it is a constraint. `picked`: the answer is one of several
    picked together, after so many. `response`: an action waits meanwhile, and `PASS` is among the options.
    """

    player: int
    options: tuple[int, ...]
    refusal: Callable[[Any, int], Constraint | None]  # asked `(state, code)`
    picked: int | None = None
    response: bool = False
    about: Any = ""  # what is asked, in a word: "assist", "square", …
