"""How players are chosen by texts."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.mechanics.players.nodes import ChoosePlayer, ChosenPlayer
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Players, Step
from cardlang.rules.game import Game, Semantics
from cardlang.rules.references import PlayerChoice
from cardlang.rules.registers import OPPONENT
from cardlang.rules.verb import Verb


def _chosen(node: ChosenPlayer, build: Builder) -> Players:
    """The player is chosen before the effect; later words mean the same one. Until then it may be any who can be."""
    choice = _choice(build, node.who != "opponents")
    build.prelude.append(choice)
    return lambda state, frame: frame.registers.get(OPPONENT) or tuple(choice.players(state, frame))


def _choice(build: Builder, anyone: bool) -> PlayerChoice:
    affects = build.game.flow.affects
    return PlayerChoice(anyone, lambda state, frame, one: affects(state, frame.player, one), build.draft.noted)


def _compile_choose(node: ChoosePlayer, build: Builder) -> Iterator[Step]:
    yield _choice(build, anyone=True)


STEPS = Game(verbs=(Verb(ChoosePlayer, _compile_choose),), semantics=Semantics(players={ChosenPlayer: _chosen}))
