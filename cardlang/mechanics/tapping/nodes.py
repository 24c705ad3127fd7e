"""Tapping and untapping."""

from __future__ import annotations

from cardlang.language.nodes import Command, Target


class Tap(Command):
    """`Tap an adjacent creature.`; as a cost, `T:` taps this creature."""

    what: Target


class Untap(Command):
    """`Untap this creature.`"""

    what: Target
