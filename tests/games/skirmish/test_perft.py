"""From five fixed positions just so many sequences of legal actions lead on: whoever changes what is offered sees it."""

from __future__ import annotations

import pytest

from cardlang.rules.play import Play
from measures.perft import count, positions

# Of one, two and three actions; of four where three are few.
COUNTS = [()]


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    return positions()


@pytest.mark.parametrize("number", range(5))
def test_sequences_of_legal_actions(plays: list[Play], number: int) -> None:
    counts = COUNTS[number]
    assert tuple(count(plays[number], depth) for depth in range(1, 1 + len(counts))) == counts
