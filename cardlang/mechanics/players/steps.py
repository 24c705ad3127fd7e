"""How players are chosen by texts."""

from __future__ import annotations

from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Players
from cardlang.rules.game import Game, Semantics
from cardlang.rules.references import PlayerChoice
from cardlang.rules.registers import OPPONENT


def _chosen(node: ChosenPlayer, build: Builder) -> Players:
    """The player is chosen before the effect; later words mean the same one."""
    affects = build.game.flow.affects
    build.prelude.append(
        PlayerChoice(
            node.who != "opponents", lambda state, frame, one: affects(state, frame.player, one), build.draft.noted
        )
    )
    return lambda state, frame: frame.registers.get(OPPONENT, ())


STEPS = Game(semantics=Semantics(players={ChosenPlayer: _chosen}))
