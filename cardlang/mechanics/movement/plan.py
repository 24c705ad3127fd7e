"""What texts say of the squares of a board."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File


def plan(file: File) -> Brought:
    """The words for what is near. The section `board` itself says nothing that they need."""
    near = {"nearest": ["the nearest", "the closest"], "farthest": ["the farthest"]}
    words = {
        "values": {"THE_NEAREST": near, "NEAREST_TO": {"nearest": ["nearest to"], "farthest": ["farthest from"]}},
        "adjectives": {"adjacent": {"words": ["adjacent"]}},
    }
    return Brought({}, words)
