"""How a game went, and what is measured of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from cardlang.model.certainty import Z

Row = Sequence[int]  # of what decides the lead, how much each seat has


class Course(NamedTuple):
    """What a game was like: how many `options` its decisions had together, how many decisions were `forced` because
    they had one, how many turns were `dead` because their player never had two; and at the end of each turn how much
    each seat had of what decides the lead, if the game has that."""

    options: int = 0
    forced: int = 0
    dead: int = 0
    points: tuple[tuple[int, ...], ...] = ()


UNTOLD: Final = Course()  # that of a game which did not finish


class Measure(NamedTuple):
    """Its name for people, what it tells, and whether it is a share, from 0 to 1."""

    name: str
    says: str
    share: bool = False


MEASURES: Final[Mapping[str, Measure]] = {
    "length": Measure("length", "turns"),
    "decisions": Measure("decisions per turn", "of all players"),
    "options": Measure("options per decision", "legal actions, the branching factor"),
    "forced": Measure("forced decisions", "with one legal action", share=True),
    "dead": Measure("dead turns", "in which the player never had a choice", share=True),
    "leads": Measure("changes of the lead", "how often another player got ahead"),
    "drama": Measure("drama", "how far the winner was behind, on average over all turns", share=True),
    "decided": Measure("decided after", "of the turns, when the winner led by more than any loser ever", share=True),
}


def measured(course: Course, turns: int, decisions: int, won: Sequence[bool]) -> dict[str, float]:
    """The `MEASURES` of a game, those that can be told. `won` says for each seat whether it has won."""
    found: dict[str, float] = {"length": turns}
    if course.options:
        found |= {"decisions": decisions / turns, "options": course.options / decisions}
        found |= {"forced": course.forced / decisions, "dead": course.dead / turns}
    if course.points:
        found["leads"] = lead_changes(course.points)
        if any(won) and not all(won):
            found |= {"drama": drama(course.points, won), "decided": decided(course.points, won)}
    return found


def lead_changes(points: Sequence[Row]) -> int:
    """How often another seat has most than the last that had; while several have most, nobody leads (Ludii: "lead
    change").

    >>> lead_changes([(0, 0), (2, 0), (2, 2), (2, 3), (5, 3), (6, 3)])
    2
    """
    leaders = [row.index(max(row)) for row in points if list(row).count(max(row)) == 1]
    return sum(one != other for one, other in pairwise(leaders))


def drama(points: Sequence[Row], won: Sequence[bool]) -> float:
    """How far the winner was behind, on average over all turns, as a share of the most that any seat ever had (Browne,
    "Automatic generation and evaluation of recombination games", 2008; Ludii: "drama average").

    >>> drama([(0, 2), (0, 4), (6, 5), (8, 5)], [True, False])
    0.1875
    """
    most = max(max(map(abs, row)) for row in points)
    return sum(max(0, -lead) for lead in _leads(points, won)) / most / len(points) if most else 0.0


def decided(points: Sequence[Row], won: Sequence[bool]) -> float:
    """After which share of the turns the winner was ahead by more than any loser had ever been (Browne; Ludii:
    "decisiveness moves"); 1 if that was never so.

    >>> decided([(0, 2), (0, 4), (6, 5), (11, 5)], [True, False]), decided([(1, 0), (2, 0)], [True, False])
    (1.0, 0.5)
    """
    leads = _leads(points, won)
    most = max(0, -min(leads))
    return next((n for n, lead in enumerate(leads, 1) if lead > most), len(leads)) / len(leads)


def _leads(points: Sequence[Row], won: Sequence[bool]) -> list[int]:
    """By how much the best of the winners is ahead of the best of the others, turn by turn."""
    return [
        max(much for much, wins in zip(row, won, strict=True) if wins)
        - max(much for much, wins in zip(row, won, strict=True) if not wins)
        for row in points
    ]


@dataclass(slots=True)
class Tally:
    """The mean of values that are counted one by one."""

    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one."""
        self.games += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean of all values."""
        return self.total / self.games

    @property
    def error(self) -> float:
        """The standard error of the mean, from the spread of the values."""
        if self.games < 2:
            return 0.0
        return sqrt(max(0.0, self.squares - self.total * self.mean) / (self.games - 1) / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the mean with 95 % confidence.

        >>> some = Tally()
        >>> for value in (1, 2, 3, 4, 5): some.add(value)
        >>> "{:.2f} {:.2f}".format(*some.interval)
        '1.61 4.39'
        """
        return self.mean - Z * self.error, self.mean + Z * self.error
