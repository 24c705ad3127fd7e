"""Tapping and untapping."""

from __future__ import annotations

from cardlang.language.nodes.base import Command
from cardlang.language.nodes.selector import Target


class Tap(Command):
    """`Tap an adjacent creature.`; as a cost, `T:` taps this creature."""

    what: Target


class Untap(Command):
    """`Untap this creature.`"""

    what: Target
