"""Intervals and the sequential test, against published values."""

from __future__ import annotations

from random import Random

import pytest

from cardlang.model.certainty import BOUND, games_needed, likelihood_ratio, verdict, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_of_newcombe_1998(won: int, of: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17, table I, method 3."""
    assert wilson(won, of) == pytest.approx((low, high), abs=5e-5)
    assert wilson(of - won, of) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_nothing_is_known_of_no_games() -> None:
    assert wilson(0, 0) == (0, 1)


def test_so_many_games_take_a_half_out_of_the_interval() -> None:
    needed = games_needed(55, 100)
    assert wilson(0.55 * needed, needed)[0] > 0.5 > wilson(0.55 * (needed - 1), needed - 1)[0]


def score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


@pytest.mark.parametrize(
    ("counts", "elo", "ratio"),
    [
        ([223, 9863, 20279 + 1000, 10037, 246], (0.5, 2.5), -3.07),
        ([871, 26175, 55003 + 980, 26678, 821], (0, 2), -4.98),
        ([21184, 40708, 21404], (0.5, 2.5), -1.57),
        ([57030, 106593, 57433], (0, 2), -2.59),
    ],
)
def test_ratios_are_those_of_fastchess(counts: list[int], elo: tuple[float, float], ratio: float) -> None:
    """The cases "logistic pentanomial" and "logistic trinomial" of its tests, which follow Fishtest."""
    assert likelihood_ratio(counts, *map(score, elo)) == pytest.approx(ratio, abs=0.006)


@pytest.mark.slow
@pytest.mark.parametrize(("change", "expected"), [(0.12, "better"), (-0.12, "worse"), (0.0, "same")])
def test_the_verdict_is_seldom_wrong(change: float, expected: str) -> None:
    """Pairs of games in which nine of ten end alike; the tests err in about 5 of 100 cases each."""
    chance, right = Random(1), 0
    for _ in range(100):
        counts = [0] * 5
        while not (found := verdict(counts, 0.1)):
            drawn = chance.random()
            counts[4 if drawn < 0.1 + change / 2 else 0 if drawn > 0.9 + change / 2 else 2] += 1
        right += found == expected
    assert right >= 88


def test_the_bound_is_that_of_wald() -> None:
    assert pytest.approx(2.944, abs=5e-4) == BOUND
