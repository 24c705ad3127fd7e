"""Imposition: placing faces in the slots of a sheet, and what of a face does not suit them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from cardlang.face.draw_list import (
    IDENTITY,
    MM_PER_POINT,
    Box,
    Drawing,
    Ellipse,
    Group,
    Matrix,
    Op,
    Path,
    Rect,
    Text,
    Use,
    bounds,
)
from cardlang.face.fault import Fault
from cardlang.face.paragraphs import width
from cardlang.fonts.font import Font
from cardlang.sheet.marks import corner_marks, crop_marks, cut_lines, fold_mark
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.sheet import SLACK, Sheet, Slot, mirrored

NEAR = 0.05  # mm of tolerance


def reaches_bleed(face: Drawing, bleed: float) -> bool:
    """Whether filled shapes extend `bleed` mm beyond the trim, at the corners and in the middle of each side."""
    spots = {(x, y) for x in (-bleed, face.w / 2, face.w + bleed) for y in (-bleed, face.h / 2, face.h + bleed)}
    spots.discard((face.w / 2, face.h / 2))
    for op, at in _drawn(face.ops):
        if isinstance(op, Rect | Ellipse | Path) and op.paint.fill is not None:
            points = op.points if isinstance(op, Path) else bounds(op).corners
            if not points:
                continue
            box = Box.around([*map(at.at, points)])
            left, top, right, bottom = box.x - NEAR, box.y - NEAR, box.x + box.w + NEAR, box.y + box.h + NEAR
            spots = {(x, y) for x, y in spots if not (left <= x <= right and top <= y <= bottom)}
            if not spots:
                return True
    return False


def words_outside_safe_zone(face: Drawing, safe: float, fonts: Mapping[str, Font]) -> tuple[str, float] | None:
    """The words nearest to the trim and their distance in mm, if it is less than `safe`. `fonts` are by name."""
    nearest: tuple[str, float] | None = None
    for op, at in _drawn(face.ops):
        if not isinstance(op, Text) or op.ornament or not op.text.strip():
            continue
        em, font = op.size * MM_PER_POINT, fonts[op.font]
        left, bottom, top = op.x, op.y, op.y - font.cap_height * em
        right = left + width(font, op.text) * em + op.spacing * len(op.text)
        if at is not IDENTITY:
            box = Box.around([at.at((left, top)), at.at((right, bottom))])
            left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
        room = min(left, top, face.w - right, face.h - bottom)
        if room < safe - NEAR and (nearest is None or room < nearest[1]):
            nearest = op.text.strip(), room
    return nearest


def _drawn(ops: Iterable[Op], at: Matrix = IDENTITY) -> Iterator[tuple[Op, Matrix]]:
    """Everything that is not clipped, each with the map from its own coordinates to the face's."""
    for op in ops:
        match op:
            case Group(matrix, clip, inner):
                if clip is None:
                    yield from _drawn(inner, at.then(matrix) if matrix else at)
            case Use(form, x, y):
                yield from _drawn(form.ops, at.then(Matrix(1, 0, 0, 1, x, y)))
            case _:
                yield op, at


Imposed = tuple[tuple[Page, ...], tuple[Fault, ...]]


FRONT, BACK = 90, 270  # clockwise, of a face that fits only turned: then it is upright behind its front


def impose(
    sheet: Sheet, faces: Sequence[Drawing], bookmark: str = "", hidden: Drawing | None = None, turn: int = FRONT
) -> Imposed:
    """Pages with `faces` in order, one in each slot; for more copies, repeat a face. Smaller faces are centred. A face
    that fits its slot only on its side is turned by `turn` degrees.

    The first page has `bookmark`. `hidden` takes the last slot of every page: the back that online tables show for a
    hidden card.

    Faults, and then no pages: a face larger than the sheet's cards (C523), no slot left beside `hidden` (C524), a face
    that does not extend to the sheet's bleed (C526).
    """
    last = () if hidden is None else (hidden,)
    if len(sheet.slots) <= len(last):
        return (), (Fault("C524", f"{sheet.name} has no slot for cards besides the one for the back", "add slots"),)
    per_page = len(sheet.slots) - len(last)
    groups = [faces[start : start + per_page] for start in range(0, len(faces), per_page)]
    slots = [(*sheet.slots[: len(group)], *sheet.slots[per_page:]) for group in groups]
    placed = [(*group, *last) for group in groups]
    return _pages(sheet, placed, [_turned(sheet, *each, turn) for each in zip(placed, slots, strict=True)], bookmark)


def impose_backs(sheet: Sheet, backs: Sequence[Drawing], bookmark: str = "") -> Imposed:
    """Pages with `backs` in the order of the fronts given to `impose`: printed on the other side of the same paper,
    each back is behind its front."""
    return impose(mirrored(sheet), backs, bookmark, turn=BACK)


