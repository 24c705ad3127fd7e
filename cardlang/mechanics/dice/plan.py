"""The section `dice`: what dice there are, and what they show."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File, forms

DIE = "die"  # "Roll a die."


def plan(file: File) -> Brought:
    """The number of sides of a die, and the faces of other kinds of dice. Faces that are no numbers are symbols."""
    said = file.get("dice", {})
    dice = {name: [str(face) for face in one["faces"]] for name, one in said.items() if name != DIE}
    symbols = dict.fromkeys(face for shown in dice.values() for face in shown if not face.isdecimal())
    words = {
        "symbols": {face: forms(face, None) for face in symbols},
        "dice": {name: forms(name, said[name]) for name in dice},
    }
    settings = {"dice": dice} | ({"sides": said[DIE]["sides"]} if DIE in said else {})
    return Brought(settings, words)
