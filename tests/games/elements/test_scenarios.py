"""Scenarios of elements with slips: what is wrong is told at its words."""

from __future__ import annotations

import pytest

from cardlang.pipeline.play.scenarios import Table, all_decks
from cardlang.rules.scenario.check import check_scenario
from cardlang.rules.scenario.run import play_scenario
from cardlang.source.project import find_project
from contract.games import PROJECTS, every_game
from measures.playing import open_file

ROUND = """\
- scenario: a round
  board: |
    A . . .
    . H . .
    # # # #
    . . . b
    . h . .
  creatures:
    A: {player: 1, card: salamander, attached: [haste], power token: {haste: 1}}
    H: {player: 1, card: kessa-ashborn}
    b: {player: 2, toughness: 9}
    h: {player: 2, card: maro-deepwell}
  players:
    1: {fire: 4, leadership: 2, hand: [magic-missile]}
    2: {air: 6}
  when:
    - keep: [fire, fire, fire, leadership, leadership]
      player: 1
    - roll: 1
      rolls: [card]
    - stop: 1
    - cast: magic-missile
      choose: [b]
    - use: A
      choose: [h]
  then:
    b: {wounds: 2}
    h: {wounds: 2}
"""
SLIPS = {
    "a face that no die has": (("rolls: [card]", "rolls: [sword]"), '20:15 no die shows "sword"'),
    "a roll too many": (("rolls: [card]", "rolls: [card, fire]"), "20:21 this is never rolled"),
    "a roll too few": (("rolls: [card]", "rolls: []"), "19:7 what the dice show is missing: 1 more of them"),
    "a board of three": (
        ("    # # # #\n", "    # # # #\n    . . . .\n    . . . .\n    # # # #\n"),
        "2:10 this is not the board",
    ),
    "tokens on what is not there": (("{haste: 1}", "{daze: 1}"), '9:71 "daze" is not attached to A'),
    "a spell that does not stay": (("[haste]", "[healing]"), '9:49 "healing" does not stay in play'),
    "a number that there is not": (("  when:", "  start: {penalties: 3}\n  when:"), "16:11 there is no number"),
    "too many wounds": (("toughness: 9}", "toughness: 2, wounds: 3}"), "b has 3 wounds and 2 hit points"),
}


@pytest.fixture(scope="module")
def table() -> Table:
    project, _ = find_project(PROJECTS["elements"])
    assert project
    return Table(all_decks(project))


def found(text: str, table: Table) -> list[str]:
    file, game = open_file(text), every_game()["elements"].game
    told = check_scenario(file, 0, *table.of(game)) or play_scenario(file, 0, *table.of(game)).findings
    lines = [
        (text[: one.span.start].count("\n") + 1, one.span.start - text.rfind("\n", 0, one.span.start)) for one in told
    ]
    return [f"{line}:{column} {one.message}" for (line, column), one in zip(lines, told, strict=True)]


def test_a_round_is_played_with_the_dice_that_it_says(table: Table) -> None:
    assert found(ROUND, table) == []


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_at_its_words(slip: str, table: Table) -> None:
    (old, new), told = SLIPS[slip]
    assert old in ROUND
    assert any(told in one for one in found(ROUND.replace(old, new, 1), table)), found(
        ROUND.replace(old, new, 1), table
    )
