"""Whole games told from start to end: texts that were read against the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardlang.pipeline.matches import arrange
from cardlang.playtest.policies import uniform
from cardlang.report.replays import replay_as_text
from cardlang.rules.board import Board
from cardlang.rules.trace import retell

SMALL = Board(8, "11.....211.^#..2...##^..1..^...21......2")  # so that they meet early


@pytest.mark.parametrize(("decks", "seed"), [(("drow", "hero"), 47), (("hero", "drow"), 14)], ids=["drow", "hero"])
def test_playthrough(decks: tuple[str, str], seed: int, golden) -> None:
    (pairing,) = arrange(decks).pairings
    match = replace(pairing.match, tables=replace(pairing.match.tables, board=SMALL))
    play, chance, actions = match.start(seed), Random(seed), []
    while play.decision:
        actions.append(uniform(play, chance))
        play.resume(actions[-1])
    text = "".join(map(replay_as_text, retell(match, seed, actions)))
    assert "ERROR" not in text
    golden.check(f"playthroughs/{decks[0]}.txt", text)
