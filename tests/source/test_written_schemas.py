"""The schemas in `schemas/<game>/` that editors use are those with which decks and scenarios are checked."""

from __future__ import annotations

import json

import pytest

from cardlang.pipeline.load.game import shipped_ids
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.schemas import made_schema
from cardlang.source.paths import shared_folder


@pytest.mark.parametrize("id", sorted(shipped_ids()))
def test_they_are_current(id: str) -> None:
    game = load_game(id)
    for kind in (*game.kinds, "scenario"):
        path = shared_folder() / "schemas" / id / f"{kind}.schema.json"
        assert path.read_text() == json.dumps(made_schema(game, kind).content, indent=2) + "\n"
