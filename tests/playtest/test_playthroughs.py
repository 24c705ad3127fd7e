"""Replays of full games: golden texts that were checked against the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardlang.pipeline.play.matches import arrange
from cardlang.report.pages import replay_as_text
from cardlang.rules.board import Board
from cardlang.rules.start import Match
from cardlang.rules.trace import retell
from measures.playing import uniform

SMALL = Board(8, "11.....211.^#..2...##^..1..^...21......2")  # so that creatures meet early


def played(decks: tuple[str, str], seed: int) -> tuple[Match, list[int]]:
    """A game on the small board, and its actions."""
    (pairing,) = arrange(decks).pairings
    match = replace(pairing.match, tables=replace(pairing.match.tables, board=SMALL))
    play, chance, actions = match.start(seed), Random(seed), list[int]()
    while play.decision:
        actions.append(uniform(play, chance))
        play.resume(actions[-1])
    return match, actions


@pytest.mark.parametrize(("decks", "seed"), [(("drow", "hero"), 47), (("hero", "drow"), 14)], ids=["drow", "hero"])
def test_playthrough(decks: tuple[str, str], seed: int, golden) -> None:
    match, actions = played(decks, seed)
    text = "".join(map(replay_as_text, retell(match, seed, actions)))
    assert "ERROR" not in text
    golden.check(f"playthroughs/{decks[0]}.txt", text)


def test_a_single_step_shows_the_moment_before_it(golden) -> None:
    """The start of a turn, a response, a choice and the last step; then all boards, and an illegal action."""
    match, actions = played(("drow", "hero"), 47)
    told = [*retell(match, 47, actions)]
    depths = [next(one.number for one in told if one.level == level) for level in (1, 2)]
    begin = [one.number for one in told if one.heading][2]
    text = ""
    for step in (1, *depths, begin, len(actions)):
        text += "".join(map(replay_as_text, retell(match, 47, actions, step=step)))
    text += "".join(map(replay_as_text, retell(match, 47, actions[:24], boards=True)))
    text += "".join(map(replay_as_text, retell(match, 47, [*actions[:3], 0])))
    text += "".join(map(replay_as_text, retell(match, 47, [*actions[:3], actions[0]], step=4)))
    text += "".join(map(replay_as_text, retell(match, 47, [*actions, actions[-1]], step=len(actions) + 1)))
    golden.check("playthroughs/steps.txt", text)
