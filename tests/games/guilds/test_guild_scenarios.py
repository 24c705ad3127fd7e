"""Each card of guilds does what it says."""

from __future__ import annotations

from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.source.project import shipped_project


def test_every_text_of_every_card_is_carried_out_by_a_scenario() -> None:
    tested = play_scenarios([shipped_project().root / "cards/guilds/scenarios"], lambda name: True, coverage=True)
    assert not tested.diagnostics
    assert [result.name for result in tested.results if not result.passed] == []
    found = next(one for one in tested.coverage if one.game == "guilds")
    assert [(one.name, one.words) for one in (*found.cards, *found.texts)] == []
