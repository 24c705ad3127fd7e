"""How elements is played: everything that the engine needs."""

from __future__ import annotations

from typing import Final

from cardlang.games.elements import activations, heroes, rounds, spells, tableau
from cardlang.games.elements.acting import ASIDE, ENEMY, POINTS
from cardlang.games.elements.actions import KINDS
from cardlang.games.elements.cards import ENEMY_OF_IT, STATS, creature, load, watched_events
from cardlang.games.elements.dry_run import DRY_RUN
from cardlang.games.elements.legal import refusal
from cardlang.games.elements.rounds import REROLLS
from cardlang.games.elements.scenario import WORDS
from cardlang.games.elements.setup import ARMY, HEROES, STOCK
from cardlang.games.elements.story import STORY
from cardlang.games.elements.table import HERO, affects, is_hero
from cardlang.games.elements.turn import DISCARDING, DISPELLING, PENALTY, begin, turn
from cardlang.mechanics.counters.steps import attached_cards, lies_on
from cardlang.mechanics.permanents.steps import oldest_first
from cardlang.mechanics.placing.steps import start_squares
from cardlang.rules.actions import PICK_ATTACHED, split
from cardlang.rules.board import grid_per_player
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import Game, Opening, Semantics, Shared, TurnFlow, current
from cardlang.rules.select import Domain, creature_constraint
from cardlang.rules.state import State


def _first(state: State, frame: Frame) -> int:
    """Texts that answer the same event: the hero's own first, then permanents, the oldest first, then the printed texts
    of creatures (E7)."""
    own = frame.card == state.tables.creatures[frame.acting].card
    return -1 if own and is_hero(state, frame.acting) else oldest_first(state, frame)


def _sorts(state: State, card: int) -> tuple[str, ...]:
    """What a text can call a spell: `instant`, `fire`."""
    loaded = state.tables.cards[card]
    return spells.sorts(loaded) if loaded.card.kind == "spell" else ()


def _may_touch(state: State, frame: Frame, thing: int) -> bool:
    return affects(state, frame.player, state.controller[split(thing)[2]]) is None


def _tokens(state: State, frame: Frame, thing: int) -> bool:
    """Whether power tokens lie on a permanent."""
    return state.counter(spells.POWER, *lies_on(state, frame, thing)) > 0


STEPS: Final = Game(
    pieces=frozenset((HERO,)),
    kinds=KINDS,
    fields=STATS,
    load=load,
    creature=creature,
    watched_events=watched_events,
    zones={
        tableau.SPELLS: ("spell",),
        **{tableau.column(n): ("spell",) for n in range(tableau.COLUMNS)},
        ASIDE: ("creature",),
        STOCK: ("creature",),
        ARMY: ("creature",),
        HEROES: ("hero",),
        "fallen": ("creature",),
        "out": ("spell",),
    },
    table=frozenset((tableau.SPELLS, "out")),
    hidden={tableau.SPELLS: "all", STOCK: "others", ARMY: "others"},
    resources=(REROLLS, POINTS, heroes.POINTS, rounds.TO_COME, rounds.NOW),
    nouns={
        "being": None,
        "creature": Constraint("target", "it is a hero", lambda state, frame, one: not is_hero(state, one)),
        "hero": Constraint("target", "it is not a hero", lambda state, frame, one: is_hero(state, one)),
    },
    domains={
        "permanent": Domain(
            PICK_ATTACHED.number,
            attached_cards,
            (Constraint("E31", "this action cannot affect that player too", _may_touch),),
        )
    },
    owned_texts=True,
    verbs=(*activations.VERBS, *spells.VERBS, *tableau.VERBS, *rounds.VERBS),
    semantics=Semantics(
        adjectives={
            "activated": Constraint("E17", "it was not activated", lambda state, frame, one: state.activated[one]),
            "not activated": Constraint("E17", "it was activated", lambda state, frame, one: not state.activated[one]),
            "enemy": ENEMY._replace(rule="target"),
            ENEMY_OF_IT: creature_constraint(
                "target", "it is no enemy", lambda state, frame: ~state.of_team(state.controller[frame.acting])
            ),
            "other": Constraint("target", "it is the same", lambda state, frame, one: one != frame.acting),
            "with power tokens": Constraint("E26", "it has no power tokens", _tokens),
            "without power tokens": Constraint("E26", "it has power tokens", lambda *at: not _tokens(*at)),
        },
        areas={"board": start_squares},
        before=spells.before,
        value=lambda state, one, stat: current(state, one, "hit points" if stat == "toughness" else stat),
        subtypes=_sorts,
    ),
    flow=TurnFlow(
        turn=turn,
        begin=begin,
        refusal=refusal,
        first=_first,
        affects=affects,
        damaged=heroes.wounded,
        dealing=spells.dealing,
        protects=spells.protects,
        destroy=heroes.destroy,
        remove_destroyed=heroes.remove_destroyed,
        own=lambda game: (activations.BASIC_ATTACK, PENALTY, DISCARDING, DISPELLING),
    ),
    opening=Opening(
        decks={"creature": "creatures", "hero": "heroes", "spell": "deck"},
        shared={"hero": Shared(follows=("element",)), "spell": Shared("spells", ("hero",))},
        board=lambda players, numbers: grid_per_player(players, numbers["columns"], 2),  # 2.4
        winners=heroes.winners,
    ),
    scenario=WORDS,
    story=STORY,
    dry_run=DRY_RUN,
)
