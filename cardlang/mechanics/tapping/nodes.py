"""Tapping and untapping."""

from __future__ import annotations

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Target


class Tap(Node):
    """`Tap an adjacent creature.`; as a cost, `T:` taps this creature."""

    what: Target


class Untap(Node):
    """`Untap this creature.`"""

    what: Target
