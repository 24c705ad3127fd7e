"""What an effect did to how many, for `each card discarded this way`."""

from __future__ import annotations

from typing import Final

from cardlang.rules.event import NOBODY
from cardlang.rules.frame import COUNT, Frame
from cardlang.rules.play import Play

# The vocabulary's THIS_WAY; choices are counted by themselves.
WAYS: Final = ("tapped", "untapped", "damaged", "destroyed", "discarded", "drawn", "revealed", "paid")
_BITS: Final = 17
_CODES: Final = {way: n << _BITS for n, way in enumerate(WAYS)}


def note(play: Play, way: str, *things: int) -> None:
    """So many cards, or units of a resource, or a creature: the effect being carried out did so to them."""
    code = _CODES[way]
    play.note(*[code | thing + 1 for thing in things or (NOBODY,)])


def noted(frame: Frame, way: str, since: int = 0) -> tuple[int, ...]:
    """The cards that the effect just before did so to; `since`: after so many notes."""
    n, mask = WAYS.index(way), (1 << _BITS) - 1
    return tuple((one & mask) - 1 for one in frame.registers.get(COUNT, ())[since:] if one >> _BITS == n)
