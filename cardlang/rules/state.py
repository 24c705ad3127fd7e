"""One moment of a game. `tables` never change; the rest is changed by `Play` alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard
from cardlang.rules.frame import NOBODY, Frame

GONE = -1  # the square of a creature that has left the board


@dataclass(frozen=True, slots=True)
class Creature:
    """What is printed on a creature. `player` owns and controls it, `card` is its card, or `NOBODY`."""

    name: str
    player: int
    stats: Mapping[str, int]  # a stat it lacks is absent
    abilities: frozenset[str]
    keywords: frozenset[str]
    powers: Mapping[str, int | str | None]  # keyword powers with their values
    card: int = NOBODY


@dataclass(frozen=True, slots=True)
class Tables:
    """All that stays: creatures, cards and players are integers into these. Players count from 0."""

    board: Board
    creatures: tuple[Creature, ...]
    cards: tuple[LoadedCard, ...]
    teams: tuple[int, ...]  # the team of each player
    zones: tuple[str, ...]
    resources: tuple[str, ...]


class Packet(NamedTuple):
    """Damage on its way, after prevention: it lands when the stack is empty (S8.5)."""

    creature: int
    amount: int
    player: int  # who caused it


class State:
    """Lists run over creatures, but `zones` and `resources`: all of player 0, then all of player 1, and so on."""

    __slots__ = (
        "activated", "active", "at", "attached", "damage", "ending", "frames", "packets", "resources", "tables",
        "tapped", "turn", "zones",
    )  # fmt: skip

    def __init__(self, tables: Tables, turn: int, at: list[int]) -> None:
        count, players = len(tables.creatures), len(tables.teams)
        self.tables = tables
        self.turn = turn  # whose turn
        self.active = NOBODY  # the creature being activated
        self.ending = False  # whether the end of the game has been triggered (S9.3)
        self.at = at  # squares
        self.damage = [0] * count
        self.tapped = [False] * count
        self.activated = [False] * count  # this turn
        self.attached: list[tuple[tuple[int, int], ...]] = [()] * count  # cards with their owners
        self.zones: list[tuple[int, ...]] = [()] * (players * len(tables.zones))  # cards, top first
        self.resources = [0] * (players * len(tables.resources))
        self.packets: tuple[Packet, ...] = ()
        self.frames: list[Frame] = []

    def clone(self) -> State:
        """An independent copy. Everything inside the lists is immutable, but the frames."""
        new = State.__new__(State)
        new.tables = self.tables
        new.turn = self.turn
        new.active = self.active
        new.ending = self.ending
        new.at = self.at[:]
        new.damage = self.damage[:]
        new.tapped = self.tapped[:]
        new.activated = self.activated[:]
        new.attached = self.attached[:]
        new.zones = self.zones[:]
        new.resources = self.resources[:]
        new.packets = self.packets
        new.frames = [frame.clone() for frame in self.frames]
        return new

    def player(self, creature: int) -> int:
        """Who controls it."""
        return self.tables.creatures[creature].player

    def allies(self, a: int, b: int) -> bool:
        """Whether two players are one, or partners."""
        teams = self.tables.teams
        return teams[a] == teams[b]

    def stat(self, creature: int, name: str) -> int | None:
        """The value of a stat as it counts now, or none."""
        return self.tables.creatures[creature].stats.get(name)

    def on_board(self) -> list[int]:
        """The creatures in play."""
        return [creature for creature, square in enumerate(self.at) if square != GONE]

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two creatures are adjacent (S11.2)."""
        return self.at[a] != GONE and self.tables.board.adjacent(self.at[a], self.at[b])

    def zone(self, player: int, name: str) -> int:
        """The place of a player's zone in `zones`."""
        return player * len(self.tables.zones) + self.tables.zones.index(name)

    def resource(self, player: int, name: str) -> int:
        """The place of a player's resource in `resources`."""
        return player * len(self.tables.resources) + self.tables.resources.index(name)
