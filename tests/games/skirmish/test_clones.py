"""Any moment of any scenario can be cloned, set aside and resumed: the state contains everything."""

from __future__ import annotations

import random

import pytest

from cardlang.rules.play import Play
from measures.playing import FILES, begin, open_file, random_play, snapshot


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_clones_at_every_decision(path) -> None:
    """At each decision of a random game from each position, a clone is played to the end. The original does not
    change, and both end the same. The state alone resumes with the same decision."""
    source = open_file(path.read_text(), path.name)
    looked = 0
    for number in range(len(source.data)):
        play, choose = begin(source, number), random.Random(number)
        for _ in range(4):
            if play.decision is None:
                break
            looked += 1
            before, seed = snapshot(play.state), choose.random()
            clone, resumed = play.clone(), Play(play.game, play.state.clone())
            assert resumed.decision and resumed.decision.options == play.decision.options
            assert resumed.decision[:1] == play.decision[:1] and snapshot(resumed.state) == before
            random_play(clone, seed, 3)
            assert snapshot(play.state) == before
            random_play(resumed, seed, 3)
            assert snapshot(resumed.state) == snapshot(clone.state)
            random_play(play, seed, 1)
    assert looked > 2 * len(source.data)
