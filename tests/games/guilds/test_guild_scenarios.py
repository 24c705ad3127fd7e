"""The scenarios of guilds, which say what its rules and cards do: all of them hold, and they leave no text out."""

from __future__ import annotations

from cardlang.pipeline.play.scenarios import test as play_scenarios
from measures.playing import ROOT


def test_scenarios_of_guilds() -> None:
    folders = [ROOT / "tests/scenarios/guilds", ROOT / "cards/guilds/scenarios"]
    tested = play_scenarios(folders, lambda name: True, coverage=True)
    assert not tested.diagnostics
    assert not [result.name for result in tested.results if not result.passed] and tested.results
    found = next(one for one in tested.coverage if one.game == "guilds")
    assert not [(one.name, one.words) for one in (*found.cards, *found.texts)]
