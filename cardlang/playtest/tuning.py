"""The search for small changes of numbers that bring a goal: successive halving (Z. Karnin, T. Koren and O. Somekh,
2013; K. Jamieson and A. Talwalkar, 2016) over games by the same seeds. Each round plays all that is left, then drops
the half that is further from the goal. What comes near it is played again by seeds that had no say in the choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil, log2
from typing import Final

from cardlang.model.playtest import Played
from cardlang.model.tuning import Change, Goal, Mean, Trial, Tuning
from cardlang.pipeline import SourceError
from cardlang.pipeline.load.ranges import Parameter, parameters
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.play.edits import edited
from cardlang.pipeline.play.matches import Arranged
from cardlang.playtest.editions import beside
from cardlang.playtest.run import Playtest

FEWEST: Final = 10  # games of a change in the first round
FEW: Final = 5  # values of a range that are all tried
MOST: Final = 200  # values of a range, of which some are tried
FINALISTS: Final = 4  # changes that are played again, and of which pairs are made
_STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)  # what is tried of a range with more values
Choice = tuple[tuple[Parameter, float], ...]  # numbers, and what they become


def choices(decks: Sequence[ReadDeck]) -> list[Choice]:
    """What one number of these decks can become: all of a few values, or the ends of its range and three between."""
    found = [(read, one) for read in decks for card in read.deck.cards for one in parameters(read.document, card)[0]]
    return [((one, value),) for read, one in found for value in _values(read, one)]


def _values(read: ReadDeck, one: Parameter) -> list[float]:
    """The values to try, of those with which the card can be read."""
    fields = read.game.kinds[one.card.kind].fields
    step = fields.get(one.name, {}).get("multipleOf", 1)
    if not all(isinstance(number, int) for number in (one.now, one.low, one.high)):
        step = (one.high - one.low) / (FEW - 1)
    count = int((one.high - one.low) / step + 1e-9)
    values = [round(one.low + count * n // max(1, min(count, MOST)) * step, 6) for n in range(min(count, MOST) + 1)]
    values = [value for value in values if not edited(read, [one.at(value)])[1]]
    if len(values) > FEW:
        values = [values[round(at * (len(values) - 1))] for at in _STEPS]
    return [value for value in values if value != one.now]


class Search:
    """A search with the games of a playtest as its budget; `result` is what it has found so far.

    Errors: `SourceError` if there is nothing to change, or if these are too few games.
    """

    def __init__(self, playtest: Playtest, arranged: Arranged, goal: Goal) -> None:
        self.playtest, self.sources = playtest, arranged.sources
        if goal.seat:
            fair = 1 / len(arranged.pairings[0].decks) - 0.5
            goal = goal._replace(low=goal.low + fair, high=goal.high + fair)
        self.result = Tuning(goal, playtest.seed, playtest.policies)
        decks = {id(read): read for side in arranged.decks for read in side}
        self.choices = choices([*decks.values()])
        if not self.choices:
            raise SourceError("no number of these decks has another value to try: give cards ranges: (docs/playing.md)")
        self.rounds = max(1, ceil(log2(len(self.choices))) - 1)
        least = 2 * FEWEST * self.rounds * (len(self.choices) + 1)
        if playtest.games < least:
            raise SourceError(f"{len(self.choices)} changes are to be tried, which takes at least --games {least}")
        self.done = 0  # the number of the last seed

    def play(self) -> Iterator[Played]:
        """The games of the search, each as soon as it is played. Errors: as `rounds`."""
        result, goal, games = self.result, self.result.goal, self.playtest.games

        def off(trial: Trial) -> tuple[float, float]:
            return goal.off(trial.measure.value), trial.part

        tried = {self._trial(choice): choice for choice in self.choices}
        result.trials += tried
        left = [*tried]
        for _ in range(self.rounds):
            yield from self._play(tried, left, games // 2 // self.rounds)
            left = sorted(left, key=off)[: max(FINALISTS, ceil(len(left) / 2))]
        if all(off(trial)[0] for trial in left) and not result.reached:
            best = [trial for trial in left if off(trial)[0] < goal.off(result.base.value)][:FINALISTS]
            pairs = [tried[a] + tried[b] for a, b in combinations(best, 2) if tried[a][0][0] != tried[b][0][0]]
            both = {self._trial(choice): choice for choice in pairs}
            tried |= both
            result.trials += both
            yield from self._play(tried, [*both], games // 4 if both else 0)
            left = sorted([*left, *both], key=off)
        left = left[:FINALISTS]
        for trial in left:
            trial.measure, trial.change, trial.fresh = Mean(), Mean(), True
        yield from self._play(tried, left, games - result.games)

    def _play(self, tried: Mapping[Trial, Choice], those: Sequence[Trial], budget: int) -> Iterator[Played]:
        """Play as many seeds as the budget has, with the cards as they are and with each of these changes."""
        result, seeds = self.result, budget // (len(those) + 1) if those else 0
        editions = [tuple(one.at(value) for one, value in tried[trial]) for trial in those]
        for as_it_is, *others in beside(self.playtest, editions, range(self.done + 1, self.done + seeds + 1)):
            result.games += 1 + len(others)
            result.failed += sum(bool(played.error) for played in (as_it_is, *others))
            usual = result.goal.of(as_it_is)
            if not as_it_is.error:
                result.base.add(usual)
            for trial, played in zip(those, others, strict=True):
                if not played.error and not as_it_is.error:
                    trial.measure.add(result.goal.of(played))
                    trial.change.add(result.goal.of(played) - usual)
            yield from (as_it_is, *others)
        self.done += seeds

    def _trial(self, choice: Choice) -> Trial:
        return Trial(
            tuple(
                Change(
                    one.card.id, one.said(one.now), one.said(value), self.sources.place(one.span),
                    abs(value - one.now) / (one.high - one.low),
                )
                for one, value in choice
            )
        )  # fmt: skip
