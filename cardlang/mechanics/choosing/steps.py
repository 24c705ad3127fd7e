"""Counts of what was chosen."""

from __future__ import annotations

from cardlang.language.nodes.amount import ThisWay
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Count
from cardlang.rules.game import Game, Semantics


def chosen(node: ThisWay, build: Builder) -> Count:
    """`for each creature chosen this way`"""
    register = len(build.nouns) - 1
    return lambda state, frame: len(frame.registers.get(register, ()))


STEPS = Game(semantics=Semantics(counted={"chosen": chosen}))
