"""A sheet: where cards and their backs go on the paper. `read` makes one from a file in `print/`."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Literal, NamedTuple

from cardlang.face.drawing import Box
from cardlang.model.value import Value

SLACK = 1e-6  # mm: less than this is rounding


class Slot(Value):
    """A place for one card; `box` is the area that it covers after a clockwise rotation by `rotate` degrees."""

    box: Box
    rotate: int = 0


class Marks(Value):
    """Crop marks: lines in line with the cards' edges, in the margin only or `through` the whole paper. In mm."""

    length: float
    gap: float  # from the edge of what is printed: trim or bleed
    width: float
    colour: str
    through: bool = False


class MirrorAxis(NamedTuple):
    """The line about which paper is turned over or folded: vertical at x = `at` or horizontal at y = `at`."""

    axis: Literal["x", "y"]
    at: float


class Sheet(Value):
    """Paper and its slots, in the order in which they are filled. Lengths in mm.

    A back is behind its front: on the other side of paper that is turned over about its `flip` edge, or on the same
    side, across the fold.
    """

    name: str
    paper: str
    w: float
    h: float
    card: tuple[float, float]
    slots: tuple[Slot, ...]
    marks: Marks | None
    flip: Literal["long", "short"] = "long"
    fold: MirrorAxis | None = None
    bleed: float = 0.0  # how far faces extend beyond their trim
    safe: float = 0.0  # how far words keep from the trim
    profile: str = ""  # the file of the colour profile for its printer

    @property
    def mirror_axis(self) -> MirrorAxis:
        """The line in which fronts and backs mirror each other."""
        if self.fold:
            return self.fold
        upright = (self.flip == "long") == (self.w <= self.h)
        return MirrorAxis("x", self.w / 2) if upright else MirrorAxis("y", self.h / 2)

    def of_size(self, w: float, h: float) -> bool:
        """Whether its cards have that size, possibly turned."""
        return min(dist(self.card, size) for size in ((w, h), (h, w))) < SLACK

    def back(self, slot: Slot) -> Slot:
        """Where the back of the card in `slot` goes, so that it is exactly behind the front."""
        box, (axis, at) = slot.box, self.mirror_axis
        if axis == "x":
            return Slot(box.at(2 * at - box.x - box.w, box.y), -slot.rotate % 360)
        return Slot(box.at(box.x, 2 * at - box.y - box.h), (180 - slot.rotate) % 360)

    @property
    def places(self) -> tuple[Slot, ...]:
        """The slots printed on one side of the paper; with a fold, also those of the backs."""
        return (*self.slots, *map(self.back, self.slots)) if self.fold else self.slots


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet for the backs: the same paper, slots where the backs go, marks only in the margin."""
    marks = sheet.marks if sheet.marks and not sheet.marks.through else None
    return replace(sheet, slots=tuple(map(sheet.back, sheet.slots)), marks=marks)


def one_up(w: float, h: float, bleed: float = 0.0) -> Sheet:
    """A page as large as one card with its bleed, all in millimetres.

    >>> page = one_up(63.5, 88.9, bleed=3)
    >>> (page.w, page.h), page.slots[0].box
    ((69.5, 94.9), Box(x=3, y=3, w=63.5, h=88.9))
    """
    slots = (Slot(Box(bleed, bleed, w, h)),)
    return Sheet("a card a page", "", w + 2 * bleed, h + 2 * bleed, (w, h), slots, None, bleed=bleed)
