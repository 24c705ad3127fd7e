"""How sure counted games make a claim: intervals of shares, and a test that stops as soon as it knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot, log, sqrt

Z = 1.959964  # standard deviations on each side of an interval that is right in 95 of 100 cases
BOUND = log(0.95 / 0.05)  # the logarithm of the ratio of likelihoods that decides, for errors in 5 of 100 cases
_NEVER = 0.001  # the count of an outcome that was not seen


def wilson(won: float, of: float, z: float = Z) -> tuple[float, float]:
    """The interval of a share with 95 % confidence (E. B. Wilson, 1927), from 0 to 1; with another `z`, as far as that
    many standard deviations.

    >>> "{:.4f} {:.4f}".format(*wilson(81, 263))
    '0.2553 0.3662'
    """
    if not of:
        return 0.0, 1.0
    share, spread = won / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - half) if won > 0 else 0.0, min(1.0, middle + half) if won < of else 1.0


def decides(score: float, of: float) -> tuple[float, float, float]:
    """The share of games that a difference between two players decides, if a coin decides the others, with its
    interval: whoever always wins when it counts, and half of the rest, scores (1 + x) / 2. This is the "x %-chess" of
    P. Duersch, M. Lambrecht and J. Oechssler ("Measuring skill and chance in games", 2020).

    >>> "{:.2f}, {:.2f} to {:.2f}".format(*decides(75, 100)), "{:.2f}, {:.2f} to {:.2f}".format(*decides(49, 100))
    ('0.50, 0.31 to 0.65', '0.02, 0.00 to 0.21')
    """
    low, high = (2 * end - 1 for end in wilson(score, of))
    ends = sorted((abs(low), abs(high)))
    return abs(2 * score / of - 1), 0.0 if low < 0 < high else ends[0], ends[1]


def difference(now: tuple[float, float], then: tuple[float, float], z: float = Z) -> tuple[float, float]:
    """The interval of the difference of two shares, each as what was counted and of how many, from the intervals of
    both (R. G. Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10).

    >>> "{:.4f} {:.4f}".format(*difference((56, 70), (48, 80)))
    '0.0524 0.3339'
    """
    (a, (a_low, a_high)), (b, (b_low, b_high)) = ((one[0] / one[1], wilson(*one, z)) for one in (now, then))
    return a - b - hypot(a - a_low, b_high - b), a - b + hypot(a_high - a, b - b_low)


def surely(claims: int) -> float:
    """How many standard deviations an interval needs so that all of so many hold with 95 % confidence (C. E.
    Bonferroni, 1936).

    >>> round(surely(1), 2), round(surely(50), 2)
    (1.96, 3.29)
    """
    from statistics import NormalDist  # takes a moment

    return NormalDist().inv_cdf(1 - 0.025 / claims)


def games_needed(won: float, of: float) -> int:
    """About how many games would show that a share like this one differs from a half; 0 if it is a half.

    >>> games_needed(55, 100), games_needed(50, 100)
    (385, 0)
    """
    off = abs(won / of - 0.5)
    return ceil(Z * Z / 4 / off**2) if off else 0


def likelihood_ratio(counts: Sequence[float], s0: float, s1: float) -> float:
    """The logarithm of how much likelier the mean `s1` makes the outcomes that were counted than the mean `s0`. The
    outcomes are worth 0 to 1 in even steps: with five of them, this is the pentanomial test.

    Of all distributions with a given mean, the likeliest for what was seen has weights p / (1 + x (a - mean)) (M. Van
    den Bergh, "Maximum likelihood estimation of a multinomial distribution with a given expectation").
    """
    seen = [count or _NEVER for count in counts]
    ratio = 0.0
    for mean, sign in ((s0, 1), (s1, -1)):
        off = [n / (len(seen) - 1) - mean for n in range(len(seen))]
        low, high = -1 / off[-1], -1 / off[0]
        for _ in range(100):
            x = (low + high) / 2
            rises = sum(count * a / (1 + x * a) for count, a in zip(seen, off, strict=True)) > 0
            low, high = (x, high) if rises else (low, x)
        ratio += sign * sum(count * log(1 + x * a) for count, a in zip(seen, off, strict=True))
    return ratio


def verdict(counts: Sequence[float], margin: float) -> str:
    """What differences of two scores show, counted from -1 to 1 in even steps: "better", "worse", "same" if they differ
    by less than `margin` on average, "" while that is not sure. Two sequential tests (A. Wald, 1945) of "no difference"
    against one as large as the margin, in each direction.

    >>> verdict([0, 0, 90, 30, 0], 0.05), verdict([0, 0, 200, 0, 0], 0.05), verdict([1, 0, 5, 0, 1], 0.05)
    ('better', 'same', '')
    """
    better, worse = (likelihood_ratio(counts, 0.5, 0.5 + margin / 2 * sign) for sign in (1, -1))
    if max(better, worse) >= BOUND:
        return "better" if better > worse else "worse"
    return "same" if max(better, worse) <= -BOUND else ""
