"""The player and the number of options of every decision in all scenarios, which only state the answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardlang.rules.play import Play
from cardlang.rules.scenario.run import play_scenario
from conftest import Golden
from measures.playing import FILES, GAME, open_file, reader, shipped


@pytest.fixture
def decisions(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Each decision: its player and its number of options."""
    made: list[str] = []
    resume = Play.resume

    def resume_and_tell(play: Play, code: int) -> None:
        assert play.decision
        made.append(f"{play.decision.player + 1}:{len(play.decision.options)}")
        resume(play, code)

    monkeypatch.setattr(Play, "resume", resume_and_tell)
    yield made


def test_each_decision_has_its_player_and_its_answers(decisions: list[str], golden: Golden) -> None:
    lines = []
    for path in FILES:
        source = open_file(path.read_text())
        lines.append(f"{path.stem}")
        for number in range(len(source.data)):
            decisions.clear()
            result = play_scenario(source, number, GAME, shipped(), reader())
            lines.append(f"    {result.name} | {' '.join(decisions)}")
    golden.check("decisions.txt", "\n".join((*lines, "")))
