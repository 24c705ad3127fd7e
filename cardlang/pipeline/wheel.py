"""What a wheel holds besides the package's files."""

from __future__ import annotations

from cardlang.pipeline.games import composition, game_ids
from cardlang.pipeline.languages import SHIPPED, to_ship


def data_to_ship() -> dict[str, bytes]:
    """By the path of a file, below the package's folder."""
    return {f"games/{id}/{SHIPPED}": to_ship(composition(id)) for id in game_ids()}
