"""Creatures that are put on a square without a move."""

from __future__ import annotations

from typing import Annotated, Literal

from cardlang.language.nodes import Command, Narrow, Node, Player, Ref
from cardlang.language.nodes.selector import Is, One, OneSquare, Predicate, Several, Target, Two

Chosen = Annotated[Ref, Narrow(to=Literal["chosen"])]
FreeSquare = Annotated[OneSquare, Narrow(where=Annotated[tuple[Predicate, ...], Narrow(has=Is("free"))])]


class Swap(Command):
    """`Swap the acting creature with an ally within 6 squares.`: two creatures, each put on the other's square. It is
    not a move, so S5 does not apply. A known creature comes before one that is chosen."""

    what: Annotated[Several, Narrow(parts=tuple[Ref | One, One | Chosen])] | Two | Chosen


class Area(Node):
    """`your start area`: a part of the board that belongs to a player (S1.2); one of its free squares is chosen."""

    area: str
    of: Player


class InArea(Predicate):
    """`in your start area`: on any square of it."""

    rank = 96
    relative = True

    area: Area


class InSquareOf(Predicate):
    """`in the target's space`: where something stands; `beside`: or adjacent to it (`in the target's space or close to
    it`)."""

    rank = 98
    domains = ("creature", "square")

    of: Ref
    beside: bool = False


class Place(Command):
    """`Place the target on a free square within 3 squares.`: put there without a move (as S5.10, whatever stands
    between). The square is always free (S5.3), whether the text says so or not."""

    what: Target
    where: FreeSquare | Chosen | Area
