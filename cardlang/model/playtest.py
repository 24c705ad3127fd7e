"""Results of full games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from cardlang.model.certainty import wilson
from cardlang.model.course import UNTOLD, Course, Tally, measured
from cardlang.model.edit import Edit


class CardUse(NamedTuple):
    """What became of the copies of a card in the deck of the player in a seat (from 0): how many were drawn, how many
    of these were played, and how many were left over at the end: in hand, or held by a piece that never used them."""

    seat: int
    card: str
    drawn: int
    played: int
    stuck: int


@dataclass(slots=True)
class CardTotals:
    """The uses of a card of a deck in all games: `games` in which it was drawn, those `won`, those in which it was
    `used`, and how many copies were drawn, played and stuck."""

    games: int = 0
    won: int = 0
    used: int = 0
    drawn: int = 0
    played: int = 0
    stuck: int = 0


class LogRow(NamedTuple):
    """A row of a campaign's log: what the player in a seat (from 0) has after a scenario (from 1). Of each piece its
    name, its damage (None if it was destroyed) and the cards that it holds; then further cards and resources that the
    player keeps."""

    scenario: int
    seat: int
    won: bool
    pieces: tuple[tuple[str, int | None, tuple[str, ...]], ...]
    cards: tuple[str, ...]
    resources: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One game with all that is needed to replay it: the engine's `version`, `seed`, `decks` and `actions`. `winners`
    are the names of the winning players, empty for a draw; `error` says why the game did not finish; `run` is a hash of
    all that decides the games of its playtest: seed, players, decks and the content of their cards, but not how many
    games there are, and where they are played."""

    number: int  # in the playtest, from 1
    version: str
    game: str
    seed: int
    decks: tuple[str, ...]
    battlefield: str
    players: tuple[str, ...]
    policies: tuple[str, ...]
    winners: tuple[str, ...]
    turns: int
    actions: tuple[int, ...]
    error: str = ""
    shipped: bool = False  # played with the decks that come with the package
    leave_out: bool = False  # played without the cards of which only people can play a text
    run: str = ""
    ended: str = ""  # why it was over, if the game tells
    cards: tuple[CardUse, ...] = ()
    log: tuple[LogRow, ...] = ()  # of a campaign, whose scenarios all are one game here
    course: Course = UNTOLD
    edits: tuple[Edit, ...] = ()  # how its cards were played otherwise than they are written


Side = tuple[str, str, str]  # a player, its policy and its deck
Row = tuple[object, ...]  # of a report: ("player", side), ("card", side, id), ("measure", name) and so on
MOST_ERRORS = 1_000  # kept of a playtest


class Claim(NamedTuple):
    """What is to be known: how often one deck wins against another, within so much (a share) in each direction."""

    one: str
    other: str
    within: float


