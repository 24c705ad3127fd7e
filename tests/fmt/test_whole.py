"""Whole decks through `fmt`: a second pass changes nothing, nothing is lost, no text changes its meaning."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlang.pipeline.edit.format import formatted_text
from fmt.test_layout import document
from fmt.test_wording import GAME, TEXTS
from fmt.untidy import Untidy

HEAD = {"game": "skirmish", "deck": "drow", "name": "Drow", "kind": "action", "faction": "drow"}


@cache
def said() -> list[str]:
    """Texts that are understood."""
    return [text for box, text in TEXTS if box == "main" and GAME.language.parse(text, box).effect is not None]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "cardlang.yaml").write_text("name: Trial\n")
    monkeypatch.chdir(tmp_path)
    return Path("cards/skirmish/drow.yaml")


def meant(data: Any) -> list[object]:
    """The cards with what their texts mean."""
    return [{**card, "text": GAME.language.parse(card["text"], "main", card["name"]).effect} for card in data["cards"]]


def comments(text: str) -> list[str]:
    return sorted(re.findall(r"#(?: above|tight| here| deeper| behind| far behind)", text))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_once_is_enough(deck: Path, seed: int) -> None:
    chance = Random(seed)

    def shuffled(fields: dict[str, object]) -> dict[str, object]:
        return dict(chance.sample([*fields.items()], len(fields)))

    cards = [
        shuffled({"name": f"Card {n}", "level": 1, "action": "Minor", "text": chance.choice(said())})
        for n in range(chance.choice((1, 2, 3)))
    ]
    text = Untidy(chance, exact=True).file(shuffled({**HEAD, "cards": cards}))
    done = formatted_text(deck, text.encode())[1].decode()
    was, now = document(text).data, document(done).data
    assert {**now, "cards": meant(now)} == {**was, "cards": meant(was)}
    assert comments(done) == comments(text)
    assert formatted_text(deck, done.encode())[1].decode() == done
