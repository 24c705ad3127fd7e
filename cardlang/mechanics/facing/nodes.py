"""Rows, and what stands behind what."""

from __future__ import annotations

from typing import Literal

from cardlang.language.nodes import Anchor, Command, Positive, Predicate, Ref, State, Target


class Behind(Predicate):
    """`directly behind it`: in the back row, in the same column of the same board."""

    rank = 95
    single = True

    of: Ref | Anchor


class Exposure(State):
    """`The target counts as unexposed.`: wherever it stands."""

    who: Target
    exposed: bool


class Walk(Command):
    """`Move a being you control up to 2 spaces.`: from free space to free space on its board, not diagonally; or one
    space straight `back` or `forward`, if that is free."""

    what: Target
    way: Literal["any", "back", "forward"]
    spaces: Positive = 1


class InFront(Predicate):
    """`directly in front of it`: in the front row, in the same column of the same board."""

    rank = 96
    single = True

    of: Ref | Anchor
