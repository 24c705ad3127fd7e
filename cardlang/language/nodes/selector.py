"""Selectors: a quantity, a noun, and conditions on each thing. All verbs use them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from cardlang.language.nodes.base import Counted, Narrow, Node
from cardlang.language.nodes.reference import YOU, Player, Ref


class Quantity(Node):
    """How many. `each` takes all that match and chooses nothing; `any` is any number, including none. `another`
    excludes what was chosen before."""

    kind: Literal["each", "exactly", "up to", "any"]
    n: int = 1
    another: bool = False


EACH = Quantity("each")
ONE = Quantity("exactly")
ANOTHER = Quantity("exactly", 1, another=True)


class Selector(Counted):
    """`two tapped enemies within 5 squares`. `where` is in canonical order, without duplicates."""

    quantity: Quantity
    noun: str  # "creature", "square", "action card", …: a noun of the vocabulary
    where: tuple[Predicate, ...] = field(default=(), metadata={"order": lambda found: canonical(found)})


Things = Annotated[Selector, Narrow(noun=Annotated[str, Narrow(but="square")])]


class Several(Node):
    """`that creature and each creature adjacent to it`: two or more, in the order written."""

    parts: Annotated[tuple[Ref | Things, ...], Narrow(least=2)]


class Either(Node):
    """`this creature or an adjacent ally`: one of these is chosen."""

    parts: Annotated[tuple[Ref | Things, ...], Narrow(least=2)]


_ONE = Annotated[Quantity, Narrow(kind=Literal["exactly"], n=Literal[1])]
_TWO = Annotated[Quantity, Narrow(kind=Literal["exactly"], n=Literal[2], another=Literal[False])]
One = Annotated[Things, Narrow(quantity=_ONE)]
Two = Annotated[Things, Narrow(quantity=_TWO)]
OneSquare = Annotated[Selector, Narrow(quantity=_ONE, noun=Literal["square"])]

Target = Ref | Things | Several | Either


class Predicate(Node):
    """A condition on each of the things that a selector takes.

    Mechanics have further ones. `rank` is the place of its kind among others: written in this order, they are
    canonical. `domains` are the kinds of thing that it can be about (`Vocabulary.domain`).
    """

    rank: ClassVar[int]
    domains: ClassVar[tuple[str, ...]] = ("creature",)
    relative: ClassVar[bool] = False  # whether it is said after "that is"
    replaces: ClassVar[tuple[str, ...]] = ()  # adjectives that it says in another way: `an ally` of that creature
    counts: ClassVar[bool] = False  # of the acting or this creature alone, `there is …` or `there is no …` says it
    single: ClassVar[bool] = False  # whether it fits at most one thing: `the being directly behind it`


class Is(Predicate):
    """An adjective of the vocabulary: `allied`, `enemy`, `tapped`, …"""

    rank = 0
    domains = ("creature", "square")

    adjective: str


class HasKeyword(Predicate):
    """A creature type or other keyword: `a Drow`."""

    rank = 10

    keyword: str


class OfNoun(Predicate):
    """`if it is a hero`: what one of the vocabulary's nouns for some of the pieces names."""

    rank = 5

    noun: str


class AnyKeyword(Predicate):
    """`an Elf, Dwarf or Orc`: one or more of these keywords, which are sorted."""

    rank = 15

    keywords: tuple[str, ...]


class Named(Predicate):
    """`a Drow House Guard`, `a card named Web`: has this name, exactly as printed."""

    rank = 20

    name: str


class HasPower(Predicate):
    """`with Flying`: a keyword power, printed or gained, with any number."""

    rank = 60

    power: str


class Compare(Predicate):
    """`with level 3 or more`, `with a higher level than this creature`: about a stat of the thing itself."""

    rank = 70

    stat: str
    relation: Literal["=", ">=", "<=", ">", "<"]
    to: int | Ref


class Past(Predicate):
    """`that was destroyed this turn`, `that attacked this creature this round`: an event of the vocabulary happened to
    it since the period began, or it did so `to` others. `by`: that creature did it to it (`it has destroyed this
    turn`). The period `this way` is the previous effect: `each creature damaged this way`."""

    rank = 75

    kind: str
    period: str
    to: Ref | Things | None = None
    by: Ref | None = None