def impose_folded(sheet: Sheet, faces: Sequence[Drawing], backs: Sequence[Drawing], bookmark: str = "") -> Imposed:
    """Pages with `faces` on one side of the fold and the `backs` of the same cards on the other, so that folding puts
    them back to back."""
    starts = range(0, len(faces), len(sheet.slots))
    groups = [[of[start : start + len(sheet.slots)] for of in (faces, backs)] for start in starts]
    slots = [
        [
            *_turned(sheet, fronts, sheet.slots[: len(fronts)], FRONT),
            *_turned(sheet, behind, [*map(sheet.back, sheet.slots[: len(fronts)])], BACK),
        ]
        for fronts, behind in groups
    ]
    return _pages(sheet, [[*fronts, *behind] for fronts, behind in groups], slots, bookmark)


def _pages(
    sheet: Sheet, groups: Sequence[Sequence[Drawing]], slots: Sequence[Sequence[Slot]], bookmark: str
) -> Imposed:
    """A page for each group of faces, in the slots of the same index."""
    faults = tuple(fault for face in dict.fromkeys(chain(*groups)) for fault in size_faults(sheet, face))
    if faults:
        return (), faults
    under, over = (*crop_marks(sheet), *fold_mark(sheet), *corner_marks(sheet)), cut_lines(sheet)
    trim = sheet.slots[0].box if sheet.bleed and len(sheet.slots) == 1 else None
    pages = [
        Page(
            sheet.w,
            sheet.h,
            tuple(_place(face, slot, sheet.bleed) for face, slot in zip(group, places, strict=True)),
            under,
            "" if number else bookmark,
            over,
            trim,
            sheet.bleed if trim else 0.0,
            profile=sheet.profile,
            black=sheet.black,
        )
        for number, (group, places) in enumerate(zip(groups, slots, strict=True))
    ]
    return tuple(pages), ()


def too_large(sheet: Sheet, face: Drawing) -> bool:
    """Whether the face is larger than the sheet's cards, however it is turned."""
    return not (_fits(sheet, face.w, face.h) or _fits(sheet, face.h, face.w))


def _fits(sheet: Sheet, w: float, h: float) -> bool:
    return w <= sheet.card[0] + SLACK and h <= sheet.card[1] + SLACK


def _turned(sheet: Sheet, faces: Sequence[Drawing], slots: Sequence[Slot], turn: int) -> list[Slot]:
    """The slots of these faces, turned for those that do not fit otherwise."""
    return [
        slot if _fits(sheet, face.w, face.h) else replace(slot, rotate=(slot.rotate + turn) % 360)
        for face, slot in zip(faces, slots, strict=True)
    ]


def size_faults(sheet: Sheet, face: Drawing) -> Iterator[Fault]:
    """Why a face does not fit the slots or the bleed of the sheet (C523, C526). `field` is the field of the sheet."""
    if too_large(sheet, face):
        message = f"a face of {_mm(face.w, face.h)} does not fit a slot of {_mm(*sheet.card)}"
        yield Fault("C523", message, "choose a sheet for its size", "card", size=(face.w, face.h))
    elif sheet.bleed and not reaches_bleed(face, sheet.bleed):
        message = f"a face ends at its trim, but {sheet.name} prints {sheet.bleed:g} mm beyond it"
        help = f"extend the template's background {sheet.bleed:g} mm beyond the viewBox on all sides"
        yield Fault("C526", message, help, "bleed")


def white_edges(sheet: Sheet, face: Drawing) -> Iterator[Fault]:
    """A warning if a face is smaller than the slots of the sheet (C532), which marks and shops cut along."""
    if not too_large(sheet, face) and not sheet.of_size(face.w, face.h):
        message = f"a face of {_mm(face.w, face.h)} has a white edge in a slot of {_mm(*sheet.card)}"
        help = "choose a sheet for its size"
        yield Fault("C532", message, help, "card", severity="warning", size=(face.w, face.h))


def safe_zone_faults(sheet: Sheet, face: Drawing, fonts: Mapping[str, Font]) -> Iterator[Fault]:
    """Words nearer to the trim than the sheet's safe zone allows (C527). `fonts` are by name."""
    if sheet.safe and (found := words_outside_safe_zone(face, sheet.safe, fonts)):
        words, room = found
        message = f'"{words}" is {room:.1f} mm from the trim; {sheet.name} keeps {sheet.safe:g} mm free of text'
        help = "move it inwards in the template, where an inexact cut does not touch it"
        yield Fault("C527", message, help, "safe", words=words)


def _mm(w: float, h: float) -> str:
    return f"{w:g} x {h:g} mm"


def _place(face: Drawing, slot: Slot, bleed: float) -> Placed:
    box = slot.box
    w, h = (face.h, face.w) if slot.rotate in (90, 270) else (face.w, face.h)
    centred = Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)
    return Placed(face, centred, slot.rotate, bleed)
