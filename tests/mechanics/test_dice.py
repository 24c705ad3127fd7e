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

ONE_DIE = """
- scenario: A die shows {shown}
  seed: {seed}
  cards: {{toss: {{text: "Roll a die. If you rolled {shown}, gain 1 coin."}}}}
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
