"""Faces into slots."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.sheet.marks import crop_marks
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.sheet import SLACK, Sheet, Slot, mirrored


def impose(sheet: Sheet, faces: Sequence[Drawing], bookmark: str = "") -> tuple[tuple[Page, ...], tuple[Fault, ...]]:
    """Pages with `faces` in their order, one a slot: repeat a face for each copy.

    The first page carries `bookmark`. Fault: a face larger than the sheet's cards (C523). A smaller one is centred.
    """
    faults = []
    for face in dict.fromkeys(faces):
        if face.w > sheet.card[0] + SLACK or face.h > sheet.card[1] + SLACK:
            room = f"{sheet.card[0]:g} x {sheet.card[1]:g} mm"
            message = f"a face of {face.w:g} x {face.h:g} mm does not fit a slot of {room}"
            faults.append(Fault("C523", message, f"{sheet.name} is for smaller cards: choose another sheet"))
    if faults:
        return (), tuple(faults)
    marks = crop_marks(sheet)
    per_page = len(sheet.slots)
    pages: list[Page] = []
    for start in range(0, len(faces), per_page):
        on_page = zip(faces[start : start + per_page], sheet.slots, strict=False)
        placed = tuple(_place(face, slot) for face, slot in on_page)
        pages.append(Page(sheet.w, sheet.h, placed, marks, "" if pages else bookmark))
    return tuple(pages), ()


def impose_backs(
    sheet: Sheet, backs: Sequence[Drawing], bookmark: str = ""
) -> tuple[tuple[Page, ...], tuple[Fault, ...]]:
    """Pages with the backs of the cards that `impose` places for the fronts, in the same order: printed on the other
    side of the same paper, each back lies behind its front."""
    return impose(mirrored(sheet), backs, bookmark)


def _place(face: Drawing, slot: Slot) -> Placed:
    box = slot.box
    w, h = (face.h, face.w) if slot.rotate in (90, 270) else (face.w, face.h)
    centred = type(box)(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)
    return Placed(face, centred, slot.rotate)
