"""Tapping and untapping."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.selector import Target


@dataclass(frozen=True, slots=True)
class Tap(Node):
    """`Tap an adjacent creature.`; as a cost, `T:` taps this creature."""

    what: Target


@dataclass(frozen=True, slots=True)
class Untap(Node):
    """`Untap this creature.`"""

    what: Target
