"""How players are chosen by texts."""

from __future__ import annotations

from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Players
from cardlang.rules.game import Game, Semantics
from cardlang.rules.references import PlayerChoice
from cardlang.rules.registers import OPPONENT


def _chosen(node: ChosenPlayer, build: Builder) -> Players:
    """The player is chosen before the effect; later words mean the same one. Until then it may be any who can be."""
    anyone, affects = node.who != "opponents", build.game.flow.affects
    choice = PlayerChoice(anyone, lambda state, frame, one: affects(state, frame.player, one), build.draft.noted)
    build.prelude.append(choice)
    return lambda state, frame: frame.registers.get(OPPONENT) or tuple(choice.players(state, frame))


STEPS = Game(semantics=Semantics(players={ChosenPlayer: _chosen}))
