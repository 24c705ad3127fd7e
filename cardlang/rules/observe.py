"""What one player can see of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State


@dataclass(frozen=True, slots=True)
class SeenCreature:
    """A creature on the board. Players count from 1, `at` is column and row, `attached` has the ids of cards,
    `counters` the name, the card it lies on or "", and the number of each counter."""

    number: int  # in the codes of actions
    name: str
    player: int  # who controls it
    owner: int
    at: tuple[int, int]
    level: int
    damage: int
    hit_points: int
    tapped: bool
    attached: tuple[str, ...]
    counters: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What a player has: resources, the ids of the cards in visible zones, and the number of cards in every zone. The
    player's own hand is sorted, open piles are in their order."""

    resources: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player sees it. `stack` has the creatures and cards of the waiting actions, the last first;
    `options` the player's legal actions now, none while another decides."""

    player: int
    turn: int
    turns: int
    phase: str
    active: int | None  # the number of the creature being activated
    over: bool
    creatures: tuple[SeenCreature, ...]
    players: tuple[SeenPlayer, ...]
    stack: tuple[tuple[str, str], ...]
    options: tuple[int, ...]


def observe(play: Play, player: int) -> View:
    """What a player, counted from 0, can see. It does not depend on the hands of others or the order of decks."""
    state, decision = play.state, play.decision
    cards = state.tables.cards
    return View(
        player + 1,
        state.turn + 1,
        state.turns,
        state.phase,
        None if state.active == NOBODY else state.active,
        state.over,
        tuple(_creature(state, one) for one in state.present),
        tuple(_player(play, one, player) for one in range(len(state.tables.teams))),
        tuple(
            (
                "" if frame.acting == NOBODY else state.tables.creatures[frame.acting].name,
                frame.program.kind if frame.card == NOBODY else cards[frame.card].card.id,
            )
            for frame in state.frames[::-1]
        ),
        decision.options if decision and decision.player == player else (),
    )


def _creature(state: State, one: int) -> SeenCreature:
    return SeenCreature(
        one,
        state.tables.creatures[one].name,
        state.controller[one] + 1,
        state.owner[one] + 1,
        state.tables.board.place(state.at[one]),
        state.stat(one, "level") or 0,
        state.damage[one],
        state.stat(one, "hit points") or 0,
        state.tapped[one],
        tuple(state.tables.cards[card].card.id for card, _ in state.attached[one]),
        tuple(
            (name, "" if card == NOBODY else state.tables.cards[card].card.id, n)
            for (name, creature, card), n in sorted(state.counters.items())
            if creature == one
        ),
    )


def _player(play: Play, one: int, who: int) -> SeenPlayer:
    state, hidden = play.state, play.game.hidden
    cards: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    for zone in state.tables.zones:
        lie = state.zones[state.zone(one, zone)]
        counts[zone] = len(lie)
        ids = tuple(state.tables.cards[card].card.id for card in lie)
        if zone not in hidden:
            cards[zone] = ids
        elif hidden[zone] == "others" and one == who:
            cards[zone] = tuple(sorted(ids))
    resources = {name: state.resources[state.resource(one, name)] for name in state.tables.resources}
    return SeenPlayer(resources, cards, counts)
