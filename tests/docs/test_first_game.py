"""docs/first-game.md, followed literally. `pytest tests/docs --update-golden` writes what the commands say."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.following import follow

DOCUMENT = Path(__file__).parents[2] / "docs/first-game.md"


def test_following_it_changes_a_rule_everywhere_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(DOCUMENT, update=request.config.getoption("--update-golden"))
    said = DOCUMENT.read_text("utf-8")
    assert "Draw 2 cards." in said.split("$ cardlang explain dawn")[1] and "1 failed" in said
    assert 'did you mean "attack"?' in said
