"""The scenarios of guilds, which say what its rules and cards do: all of them hold."""

from __future__ import annotations

from cardlang.pipeline.play.scenarios import test as play_scenarios
from measures.playing import ROOT


def test_scenarios_of_guilds() -> None:
    tested = play_scenarios([ROOT / "tests/scenarios/guilds", ROOT / "cards/guilds/scenarios"], lambda name: True)
    assert not tested.diagnostics
    assert not [result.name for result in tested.results if not result.passed] and tested.results
