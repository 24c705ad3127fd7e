"""Attacks with pools of dice, in a small game that has nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.pipeline.play.scenarios import test as play

FOLDER = Path(__file__).parent / "brawl"


def test_its_scenarios_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    results = play([], lambda name: True).results
    assert len(results) == 8
    assert not [(one.name, one.findings) for one in results if one.findings]
