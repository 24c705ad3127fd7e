"""docs/spreadsheets.md, followed literally. `pytest tests/docs --update-golden` writes what the commands say."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.following import follow

DOCUMENT = Path(__file__).parents[2] / "docs/spreadsheets.md"


def test_following_it_prints_cards_from_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(DOCUMENT, update=request.config.getoption("--update-golden"), table="cards/hedgerow/moles.csv")
    assert "moles-a4.pdf" in DOCUMENT.read_text("utf-8")
