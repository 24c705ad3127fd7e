"""Abilities that creatures gain, and creatures that are activated again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish.nodes import ActivateAgain, HasAbility
from cardlang.games.skirmish.using import ABILITIES
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Static, Step
from cardlang.rules.play import Play
from cardlang.rules.verb import Verb


def hold_has_ability(node: HasAbility, build: Builder) -> Iterator[Static]:
    """`This creature has INT.`, in addition to its own (S6.2)."""
    yield Static(ABILITIES, build.group(node.who), frozenset(node.abilities))


def compile_activate_again(node: ActivateAgain, build: Builder) -> Iterator[Step]:
    """`That creature may be activated again.`: as if it had not been in this turn (S3.2)."""
    targets = build.targets(node.what)
    yield from targets.choices

    def step(play: Play) -> None:
        for one in targets(play):
            if play.state.activated[one]:
                play.not_activated(one)
                play.did()

    yield step


VERBS: Final = (Verb(HasAbility, holds=hold_has_ability), Verb(ActivateAgain, compile_activate_again))
