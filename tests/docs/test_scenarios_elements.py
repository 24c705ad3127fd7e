"""docs/scenarios-elements.md tells the truth: its scenario is played, and it has every word."""

from __future__ import annotations

import re

from cardlang.pipeline.play.scenarios import Table, all_decks
from cardlang.rules.scenario.run import play_scenario
from cardlang.source.project import find_project
from contract.games import PROJECTS, ROOT, every_game
from measures.playing import open_file

DOCUMENT = (ROOT / "docs/scenarios-elements.md").read_text(encoding="utf-8")


def test_its_example_is_played() -> None:
    project, _ = find_project(PROJECTS["elements"])
    assert project
    (example,) = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)
    game = every_game()["elements"].game
    result = play_scenario(open_file(example), 0, *Table(all_decks(project)).of(game))
    assert result.passed, result.findings


def test_no_word_is_left_out() -> None:
    game = every_game()["elements"].game.rules
    words = game.scenario
    known = {*words.steps, "over", "winner", *game.scenario.table, *words.legal, *game.zones, *game.resources}
    known |= {"at", "attached", game.scenario.damage, *game.scenario.creature}
    known |= {word for helpers in words.helpers.values() for word in helpers}
    known -= {"column_2", "column_3", "next_action", "further_action"}  # kept by the game itself
    assert [word for word in sorted(known) if not re.search(rf"`[^`\n]*\b{word}\b", DOCUMENT)] == []
