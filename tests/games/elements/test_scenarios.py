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
    "a place beside a drawing": (
        ("b: {player: 2, ", "b: {player: 2, at: [0, 3], "),
        "11:20 b stands where it is drawn",
    ),
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


MANY = "".join(f"    {letter}: {{player: 1}}\n" for letter in "klmnopq")
DRAWN = ROUND[ROUND.index("  board:") : ROUND.index("  creatures:")]
PLACED = ROUND.replace(DRAWN, "").replace("A: {", "A: {at: [0, 0], ").replace("b: {", "b: {at: [3, 3], ", 1)
MISPLACED = {
    "no space": (("[3, 3]", "[4, 3]"), "5:13 there is no square [4, 3]"),
    "between the boards": (("[3, 3]", "[3, 2]"), "5:13 b cannot stand there, where a wall is"),
    "a taken space": (("[3, 3]", "[0, 0]"), "5:13 b cannot stand there, where A is"),
    "a full board": (("  players:", MANY + "  players:"), "there is no free square for q where its player begins"),
}


def test_a_round_is_played_with_the_dice_that_it_says(table: Table) -> None:
    assert found(ROUND, table) == []


def test_the_boards_need_no_drawing(table: Table) -> None:
    assert found(PLACED, table) == []


@pytest.mark.parametrize("slip", MISPLACED)
def test_who_stands_on_no_free_space_is_told(slip: str, table: Table) -> None:
    (old, new), told = MISPLACED[slip]
    assert old in PLACED
    (one,) = found(PLACED.replace(old, new, 1), table)
    assert told in one


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_at_its_words(slip: str, table: Table) -> None:
    (old, new), told = SLIPS[slip]
    assert old in ROUND
    assert any(told in one for one in found(ROUND.replace(old, new, 1), table)), found(
        ROUND.replace(old, new, 1), table
    )