class Extreme(Predicate):
    """`with the lowest level`: among all that match the rest. Several can be equal."""

    rank = 130

    stat: str
    which: Literal["most", "least"]


class Nearest(Predicate):
    """`the nearest enemy`, `an enemy nearest to the target`: in steps, among all that match the rest. Several can be
    equally near. What it is measured from is none of them."""

    rank = 135

    to: Ref
    which: Literal["nearest", "farthest"]


class Controlled(Predicate):
    """`you control`."""

    rank = 50

    by: Player


class Mutual(Predicate):
    """`no two of which are adjacent`, `with the same level`: of each two that are chosen together."""

    rank = 140

    how: Literal["apart", "within", "same"]
    squares: int = 1
    stat: str = ""


class OtherThan(Predicate):
    """`other than the target`."""

    rank = 80

    than: Annotated[Ref, Narrow(to=Literal["chosen", "damaged", "subject", "object", "attacker"])]


class Among(Predicate):
    """`one of those creatures`."""

    rank = 40

    those: Annotated[Ref, Narrow(to=Literal["chosen"])]


class Adjacent(Predicate):
    """`adjacent to the target`; by default, to the acting creature (in a lower box or power, to this creature)."""

    rank = 100
    domains = ("creature", "square")

    to: Ref | Anchor


class Within(Predicate):
    """`within 5 squares of the chosen square`; by default, of the acting or this creature."""

    rank = 110
    domains = ("creature", "square")

    squares: int
    of: Ref | Anchor


class Seen(Predicate):
    """`in line of sight`; by default, of the acting or this creature."""

    rank = 120
    domains = ("creature", "square")

    by: Ref


class On(Predicate):
    """`on difficult terrain`, `in your start area`: a terrain of the vocabulary."""

    rank = 90
    domains = ("creature", "square")

    terrain: str


class Not(Predicate):
    """`non-Drow`, `that is not tapped`."""

    rank = 30
    domains = ("creature", "square")

    predicate: Predicate


# What a place is measured from: described by words before its noun, since its own place would be that of another.
Anchor = Annotated[
    Selector,
    Narrow(
        where=tuple[
            Is
            | HasKeyword
            | Named
            | AnyKeyword
            | Controlled
            | Nearest
            | Annotated[Not, Narrow(predicate=Is | HasKeyword | Named)],
            ...,
        ]
    ),
]
Spot = Adjacent | Within | Seen | On
# A place of a square, such as where a move ends: `adjacent to no enemy`, `more than 2 squares away`.
Seat = Spot | Annotated[Not, Narrow(predicate=Within | Annotated[Adjacent, Narrow(to=One)])]


def is_plural(selector: Selector, unique: Collection[str]) -> bool:
    """Whether a selector may take several things. A player has at most one of each of the nouns `unique`."""
    if selector.quantity.kind == "exactly":
        return selector.quantity.n > 1
    one_player = any(isinstance(one, Controlled) and one.by == YOU for one in selector.where)
    single = any(one.single for one in selector.where) or (selector.noun in unique and one_player)
    return not (single and selector.quantity == EACH)


def canonical(predicates: list[Predicate]) -> tuple[Predicate, ...]:
    """The predicates in canonical order.

    >>> canonical([Within(5, Ref("acting")), Is("tapped"), Is("tapped")])
    (Is(adjective='tapped'), Within(squares=5, of=Ref(to='acting', of=0)))
    """
    if len(predicates) < 2:
        return tuple(predicates)
    replaced = {name for one in predicates for name in one.replaces}
    found = sorted(dict.fromkeys(predicates), key=lambda one: one.rank)
    if replaced:
        found = [one for one in found if not (isinstance(one, Is) and one.adjective in replaced)]
    if any(one.rank == after.rank for one, after in pairwise(found)):
        found.sort(key=lambda one: (one.rank, repr(one)))
    return tuple(found)
