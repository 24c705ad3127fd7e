"""The flow of a game of skirmish: its beginning, turns and end."""

from __future__ import annotations

from typing import Final

from cardlang.games.skirmish.declaring import DODGE, MOVE, begin, declare, melee_attack
from cardlang.games.skirmish.deploying import FOREIGN
from cardlang.games.skirmish.destruction import destroy_damaged, handle_shortfall, judge_again, remove_destroyed
from cardlang.games.skirmish.obligations import due
from cardlang.games.skirmish.offers import response_options, why_not
from cardlang.games.skirmish.responding import announced
from cardlang.games.skirmish.setup import cannot_begin
from cardlang.games.skirmish.turn import program, turn, winners
from cardlang.mechanics.damage.steps.destroying import damaged
from cardlang.rules.compiled import AbilitySet, Frame, Program
from cardlang.rules.game import Game, Opening, TurnFlow
from cardlang.rules.state import State


def attachable(state: State, frame: Frame, creature: int) -> bool:
    """Whether a card may be attached to a creature."""
    if not state.effects.statics:
        return True
    return state.prohibition(creature, "be attached to", frame.acting) is None


def own(game: Game) -> tuple[Program | AbilitySet, ...]:
    """What every creature can do, what changes who controls a creature, and what a turn does by itself."""
    attacks = melee_attack(game, False), melee_attack(game, True)
    return (MOVE, DODGE, *attacks, FOREIGN, *(program(game, moment) for moment in game.rulebook.programs))


FLOW: Final = TurnFlow(
    turn=turn,
    begin=begin,
    declare=declare,
    responses=response_options,
    refusal=why_not,
    duties=due,
    announced=announced,
    damaged=damaged,
    destroy=destroy_damaged,
    replaced=judge_again,
    remove_destroyed=remove_destroyed,
    shortfall=handle_shortfall,
    attachable=attachable,
    own=own,
)

OPENING: Final = Opening(
    decks={"action": "deck", "creature": "creature_deck"},
    resources={"vault": "gold"},  # S2.3
    phase="setup",
    mode=(0, 0),  # who picks starting creatures, and how many levels have been picked
    cannot=cannot_begin,
    winners=winners,
)
