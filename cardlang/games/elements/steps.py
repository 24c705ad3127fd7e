"""How elements is played: everything that the engine needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlang.games.elements.actions import KINDS
from cardlang.games.elements.activating import (
    BASIC_ATTACK,
    ENEMY,
    compile_activate,
    compile_basic_attack,
    compile_keep_aside,
    compile_remove,
    compile_revive,
    compile_usable_unexposed,
    hold_cost,
)
from cardlang.games.elements.cards import STATS, asked, creature, load
from cardlang.games.elements.legal import refusal
from cardlang.games.elements.nodes import (
    Activate,
    ActivationCost,
    BasicAttack,
    Chain,
    Dispel,
    FreeEnhancement,
    KeepAside,
    Remove,
    Revive,
    UsableUnexposed,
)
from cardlang.games.elements.scenario import WORDS
from cardlang.games.elements.spells import (
    AGE,
    POWER,
    Enhancements,
    Lay,
    MoreTargets,
    Raised,
    before,
    compile_chain,
    compile_dispel,
    compile_lay,
    compile_more_targets,
    count_enhancements,
    hold_free,
    raised,
)
from cardlang.games.elements.story import STORY
from cardlang.games.elements.table import HERO, affects, is_hero
from cardlang.games.elements.turn import (
    DISPELLING,
    PENALTY,
    begin,
    damaged,
    destroy,
    remove_destroyed,
    reshuffle,
    turn,
    winners,
)
from cardlang.mechanics.counters.steps import attached_cards
from cardlang.mechanics.placing.steps import start_area
from cardlang.rules.actions import PICK_ATTACHED, split
from cardlang.rules.board import Board, grid_per_player
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Opening, Semantics, Shared, TurnFlow
from cardlang.rules.select import Domain
from cardlang.rules.state import State
from cardlang.rules.verb import Verb

CREATURE: Final = Constraint("target", "it is a hero", lambda state, frame, one: not is_hero(state, one))
IS_HERO: Final = Constraint("target", "it is not a hero", lambda state, frame, one: is_hero(state, one))

PERMANENTS: Final = Domain(
    PICK_ATTACHED.number,
    attached_cards,
    (
        Constraint(
            "E31",
            "this action cannot affect that player too",
            lambda state, frame, thing: affects(state, frame.player, state.controller[split(thing)[2]]) is None,
        ),
    ),
)


def _board(players: int, numbers: Mapping[str, int]) -> Board:
    """A grid of two rows for each player (2.4)."""
    return grid_per_player(players, numbers["columns"], 2)


def _first(state: State, frame: Frame) -> int:
    """What texts say that answer the same event: the hero's own first, then permanents, the oldest first, then what is
    printed on creatures (E7)."""
    if frame.card == state.tables.creatures[frame.acting].card:
        return -1 if is_hero(state, frame.acting) else 1 << 40
    return state.counter(AGE, frame.acting, frame.card)


def _value(state: State, one: int, stat: str) -> int:
    """A stat, or the wounds that a being has, or could still take."""
    if stat == "damage":
        return state.damage[one]
    if stat in ("toughness", "hit points left"):
        return max(0, (state.stat(one, "hit points") or 0) - (state.damage[one] if stat != "toughness" else 0))
    return state.stat(one, stat) or 0


STEPS: Final = Game(
    pieces=frozenset((HERO,)),
    kinds=KINDS,
    fields=STATS,
    load=load,
    creature=creature,
    asked=asked,
    zones={
        "beside": "creature",
        "fallen": "creature",
        "out": "spell",
    },
    resources=("points", "victory_points"),
    counters={POWER: "card", AGE: "card"},
    nouns={"being": None, "creature": CREATURE, "hero": IS_HERO},
    domains={"permanent": PERMANENTS},
    verbs=(
        Verb(Activate, compile_activate),
        Verb(ActivationCost, holds=hold_cost),
        Verb(BasicAttack, compile_basic_attack),
        Verb(Chain, compile_chain),
        Verb(Dispel, compile_dispel),
        Verb(FreeEnhancement, holds=hold_free),
        Verb(KeepAside, compile_keep_aside),
        Verb(Remove, compile_remove),
        Verb(Revive, compile_revive),
        Verb(UsableUnexposed, compile_usable_unexposed),
        Verb(Lay, compile_lay),
        Verb(MoreTargets, compile_more_targets),
    ),
    semantics=Semantics(
        adjectives={
            "activated": Constraint("E17", "it was not activated", lambda state, frame, one: state.activated[one]),
            "not activated": Constraint(
                "E17", "it was activated already", lambda state, frame, one: not state.activated[one]
            ),
            "enemy": ENEMY._replace(rule="target"),
            "other": Constraint("target", "it is the same", lambda state, frame, one: one != frame.acting),
        },
        areas={"board": start_area},
        amounts={Raised: raised},
        counts={Enhancements: count_enhancements},
        before=before,
        value=_value,
    ),
    flow=TurnFlow(
        turn=turn,
        begin=begin,
        refusal=refusal,
        at_once=True,
        first=_first,
        affects=affects,
        empty=reshuffle,
        damaged=damaged,
        destroy=destroy,
        remove_destroyed=remove_destroyed,
        own=lambda game: (BASIC_ATTACK, PENALTY, DISPELLING),
    ),
    opening=Opening(
        decks={"creature": "creatures", "hero": "heroes", "spell": "deck"},
        shared={"hero": Shared(follows=("element",)), "spell": Shared("spells", ("hero",))},
        board=_board,
        phase="setup",
        winners=winners,
    ),
    scenario=WORDS,
    story=STORY,
)
