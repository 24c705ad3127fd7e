"""The words of skirmish in scenarios (S1 to S12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardlang.games.skirmish.actions import ACTIVATE, ATTACK, END_ACTIVATION, PLAY, STRIKE_BACK
from cardlang.rules.actions import Kind, split
from cardlang.rules.cards import NotYet
from cardlang.rules.game import Words
from cardlang.rules.play import Play
from cardlang.rules.scenario.asked import Asked
from cardlang.rules.state import GONE, State

ZONES: Final = {
    "hand": "action",
    "deck": "action",
    "discard": "action",
    "creature_hand": "creature",
    "creature_deck": "creature",
    "creature_discard": "creature",
}
RESOURCES: Final = ("vault", "supply", "vp")


def _play(asked: Asked) -> int:
    card = asked.card("play")
    loaded = asked.state.tables.cards[card]
    if loaded.card.kind != "action":
        raise asked.case.problem("C405", (*asked.place, "play"), f'"{loaded.card.id}" is no action card')
    if isinstance(loaded.played, NotYet):
        raise asked.case.unplayed((*asked.place, "play"), loaded.card.id, loaded.played)
    return PLAY(asked.by(), card)


def _end(asked: Asked) -> int:
    if asked.said["end"] != "activation":
        raise asked.not_yet("end")
    return END_ACTIVATION()


def _stat(name: str) -> Callable[[State, int], int | None]:
    return lambda state, creature: state.stat(creature, name)


def _at(state: State, creature: int) -> list[int] | None:
    square = state.at[creature]
    return None if square == GONE else list(state.tables.board.place(square))


def _attached(state: State, creature: int) -> list[str]:
    return [state.tables.cards[card].card.id for card, _ in state.attached[creature]]


def _zone(name: str) -> Callable[[State, int], list[str]]:
    return lambda state, player: [state.tables.cards[card].card.id for card in state.zones[state.zone(player, name)]]


def _resource(name: str) -> Callable[[State, int], int]:
    return lambda state, player: state.resources[state.resource(player, name)]


def _options(play: Play, kind: Kind, creature: int) -> list[int]:
    """The second parts of the actions of one kind that a creature may take."""
    found = map(split, play.decision.options if play.decision else ())
    return [b for number, a, b in found if (number, a) == (kind.number, creature)]


def _may_attack(play: Play, creature: int) -> list[str]:
    return [play.state.tables.creatures[foe].name for foe in _options(play, ATTACK, creature)]


def _may_play(play: Play, creature: int) -> list[str] | NotYet:
    state = play.state
    cards = state.tables.cards
    for card in state.zones[state.zone(state.player(creature), "hand")]:
        if isinstance(words := cards[card].played, NotYet):
            return words
    return [cards[card].card.id for card in _options(play, PLAY, creature)]


def _kind(fields: Mapping[str, Any]) -> str:
    return "action" if "action" in fields else "creature"


_CREATURE: Final[Mapping[str, Any]] = {
    "level": 1,
    "hp": 30,
    "speed": 6,
    "melee": 10,
    "ranged": None,
    "abilities": [],
    "keywords": [],
    "powers": [],
}

WORDS: Final = Words(
    steps={
        "activate": lambda asked: ACTIVATE(asked.creature("activate")),
        "attack": lambda asked: ATTACK(asked.by(), asked.creature("attack")),
        "play": _play,
        "end": _end,
    },
    responses={"attack": lambda asked: STRIKE_BACK(asked.by(), asked.creature("attack"))},
    creature={
        "damage": lambda state, creature: state.damage[creature],
        "hp": _stat("hit points"),
        "level": _stat("level"),
        "melee": _stat("melee damage"),
        "tapped": lambda state, creature: state.tapped[creature],
        "at": _at,
        "attached": _attached,
        "destroyed": lambda state, creature: state.at[creature] == GONE,
    },
    player={**{name: _zone(name) for name in ZONES}, **{name: _resource(name) for name in RESOURCES}},
    piles=frozenset({"hand", "discard", "creature_hand", "creature_discard", "attached"}),
    legal={"attack": _may_attack, "play": _may_play},
    defaults={
        "creature": _CREATURE,
        "action": {"ability": None, "subtypes": [], "requires": [], "attached": None},
    },
    start={"vault": 20},
    kind=_kind,
)
