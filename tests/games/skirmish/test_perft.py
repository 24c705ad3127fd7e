"""The number of sequences of legal actions from five fixed positions (perft). It changes if the legal actions do."""

from __future__ import annotations

import pytest

from cardlang.rules.play import Play
from measures.perft import count, positions

# The number of sequences of one action, of two, of three, …
COUNTS = [
    (34, 146, 3121, 9975),
    (4, 10, 23, 528, 3571, 17307),
    (7, 36, 156, 3283, 18396),
    (12, 17, 392, 4904, 20529),
    (18, 741, 5345, 25184),
]


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    return positions()


@pytest.mark.parametrize("number", range(5))
def test_sequences_of_legal_actions(plays: list[Play], number: int) -> None:
    counts = COUNTS[number]
    assert tuple(count(plays[number], depth) for depth in range(1, 1 + len(counts))) == counts
