"""The section `dice`: what dice there are, what they show, and what texts say of numbers that are rolled."""

from __future__ import annotations

from typing import Final

from cardlang.mechanics.brought import Brought, File, forms

SECTIONS = ("dice",)
DIE: Final = "die"  # a name that needs no words: "Roll a die."


def plan(file: File) -> Brought:
    """The kinds of dice, each with its sides. Faces that are no numbers are symbols. With `On a 4+, …` and `If you roll
    4 or more, …`, for dice that show numbers."""
    said = file.get("dice", {})
    dice = {
        name: one["sides"] if "sides" in one else [str(face) for face in one["faces"]] for name, one in said.items()
    }
    faces = dict.fromkeys(face for shows in dice.values() if isinstance(shows, list) for face in shows)
    words = {
        "words": {"IF": ["on (a <number> +)"], "ROLLED": ["a (<number> +)", "you roll (<number> or)"]},
        "values": {"BOUND": {">=": ["+"]}},
        "symbols": {face: forms(face, None) for face in faces if not face.isdecimal()},
        "dice": {name: forms(name, one) for name, one in said.items() if name != DIE},
    }
    return Brought({"dice": dice} if dice else {}, words)
