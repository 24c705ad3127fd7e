"""What is wanted of a game, and what changes of numbers bring it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from cardlang.model.certainty import Z, wilson
from cardlang.model.playtest import Played


class Goal(NamedTuple):
    """A measure of games that should be from `low` to `high` on average: the score of the deck `one` against `other`,
    or that of a `seat` (a draw is half a win), or if both are left out the number of turns."""

    said: str
    low: float
    high: float
    one: str = ""
    other: str = ""
    seat: int = 0

    def interval(self, of: Mean) -> tuple[float, float]:
        """The interval of a mean of this measure."""
        return wilson(of.total, of.count) if self.is_share else of.interval

    @property
    def is_share(self) -> bool:
        """Whether it is a share of games, from 0 to 1."""
        return bool(self.one or self.seat)

    def of(self, played: Played) -> float:
        """The measure of one game."""
        if not self.is_share:
            return played.turns
        seat = played.decks.index(self.one) if self.one else self.seat - 1
        return float(played.players[seat] in played.winners) if played.winners else 0.5

    def off(self, measure: float) -> float:
        """How far a measure is from the goal, 0 if it is reached."""
        return max(0.0, self.low - measure, measure - self.high)


@dataclass
class Mean:
    """The mean of counted numbers, and the interval that has the true one in 95 of 100 cases."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Count a number."""
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def value(self) -> float:
        """The mean, 0 of no numbers."""
        return self.total / (self.count or 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The normal interval."""
        spread = max(0.0, self.squares - self.count * self.value**2)
        off = Z * sqrt(spread / (self.count - 1) / self.count) if self.count > 1 else float("inf")
        return self.value - off, self.value + off


class Change(NamedTuple):
    """Another number in a card: `was` and `now` are its words, `where` its place in a file, `part` the change as a part
    of its range."""

    card: str
    was: str
    now: str
    where: str
    part: float


@dataclass(eq=False)
class Trial:
    """Games with one change or two: the measure, and its change from the games by the same seeds without. `fresh` games
    are those that had no say in what was tried, None where there are none."""

    changes: tuple[Change, ...]
    measure: Mean = field(default_factory=Mean)
    change: Mean = field(default_factory=Mean)
    fresh: bool = False

    @property
    def part(self) -> float:
        """How large the changes are together, as parts of their ranges."""
        return sum(one.part for one in self.changes)

    def helps(self, goal: Goal, before: float) -> bool:
        """Whether it surely changes the measure towards the goal, and not as far beyond it."""
        low, high = self.change.interval
        return goal.off(self.measure.value) < goal.off(before) and (high < 0 if before > goal.high else low > 0)


@dataclass
class Tuning:
    """The changes that were tried for a goal; `base` are the games with the cards as they are."""

    goal: Goal
    seed: int
    policies: tuple[str, ...]
    base: Mean = field(default_factory=Mean)
    trials: list[Trial] = field(default_factory=list)
    games: int = 0
    failed: int = 0

    @property
    def reached(self) -> bool:
        """Whether the goal is reached as it is."""
        return bool(self.base.count) and not self.goal.off(self.base.value)

    def bringing(self) -> list[Trial]:
        """Those that bring the goal, in games that had no say in the choice; the smallest change first."""
        found = [one for one in self.trials if one.fresh and not self.goal.off(one.measure.value)]
        return sorted(found, key=lambda one: (one.part, self.goal.off(one.measure.value)))

    def helping(self) -> list[Trial]:
        """The other ones that surely help, the nearest to the goal first."""
        bringing = self.bringing()
        found = [one for one in self.trials if one not in bringing and one.helps(self.goal, self.base.value)]
        return sorted(found, key=lambda one: self.goal.off(one.measure.value))
