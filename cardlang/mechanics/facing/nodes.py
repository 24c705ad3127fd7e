"""Rows, and what stands behind what."""

from __future__ import annotations

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Ref


class Behind(Node):
    """`directly behind it`: in the back row, in the same column of the same board."""

    of: Ref
