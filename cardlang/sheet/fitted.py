"""Sheets for cards of another size than a sheet is made for."""

from __future__ import annotations

from dataclasses import replace

from cardlang.face.drawing import Box
from cardlang.sheet.sheet import SLACK, Sheet, Slot

MARGIN, FROM_FOLD = 6.0, 3.0  # mm between slots and the edge of the paper or the fold, as on the shipped sheets


def fitted(sheet: Sheet, w: float, h: float) -> Sheet | None:
    """The same paper with as many cards of `w` x `h` mm edge to edge as it has room for, turned if more fit so. With a
    fold, all are above or to the left of it. None if there is room for none."""
    room = Box(0, 0, sheet.w, sheet.h).inset(MARGIN)
    if sheet.fold:
        axis, at = sheet.fold
        room = replace(room, **{"w" if axis == "x" else "h": at - FROM_FOLD - MARGIN})
    slots = max((_grid(room, Box(0, 0, w, h), 0), _grid(room, Box(0, 0, h, w), 90)), key=len)
    return replace(sheet, name=f"{sheet.name}: {w:g} x {h:g} mm", card=(w, h), slots=slots) if slots else None


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
