"""Creatures that change place, side or come into play without moving."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.games.skirmish.card_nodes import Cards
from cardlang.language.nodes.amount import All, Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import Selector, Target


@dataclass(frozen=True, slots=True)
class Swap(Node):
    """`Swap the acting creature with an ally within 6 squares.`: two creatures, each put on the other's square; no
    move, so S5 does not apply. A known creature comes before one that is chosen."""

    what: Target


@dataclass(frozen=True, slots=True)
class Area(Node):
    """`your start area`: a part of the board that is a player's (S1.2); one of its free squares is chosen."""

    area: str
    of: Player


@dataclass(frozen=True, slots=True)
class Place(Node):
    """`Place the target on a free square within 3 squares.`: put there without a move (as S5.10, whatever lies
    between). The square is always a free one (S5.3), said or not."""

    what: Target
    where: Selector | Ref | Area


@dataclass(frozen=True, slots=True)
class Deploy(Node):
    """`Deploy 1 creature card from your hand, paying 1 gold less.`: as S3.3, but now; unsaid, from the hand, for its
    cost, in the start area. A `Ref` is a card or creature known already. So much `less` gold is paid than its cost."""

    who: Player
    what: Cards | Ref
    less: Number | All | None = None
    where: Selector | None = None


@dataclass(frozen=True, slots=True)
class Sacrifice(Node):
    """`Each opponent sacrifices a creature.`: each of those players destroys creatures that they control, of their
    own choice (S9.1). What you yourself sacrifice is a `Destroy` of creatures you control: there is no difference."""

    who: Player
    what: Selector


@dataclass(frozen=True, slots=True)
class TakeControl(Node):
    """`Take control of that creature until the end of the current turn.`: `who` controls it, its owner stays (S9.2)."""

    who: Player
    what: Target
