"""What texts say of the squares of a board."""

from __future__ import annotations

from typing import Any, Final

from cardlang.mechanics.brought import Brought, File, pieces_in

SECTIONS = ("movement",)
_BEFORE: Final = ("a", "an", "the", "that", "each", "another")


def plan(file: File) -> Brought:
    """The words for what is near. The verb for what is moved by another stands in the section `movement`."""
    near = {"nearest": ["the nearest", "the closest"], "farthest": ["the farthest"]}
    pieces = ("piece", *pieces_in(file))
    squares = {
        "attacked": ["in the target's square"],
        "this": [f"in this {piece}'s square" for piece in pieces],
        "its": ["in its square"],
        "that": [f"in that {piece}'s square" for piece in pieces],
    }
    words: dict[str, Any] = {
        "values": {
            "IN_SQUARE_OF": squares,
            "THE_NEAREST": near,
            "NEAREST_TO": {"nearest": ["nearest to"], "farthest": ["farthest from"]},
        },
        "words": {
            "MORE_OF": ["more"],
            "OR_BESIDE": ["or adjacent to it"],
            "AND_BESIDE": ["and in each square adjacent to it"],
        },
        "adjectives": {"adjacent": {"words": ["adjacent"]}},
    }
    if not (slid := file.get("movement", {}).get("slide")):
        return Brought({}, words)
    words["verbs"] = {"SLIDE": [f"{form} ({before})" for form in slid for before in _BEFORE]}
    return Brought({"slid": slid[0]}, words)
