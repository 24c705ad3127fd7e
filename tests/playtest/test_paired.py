"""Pairs of games by the same seeds, and what they show."""

from __future__ import annotations

import pytest

from cardlang.model.paired import Paired
from cardlang.model.playtest import Played


def game(won: bool | None, turns: int = 9, error: str = "") -> Played:
    winners = () if won is None else ("Ann" if won else "Bob",)
    return Played(1, "1", "duel", 7, ("a", "b"), "", ("Ann", "Bob"), ("random", "random"), winners, turns, (), error)


def test_pairs_are_counted_by_the_change_of_the_score() -> None:
    paired = Paired("a", 0.05)
    pairs = ((False, True), (False, None), (True, True), (None, False), (True, False), (False, True))
    for then, now in pairs:
        paired.add(game(then), game(now))
    paired.add(game(True), game(None, error="it did not end"))
    assert paired.counts == [1, 1, 1, 1, 2] and paired.pairs == 6 and paired.failed == 1
    assert paired.change == pytest.approx(2 / 12) and paired.scores == [2.5, 3.5]


def test_the_interval_has_a_pair_more_at_the_ends_and_in_the_middle() -> None:
    """By hand: (0.5 + 0.5) / 52 is the variance where nothing has changed in 50 pairs."""
    none = Paired("a", 0.05, [0, 0, 50, 0, 0])
    assert none.interval == pytest.approx((-1.96 / 52, 1.96 / 52), abs=1e-4)
    many = Paired("a", 0.05, [100, 0, 800, 0, 100])
    assert many.interval[1] == pytest.approx(1.96 * (200 / 1000) ** 0.5 / 1000**0.5, abs=2e-4)


def test_a_change_is_shown_by_the_shortest_pair_in_its_direction() -> None:
    paired = Paired("a", 0.05)
    for then, now, turns in ((False, True, 9), (False, True, 5), (True, False, 3), (None, True, 1)):
        paired.add(game(then, turns), game(now, turns))
    assert paired.pair and [one.turns for one in paired.pair] == [5, 5]
    assert Paired("a", 0.05, [0, 0, 9, 0, 0]).pair is None
