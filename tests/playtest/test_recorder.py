"""The recorder notes everything that happens: applying the entries of an action to the state before it gives the state
after it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.rules.telling import LogEntry
from measures.playing import uniform
from measures.recorded import Audited, audited

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_recorder_notes_everything_in_a_game() -> None:
    told: Counter[str] = Counter()
    for seed, pairing in enumerate(arrange(()).pairings * 5):
        play, chance = Audited(pairing.match.start(seed)), Random(seed)
        while play.decision:
            play.resume(uniform(play, chance))
        told += play.told
    assert told.keys() >= {
        "damaged", "stopped", "prevented", "healed", "no effect", "attached", "lasts", "past", "short",
    }  # fmt: skip


@pytest.mark.slow
def test_the_recorder_notes_everything_that_a_text_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every scenario of every rule and card, played with a recorder."""
    watched = audited(monkeypatch)
    tested = play_scenarios([ROOT / "tests/scenarios", ROOT / "cards"], lambda name: True)
    assert all(result.passed for result in tested.results) and len(watched) == len(tested.results) > 700
    known = set(
        re.findall(r"[a-z]+(?: effect)?", " ".join(re.findall(r"^    \| ([a-z, ]+) \|", LogEntry.__doc__ or "", re.M)))
    )
    assert {entry for play in watched for entry in play.told} >= known - {"first", "what"} and len(known) > 20
