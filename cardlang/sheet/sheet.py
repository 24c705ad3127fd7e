"""A sheet: where on the paper cards and their backs go. `read` makes one of a file in `print/`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from cardlang.face.drawing import Box

SLACK = 1e-6  # mm: less than this is rounding


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one card; `box` is the spot on the paper that it covers after its clockwise turn."""

    box: Box
    rotate: int = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """Crop marks: lines in line with the cards' edges, in the margin alone or `through` the whole paper. In mm."""

    length: float
    gap: float  # from the edge of what is printed: trim or bleed
    width: float
    colour: str
    through: bool = False


class Line(NamedTuple):
    """A line across the paper, upright at x = `at` or level at y = `at`: paper is turned or folded about it."""

    axis: Literal["x", "y"]
    at: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper and slots, in the order they are filled. Lengths in mm.

    Backs lie behind their fronts: on the paper's other side when it is turned about its `flip` edge, or beside them
    on the same side, where it is folded.
    """

    name: str
    paper: str
    w: float
    h: float
    card: tuple[float, float]
    slots: tuple[Slot, ...]
    marks: Marks | None
    flip: Literal["long", "short"] = "long"
    fold: Line | None = None
    bleed: float = 0.0  # how far faces are printed beyond their trim
    safe: float = 0.0  # how far words keep away from it

    @property
    def turned(self) -> Line:
        """The line that brings fronts and backs together."""
        if self.fold:
            return self.fold
        upright = (self.flip == "long") == (self.w <= self.h)
        return Line("x", self.w / 2) if upright else Line("y", self.h / 2)

    def back(self, slot: Slot) -> Slot:
        """Where the back of the card in `slot` goes, so that both coincide on the printed paper."""
        box, (axis, at) = slot.box, self.turned
        if axis == "x":
            return Slot(box.at(2 * at - box.x - box.w, box.y), -slot.rotate % 360)
        return Slot(box.at(box.x, 2 * at - box.y - box.h), (180 - slot.rotate) % 360)

    @property
    def places(self) -> tuple[Slot, ...]:
        """All that is printed on one side: the slots, and where the paper is folded those of the backs."""
        return (*self.slots, *map(self.back, self.slots)) if self.fold else self.slots


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet for the backs: the same paper, its slots where the backs go, no marks."""
    return replace(sheet, slots=tuple(map(sheet.back, sheet.slots)), marks=None)


def one_up(w: float, h: float, bleed: float = 0.0) -> Sheet:
    """A page as large as one card with its bleed."""
    slots = (Slot(Box(bleed, bleed, w, h)),)
    return Sheet("a card a page", "", w + 2 * bleed, h + 2 * bleed, (w, h), slots, None, bleed=bleed)
