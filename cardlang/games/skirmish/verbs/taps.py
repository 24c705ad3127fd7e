"""Tapping and untapping as effects."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.nodes import Untap
from cardlang.rules.builder import Builder, each_step
from cardlang.rules.frame import Step
from cardlang.rules.play import Play


def compile_untap(node: Untap, build: Builder) -> Iterator[Step]:
    """An untapped creature may take another standard action (S4.1)."""
    return each_step(build.targets(node.what), Play.untap)
