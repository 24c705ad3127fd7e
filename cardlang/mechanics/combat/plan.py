"""The section `combat`: which values count when pieces attack players."""

from __future__ import annotations

from typing import Final

from cardlang.mechanics.brought import Brought, File, piece_of

SECTIONS = NEEDED = ("combat",)


def plan(file: File) -> Brought:
    """The stat with which pieces strike, and the resource that they take from players."""
    said = file["combat"]
    return Brought(dict(said), procedures={"attack": _ATTACK.format(**said, piece=piece_of(file))})


_ATTACK: Final = (
    "It taps and attacks an opponent who is still in the game. That player may block with one untapped {piece}: then "
    "both deal damage equal to their {strength} to one another at once. If nobody blocks, the player loses {takes} "
    "equal to its {strength}."
)
