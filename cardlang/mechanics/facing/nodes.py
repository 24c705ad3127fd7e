"""Rows, and what stands behind what."""

from __future__ import annotations

from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Predicate, Selector


class Behind(Predicate):
    """`directly behind it`: in the back row, in the same column of the same board."""

    rank = 95
    single = True

    of: Ref | Selector


class InFront(Predicate):
    """`directly in front of it`: in the front row, in the same column of the same board."""

    rank = 96
    single = True

    of: Ref | Selector
