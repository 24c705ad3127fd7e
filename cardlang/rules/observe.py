"""What one player may know of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.rules.event import NOBODY
from cardlang.rules.play import Play
from cardlang.rules.state import State


@dataclass(frozen=True, slots=True)
class SeenCreature:
    """A creature on the board: players count from 1, `at` is column and row, `attached` holds ids of cards."""

    number: int  # in codes of actions
    name: str
    player: int  # who controls it
    owner: int
    at: tuple[int, int]
    level: int
    damage: int
    hit_points: int
    tapped: bool
    attached: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What a player has: resources, the ids of the cards in the zones that may be looked at, and how many lie in each.
    One's own hand is sorted, an open pile as it lies."""

    resources: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """A moment as one player sees it. `stack` are the creatures and cards of the actions that wait, the last first;
    `options` what this player may choose now, none while another is asked."""

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
    """The moment as a player, from 0, may know it: whatever others hold and however decks lie, it is the same."""
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