@dataclass(slots=True)
class Summary:
    """Totals of a playtest, added up game by game, in memory that does not grow with their number. A game with an error
    counts neither as played nor as drawn."""

    seed: int
    policies: tuple[str, ...]
    run: str = ""  # as in `Played`
    games: int = 0
    draws: int = 0
    sides: list[Side] = field(default_factory=list)
    played: Counter[Side] = field(default_factory=Counter)
    won: Counter[Side] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)  # games won by the player in each seat, from 1
    contested: int = 0  # games that some have won and some have lost
    matchups: dict[tuple[Side, Side], list[int]] = field(default_factory=dict)  # won by the first, drawn, by the second
    battlefields: dict[str, int] = field(default_factory=dict)
    turns: Counter[int] = field(default_factory=Counter)  # games of each length
    decisions: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)  # why games ended
    cards: dict[tuple[Side, str], CardTotals] = field(default_factory=dict)
    log: tuple[tuple[str, ...], tuple[LogRow, ...]] = ((), ())  # players and rows of the first campaign
    measures: dict[str, Tally] = field(default_factory=dict)
    # The game that shows a row best: how well it does, and its number.
    best: dict[tuple[Row, str], tuple[tuple[float, ...], int]] = field(default_factory=dict)
    failed: int = 0
    errors: list[tuple[int, int, str]] = field(default_factory=list)  # number, seed, message of the first ones

    def add(self, played: Played) -> None:
        """Count one game."""
        self.run = played.run
        self.games += 1
        self.decisions[len(played.actions)] += 1
        self.battlefields[played.battlefield] = self.battlefields.get(played.battlefield, 0) + 1
        if played.error:
            self.failed += 1
            if self.failed <= MOST_ERRORS:
                self.errors.append((played.number, played.seed, played.error))
            return
        number, turns = played.number, played.turns
        self.turns[turns] += 1
        self.draws += not played.winners
        sides = list(zip(played.players, played.policies, played.decks, strict=True))
        won = [player in played.winners for player in played.players]
        for name, value in measured(played.course, turns, len(played.actions), won).items():
            self.measures.setdefault(name, Tally()).add(value)
            self._show(("measure", name), "least", number, -value)
            self._show(("measure", name), "most", number, value)
        for seat, side in enumerate(sides, 1):
            if side not in self.played:
                self.sides.append(side)
            self.played[side] += 1
            self.won[side] += won[seat - 1]
            self.seats[seat] += won[seat - 1] and not all(won)
            if played.winners:
                for row in (("player", side), ("policy", side[1]), ("seat", seat)):
                    self._show(row, "won" if won[seat - 1] else "lost", number, -turns)
        if not self.log[1]:
            self.log = played.players, played.log
        if not played.winners:
            self._show(("draw",), "shortest", number, -turns)
            self._show(("draw",), "longest", number, turns)
        if played.ended:
            self.ends[played.ended] += 1
            self._show(("end", played.ended), "shortest", number, -turns)
            self._show(("end", played.ended), "longest", number, turns)
        for seat, card, *counts in played.cards:
            totals = self.cards.setdefault((sides[seat], card), CardTotals())
            drawn, used, stuck = counts
            totals.games += drawn > 0
            totals.won += drawn > 0 and won[seat]
            totals.used += used > 0
            totals.drawn += drawn
            totals.played += used
            totals.stuck += stuck
            if drawn and played.winners:
                self._show(("card", sides[seat], card), "won" if won[seat] else "lost", number, used, stuck, -turns)
        self.contested += any(won) and not all(won)
        if len(sides) == 2 and not all(won):
            one, other = sorted(sides, key=self.sides.index)
            counts = self.matchups.setdefault((one, other), [0, 0, 0])
            counts[1 + won[sides.index(other)] - won[sides.index(one)]] += 1
            if played.winners:
                self._show(("matchup", one, other), "won" if won[sides.index(one)] else "lost", number, -turns)

    def _show(self, row: Row, as_what: str, number: int, *how_well: float) -> None:
        if (row, as_what) not in self.best or how_well > self.best[row, as_what][0]:
            self.best[row, as_what] = how_well, number

    def shown_by(self, *row: object) -> dict[str, int]:
        """The numbers of the two games that show a row best: won and lost, the shortest and the longest, or those with
        the least and the most of what is measured; one "like" them if they are all alike."""
        known = ("won", "lost", "shortest", "longest", "least", "most")
        found = {one: self.best[row, one][1] for one in known if (row, one) in self.best}
        return found if len(set(found.values())) == len(found) else {"like": min(found.values())}

    def skill(self) -> dict[tuple[Side, Side], tuple[float, int]]:
        """Of players with the same deck and different policies, the points of the first, a draw being half a win, and
        the number of games."""
        return {
            (one, other): (counts[0] + counts[1] / 2, sum(counts))
            for (one, other), counts in self.matchups.items()
            if one[2] == other[2] and one[1] != other[1]
        }

    def spread(self, claim: Claim) -> float:
        """How far the share of a claim may be off, in each direction; a half if no such game was played."""
        for (one, other), counts in self.matchups.items():
            if {one[2], other[2]} == {claim.one, claim.other}:
                low, high = wilson(counts[0] + counts[1] / 2, sum(counts))
                return (high - low) / 2
        return 0.5
