"""Games by the same seeds with two editions of the cards, and what they show."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from cardlang.model.certainty import Z, verdict
from cardlang.model.edit import Edit
from cardlang.model.playtest import Played

Pair = tuple[Played, Played]  # one game with each edition


@dataclass
class Paired:
    """Games of a deck, played by the same seeds with two editions of the cards. `counts` are pairs of games by the
    change of the deck's score from the first edition to the second, from a loss in place of a win to a win in place of
    a loss; a draw is half a win."""

    deck: str
    margin: float  # the smallest difference that matters, as a share of the games
    counts: list[int] = field(default_factory=lambda: [0] * 5)
    scores: list[float] = field(default_factory=lambda: [0.0, 0.0])  # with each edition
    failed: int = 0
    unchanged: bool = False  # nothing is different, so nothing was played
    shown: dict[int, Pair] = field(default_factory=dict)  # the shortest pair of each of the five changes but none

    def add(self, then: Played, now: Played) -> None:
        """Count two games with the same number."""
        if then.error or now.error:
            self.failed += 1
            return
        scores = [
            (one.players[one.decks.index(self.deck)] in one.winners) or (0.5 if not one.winners else 0)
            for one in (then, now)
        ]
        for n, score in enumerate(scores):
            self.scores[n] += score
        change = round(2 + 2 * (scores[1] - scores[0]))
        self.counts[change] += 1
        known = self.shown.get(change)
        if change != 2 and (known is None or then.turns + now.turns < known[0].turns + known[1].turns):
            self.shown[change] = then, now

    @property
    def pairs(self) -> int:
        """How many pairs of games count."""
        return sum(self.counts)

    @property
    def change(self) -> float:
        """The mean change of the score, from -1 to 1."""
        return sum((n / 2 - 1) * many for n, many in enumerate(self.counts)) / (self.pairs or 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which two the true change is in 95 of 100 cases: the normal interval with half a pair of games more
        at each end and one more in the middle, so that it is right for few games, too (A. Agresti and Y. Min, "Simple
        improved confidence intervals for comparing matched proportions", 2005)."""
        counts = [many + more for many, more in zip(self.counts, (0.5, 0, 1, 0, 0.5), strict=True)]
        pairs = sum(counts)
        mean = sum((n / 2 - 1) * many for n, many in enumerate(counts)) / pairs
        off = Z * sqrt(sum((n / 2 - 1 - mean) ** 2 * many for n, many in enumerate(counts))) / pairs
        return max(-1.0, mean - off), min(1.0, mean + off)

    @property
    def verdict(self) -> str:
        """As `certainty.verdict`."""
        return "same" if self.unchanged else verdict(self.counts, self.margin)

    @property
    def pair(self) -> Pair | None:
        """The two games that show the change best: the shortest in which it is as large as can be, in its direction."""
        order = (4, 3) if self.change > 0 else (0, 1)
        return next((self.shown[n] for n in order if n in self.shown), None)


@dataclass
class Comparison(Paired):
    """Games with the cards of a revision and of now, of a deck against another."""

    other: str = ""
    revision: str = ""


@dataclass
class Strength(Paired):
    """Games without and with a card's texts, or a part of them: `part` has its words, "" for all of them. In the first
    edition the card is a blank, which costs the same, has the same values, and does nothing."""

    card: str = ""
    part: str = ""
    edits: tuple[Edit, ...] = ()


@dataclass
class Strengths:
    """What the cards of a deck do for it against others, `rows` in the order of the deck, those of a card's parts after
    its own. The `blank` cards have no texts that could be left out."""

    decks: tuple[str, ...]
    policies: tuple[str, ...]
    seed: int
    rows: list[Strength] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)

    @property
    def failed(self) -> int:
        """How many games failed."""
        return sum(row.failed for row in self.rows)
