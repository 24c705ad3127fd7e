"""The schemas in `schemas/<game>/` that editors use are those with which decks and scenarios are checked."""

from __future__ import annotations

import pytest

from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.schemas import schema_files
from cardlang.pipeline.load.shipped import shipped_ids
from cardlang.source.paths import shared_folder


@pytest.mark.parametrize("id", sorted(shipped_ids()))
def test_they_are_current(id: str) -> None:
    """`cardlang schema` in this repository writes them anew."""
    for name, data in schema_files(load_game(id)).items():
        assert (shared_folder() / "schemas" / name).read_bytes() == data, name
