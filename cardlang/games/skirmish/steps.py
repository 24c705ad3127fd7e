"""How skirmish is played: everything that the engine needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlang.games.skirmish import using, verbs
from cardlang.games.skirmish.actions import KINDS
from cardlang.games.skirmish.cards import STATS, creature, load, watched_events
from cardlang.games.skirmish.deploying import DEPLOY, FOREIGN, cannot_begin
from cardlang.games.skirmish.dry_run import DRY_RUN
from cardlang.games.skirmish.offers import due, response_options, why_not
from cardlang.games.skirmish.responding import announced
from cardlang.games.skirmish.scenario import WORDS
from cardlang.games.skirmish.semantics import SEMANTICS
from cardlang.games.skirmish.story import STORY
from cardlang.games.skirmish.turn import DODGE, MOVE, begin, declare, melee_attack, program, turn, winners
from cardlang.mechanics.cards.steps.draws import discard_with
from cardlang.mechanics.damage.steps.packets import destruction
from cardlang.rules.compiled import AbilitySet, Program
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Opening, TurnFlow
from cardlang.rules.play import Play

# Destruction of creatures, and vaults that fall short (S8.5, S9)


def remove_destroyed(play: Play, dead: Iterable[tuple[int, int, int]]) -> None:
    """Destroyed creatures leave the board. Each comes with the creature and the player that caused it.

    Cards are discarded, gold is moved, and a shortfall scores for the player who caused it.

    Source: S9.1, S9.2 (the printed level), S9.3.
    """
    state = play.state
    gone = list(dead)
    play.happens(*(event for one in gone for event in destruction(*one)))  # before they leave: their texts still apply
    givers = {of.acting for key in state.tables.hold_off for _, of in state.effects.statics.get(key, ())}
    play.leave([one for one, _, _ in gone], next((player for one, _, player in gone if one in givers), NOBODY))
    for one, _, player in gone:
        discard_with(play, one)
        owner = state.owner[one]
        missing = play.move(owner, "vault", "supply", state.tables.creatures[one].stats["level"], lost=one)
        fall_short(play, owner, missing, player)


def fall_short(play: Play, player: int, missing: int, cause: int) -> None:
    """A player's vault lacks this much gold: the game will end, and the player who caused it scores, unless it is the
    player's own vault (S9.3)."""
    if missing:
        play.trigger_end()
        if cause not in (NOBODY, player):
            play.gain(cause, "vp", missing)


def handle_shortfall(play: Play, player: int, resource: str, missing: int) -> None:
    """A text takes more than there is. This only matters for a vault (S9.3)."""
    if resource == "vault":
        fall_short(play, player, missing, play.causer())


def own(game: Game) -> tuple[Program | AbilitySet, ...]:
    """What every creature can do, what changes who controls a creature, and what a turn does by itself."""
    attacks = melee_attack(game, False), melee_attack(game, True)
    return (MOVE, DODGE, *attacks, FOREIGN, *(program(game, moment) for moment in game.rulebook.programs))


_FLOW: Final = TurnFlow(
    turn=turn,
    begin=begin,
    declare=declare,
    responses=response_options,
    refusal=why_not,
    duties=due,
    announced=announced,
    remove_destroyed=remove_destroyed,
    shortfall=handle_shortfall,
    own=own,
)

_OPENING: Final = Opening(
    decks={"action": "deck", "creature": "creature_deck"},
    resources={"vault": "gold"},  # S2.3
    mode=(0, 0),  # who picks starting creatures, and how many levels have been picked
    cannot=cannot_begin,
    winners=winners,
)


STEPS = Game(
    verbs=(*verbs.VERBS, *using.VERBS),
    kinds=KINDS,
    fields=STATS,
    semantics=SEMANTICS,
    flow=_FLOW,
    opening=_OPENING,
    story=STORY,
    load=load,
    creature=creature,
    replaceable=(DEPLOY,),
    watched_events=watched_events,
    scenario=WORDS,
    dry_run=DRY_RUN,
)
