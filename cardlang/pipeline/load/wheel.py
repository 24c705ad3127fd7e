"""What a wheel holds besides the package's files."""

from __future__ import annotations

from cardlang.pipeline.load.languages import SHIPPED, to_ship
from cardlang.pipeline.load.shipped import composition, shipped_ids


def data_to_ship() -> dict[str, bytes]:
    """By the path of a file, below the package's folder."""
    return {f"games/{id}/{SHIPPED}": to_ship(composition(id)) for id in sorted(shipped_ids())}
