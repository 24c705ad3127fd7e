"""A sheet: where cards and their backs go on the paper. `read` makes one from a file in `print/`."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Literal, NamedTuple

from cardlang.face.draw_list import Box
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


class Cutter(Value):
    """Marks by which a cutting machine finds the paper: a square at the top left, and an L at the top right and at the
    bottom left, `x` mm from the paper's sides and `y` from its top and bottom. In mm."""

    square: float  # side of the square
    length: float  # of both lines of an L
    width: float
    x: float
    y: float

    def boxes(self, w: float, h: float) -> tuple[Box, ...]:
        """The square, and the two lines of each L, on paper of `w` x `h` mm."""
        right, bottom = w - self.x, h - self.y
        return (
            Box(self.x, self.y, self.square, self.square),
            Box(right - self.length, self.y, self.length, self.width),
            Box(right - self.width, self.y, self.width, self.length),
            Box(self.x, bottom - self.width, self.length, self.width),
            Box(self.x, bottom - self.length, self.width, self.length),
        )


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
    black: bool = False  # whether that prints dark text and lines with black ink alone
    cutter: Cutter | None = None

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
    """The sheet for the backs: the same paper, slots where the backs go, only those marks that are in the margin."""
    marks = sheet.marks if sheet.marks and not sheet.marks.through else None
    return replace(sheet, slots=tuple(map(sheet.back, sheet.slots)), marks=marks, cutter=None)


def one_up(w: float, h: float, bleed: float = 0.0) -> Sheet:
    """A page as large as one card with its bleed, all in millimetres.

    >>> page = one_up(63.5, 88.9, bleed=3)
    >>> (page.w, page.h), page.slots[0].box
    ((69.5, 94.9), Box(x=3, y=3, w=63.5, h=88.9))
    """
    slots = (Slot(Box(bleed, bleed, w, h)),)
    return Sheet("a card a page", "", w + 2 * bleed, h + 2 * bleed, (w, h), slots, None, bleed=bleed)


MARGIN, FROM_FOLD = 6.0, 3.0  # mm between slots and the edge of the paper or the fold, as on the shipped sheets
LEAST = 4.0  # mm that printers leave white
CLEAR = 1.0  # mm of white around the marks for a cutting machine


def fitted(sheet: Sheet, w: float, h: float) -> Sheet | None:
    """The same paper with as many cards of `w` x `h` mm edge to edge as it has room for, turned if more fit so. With a
    fold, all are above or to the left of it. None if there is room for none."""
    marked = sheet.cutter and max(sheet.cutter.x, sheet.cutter.y) + sheet.cutter.square + CLEAR
    room = Box(0, 0, sheet.w, sheet.h).inset(marked or MARGIN)
    if sheet.fold:
        axis, at = sheet.fold
        room = replace(room, **{"w" if axis == "x" else "h": at - FROM_FOLD - MARGIN})
    slots = max((_grid(room, Box(0, 0, w, h), 0), _grid(room, Box(0, 0, h, w), 90)), key=len)
    return replace(sheet, name=f"{sheet.name}: {w:g} x {h:g} mm", card=(w, h), slots=slots) if slots else None


def on_paper(sheet: Sheet, name: str, paper: str, w: float, h: float) -> Sheet | None:
    """The sheet for another paper, `w` x `h` mm: with as many cards as that has room for; one or two pieces, such as a
    page or mats, stay as they are, in its middle. None if there is no room."""
    right, down = (w - sheet.w) / 2, (h - sheet.h) / 2
    slots = tuple(replace(slot, box=slot.box.at(slot.box.x + right, slot.box.y + down)) for slot in sheet.slots)
    fold = sheet.fold and MirrorAxis(sheet.fold.axis, sheet.fold.at + (right if sheet.fold.axis == "x" else down))
    moved = replace(sheet, name=name, paper=paper, w=w, h=h, slots=slots, fold=fold)
    if len(slots) > 2:
        return fitted(moved, *sheet.card)
    fits = all(min(slot.box.x, slot.box.y) > LEAST - SLACK for slot in slots)
    return moved if fits else None


def resized(sheet: Sheet, w: float, h: float) -> Sheet:
    """The sheet stretched, so that its cards are `w` x `h` mm."""
    if (w, h) == sheet.card:
        return sheet
    x, y = w / sheet.card[0], h / sheet.card[1]
    slots = tuple(Slot(Box(slot.box.x * x, slot.box.y * y, slot.box.w * x, slot.box.h * y)) for slot in sheet.slots)
    return replace(sheet, w=sheet.w * x, h=sheet.h * y, card=(w, h), slots=slots)


def _grid(room: Box, card: Box, rotate: int) -> tuple[Slot, ...]:
    """As many slots of that size as the room has place for, in its middle, row by row from the top left."""
    columns, rows = int((room.w + SLACK) / card.w), int((room.h + SLACK) / card.h)
    left, top = room.x + (room.w - columns * card.w) / 2, room.y + (room.h - rows * card.h) / 2
    return tuple(
        Slot(card.at(left + column * card.w, top + row * card.h), rotate)
        for row in range(rows)
        for column in range(columns)
    )
