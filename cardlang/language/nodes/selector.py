"""Selectors: a quantity, a noun, and conditions on each thing. All verbs use them."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player, Ref


class Quantity(Node):
    """How many. `each` takes all that match and chooses nothing; `any` is any number, including none. `another`
    excludes what was chosen before."""

    kind: Literal["each", "exactly", "up to", "any"]
    n: int = 1
    another: bool = False


EACH = Quantity("each")
ONE = Quantity("exactly")
ANOTHER = Quantity("exactly", 1, another=True)


class Selector(Node):
    """`two tapped enemies within 5 squares`. `where` is in canonical order, without duplicates."""

    quantity: Quantity
    noun: str  # "creature", "square", "action card", …: a noun of the vocabulary
    where: tuple[Predicate, ...] = ()


class Several(Node):
    """`that creature and each creature adjacent to it`: two or more, in the order written."""

    parts: tuple[Ref | Selector, ...]


class Either(Node):
    """`this creature or an adjacent ally`: one of these is chosen."""

    parts: tuple[Ref | Selector, ...]


Target = Ref | Selector | Several | Either


class Is(Node):
    """An adjective of the vocabulary: `allied`, `enemy`, `tapped`, …"""

    adjective: str


class HasKeyword(Node):
    """A creature type or other keyword: `a Drow`."""

    keyword: str


class Named(Node):
    """`a Drow House Guard`, `a card named Web`: has this name, exactly as printed."""

    name: str


class Controlled(Node):
    """`you control`."""

    by: Player


class Adjacent(Node):
    """`adjacent to the target`; by default, to the acting creature (in a lower box or power, to this creature)."""

    to: Ref | Selector


class Within(Node):
    """`within 5 squares of the chosen square`; by default, of the acting or this creature."""

    squares: int
    of: Ref | Selector


class Seen(Node):
    """`in line of sight`; by default, of the acting or this creature."""

    by: Ref


class Compare(Node):
    """`with level 3 or more`, `with a higher level than this creature`: about a stat of the thing itself."""

    stat: str
    relation: Literal["=", ">=", "<=", ">", "<"]
    to: int | Ref


class HasPower(Node):
    """`with Flying`: a keyword power, printed or gained, with any number."""

    power: str


class OtherThan(Node):
    """`other than the target`."""

    than: Ref


class Among(Node):
    """`one of those creatures`."""

    those: Ref


class On(Node):
    """`on difficult terrain`, `in your start area`: a terrain of the vocabulary."""

    terrain: str


class Not(Node):
    """`non-Drow`, `that is not tapped`."""

    predicate: Predicate


Predicate = (
    Is | HasKeyword | Named | HasPower | Compare | Controlled | OtherThan | Among | Adjacent | Within | Seen | On | Not
)
_ORDER: tuple[type[Node], ...] = (
    Is, HasKeyword, Named, Not, Among, Controlled, HasPower, Compare, OtherThan, On, Adjacent, Within, Seen,
)  # fmt: skip


def canonical(predicates: list[Predicate]) -> tuple[Predicate, ...]:
    """The predicates in canonical order, which is the order in which the writer puts them.

    >>> canonical([Within(5, Ref("acting")), Is("tapped"), Is("tapped")])
    (Is(adjective='tapped'), Within(squares=5, of=Ref(to='acting', of=0)))
    """
    if len(predicates) < 2:
        return tuple(predicates)
    return tuple(sorted(dict.fromkeys(predicates), key=lambda one: (_ORDER.index(type(one)), repr(one))))
