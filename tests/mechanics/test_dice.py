"""Dice: the numbers they show, and the texts about them."""

from __future__ import annotations

import pytest

from cardlang.mechanics.dice.nodes import Roll, Rolled
from cardlang.pipeline.play.scenarios import Table, all_decks
from cardlang.rules.scenario.run import play_scenario
from cardlang.source.project import find_project
from contract.games import PROJECT, every_game
from measures.effect_schema import effect_types
from measures.playing import open_file
from measures.recorded import Audited

ONE_DIE = """
- scenario: A die shows {shown}
  seed: {seed}
  cards: {{toss: {{text: "Roll a luck die. If you rolled {shown}, gain 1 coin."}}}}
  players: {{1: {{hand: [toss]}}}}
  when: [{{play: toss}}]
  then: {{1: {{purse: 1}}}}
"""


@pytest.fixture(scope="module")
def table() -> Table:
    project, _ = find_project(PROJECT)
    assert project
    return Table(all_decks(project))


def test_a_die_shows_each_of_its_six_sides_and_nothing_else(table: Table) -> None:
    wagers = every_game()["wagers"].game
    found = set()
    for seed in range(40):
        files = {shown: open_file(ONE_DIE.format(seed=seed, shown=shown)) for shown in range(1, 9)}
        (shown,) = [one for one, file in files.items() if play_scenario(file, 0, *table.of(wagers)).passed]
        found.add(shown)
    assert found == {1, 2, 3, 4, 5, 6}


def test_a_roll_is_an_effect_and_a_condition_about_it_is_none() -> None:
    effects = effect_types(every_game()["wagers"].game.parts.wording.constructs)
    assert Roll in effects and Rolled not in effects


@pytest.mark.parametrize(
    ("text", "rolls", "said", "help"),
    [
        ("Roll a fate die.", "[5]", 'the die that is rolled here (fate) never shows "5"', "write win, lose"),
        ("Roll a luck die.", "[win]", 'the die that is rolled here (luck) never shows "win"', "write 1, 2, 3, 4, 5, 6"),
        ("Roll 2 fate dice.", "[win]", "what the dice show is missing: 1 more of them", "add rolls: with win, lose"),
        ("Roll a fate die.", "[gold]", 'no die shows "gold"', "write 1, 2, 3, 4, 5, 6, win, lose"),
    ],
)
def test_a_die_shows_what_its_kind_has(table: Table, text: str, rolls: str, said: str, help: str) -> None:
    file = open_file(
        f"- scenario: Dice\n  rolls: {rolls}\n  cards: {{toss: {{text: {text}}}}}\n"
        "  players: {1: {hand: [toss]}}\n  when: [{play: toss}]\n"
    )
    (told,) = play_scenario(file, 0, *table.of(every_game()["wagers"].game)).findings
    assert told.message.startswith(said) and told.help == help


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Roll 2 fate dice. If you rolled a win, gain 1 coin.", ""),
        ("Roll a die.", '"a die": which dice?'),
        ("Roll 2 fate die.", '"fate die" does not agree with the number before it'),
    ],
)
def test_a_text_says_which_dice_where_there_are_several(text: str, said: str) -> None:
    read = every_game()["wagers"].game.language.parse(text, "main")
    assert (read.diagnostics[0].message if said else str(read.text)) == (said or text)


def test_each_kind_of_die_has_a_stream_of_its_own_and_is_told() -> None:
    wagers = every_game()["wagers"]
    play = Audited(wagers.match.start(1))
    play.entries.clear()
    shown = [play.game.faces[one] for one in play.roll("fate", 2) + play.roll("luck")]
    assert play.state.streams["dice fate"] == play.state.streams["dice luck"] == 1
    assert [(entry.means, entry.words) for entry in play.entries] == [
        ("fate", f"{shown[0]} and {shown[1]}"),
        ("luck", shown[2]),
    ]
