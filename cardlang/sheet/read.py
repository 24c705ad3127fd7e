"""From the data of a sheet's file (`schemas/sheet.schema.json`) to a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from cardlang.face.draw_list import Box
from cardlang.face.fault import Fault
from cardlang.sheet.marks import SHORTEST, crop_marks
from cardlang.sheet.sheet import CLEAR, SLACK, Cutter, Marks, MirrorAxis, Sheet, Slot

MM_PER = {"mm": 1.0, "in": 25.4, "pt": 25.4 / 72}

LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(mm|in|pt)\s*")
PAPER = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)")


def millimetres(written: str) -> float:
    """A length in millimetres, from a text with a unit that the sheet's schema has checked.

    >>> millimetres("2.5 in")
    63.5
    """
    match = LENGTH.fullmatch(written)
    if match is None:
        raise ValueError(f"{written!r} is not a length such as 63.5 mm")
    return float(match[1]) * MM_PER[match[2]]


LARGEST = 5_080.0  # mm: PDF's limit for a page, 200 inches
SMALLEST = 5.0
MOST_OVERLAPS = 20  # reported: 200 slots in one place would give 19,900 findings
THINNEST, THICKEST = 0.01, 2.0  # mm, of lines to cut along
ONE_CARD = "card"  # the paper that is as large as one card with its bleed


def inherit(chain: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The fields of a sheet and of those that it extends, given nearest first. A nearer field replaces a farther one as
    a whole, and `grid` and `slots` replace each other.

    >>> inherit([{"grid": 1, "card": "tarot"}, {"slots": 2, "paper": "a4", "card": "poker"}])
    {'paper': 'a4', 'card': 'tarot', 'grid': 1}
    """
    fields: dict[str, Any] = {}
    for data in reversed(chain):
        for one, other in (("grid", "slots"), ("slots", "grid")):
            if one in data:
                fields.pop(other, None)
        fields |= data
    fields.pop("extends", None)
    return fields


def read_sheet(data: Mapping[str, Any], sizes: Mapping[str, Any]) -> tuple[Sheet | None, tuple[Fault, ...]]:
    """The sheet in `data`; papers and cards are named in `sizes` (`print/sizes.yaml`). Both have passed their schemas.

    Faults: an unknown size (C520), slots off the paper or in its margin (C521), slots that overlap (C522), a missing
    field (C524), an impossible size (C528); a warning if no mark can be drawn (C529).
    """
    if faults := [*_missing(data), *_unknown(data, sizes), *_out_of_range(data)]:
        return None, tuple(faults)
    card = _size(data["card"], sizes["cards"])
    bleed = millimetres(data.get("bleed", "0 mm"))
    alone = data["paper"] == ONE_CARD
    w, h = (side + 2 * bleed for side in card) if alone else _size(data["paper"], sizes["papers"])
    if faults := list(_impossible({"card": card, "paper": (w, h)})):
        return None, tuple(faults)
    slots = tuple(_grid(data["grid"], w, h, *card) if "grid" in data else _slots(data["slots"], *card))
    backs = data.get("backs", {})
    fold = next((MirrorAxis(axis, millimetres(at)) for axis, at in backs.get("fold", {}).items()), None)
    sheet = Sheet(
        name=data["name"],
        paper=data["paper"] if isinstance(data["paper"], str) else "",
        w=w,
        h=h,
        card=card,
        slots=slots,
        marks=_marks(data["marks"]) if "marks" in data else None,
        flip=backs.get("flip", "long"),
        fold=fold,
        bleed=bleed,
        safe=millimetres(data.get("safe", "0 mm")),
        black=data.get("black") == "k",
        cutter=Cutter(**{name: millimetres(length) for name, length in data["cutter"].items()})
        if "cutter" in data
        else None,
    )
    margin = millimetres(data.get("margin", "0 mm"))
    field = "grid" if "grid" in data else "slots"
    faults = [*_outside(sheet, margin, field), *islice(_overlapping(sheet, field), MOST_OVERLAPS)]
    if field == "grid":  # one finding of each code is enough
        faults = list({fault.code: fault for fault in faults}.values())
    if faults:
        return None, tuple(faults)
    if faults := [*_covered(sheet)]:
        return None, tuple(faults)
    return sheet, tuple(_unmarked(sheet))


def _missing(data: Mapping[str, Any]) -> Iterator[Fault]:
    examples = {"paper": "paper: a4", "card": "card: poker"}
    for field, example in examples.items():
        if field not in data:
            yield Fault("C524", f'this sheet has no "{field}"', f'add "{example}", or extend a sheet that has one')
    if ("grid" in data) == ("slots" in data):
        has = 'both "grid" and "slots"' if "grid" in data else 'neither "grid" nor "slots"'
        help = '"grid: {columns: 3, rows: 3}" places cards in rows, "slots" one by one'
        yield Fault("C524", f"this sheet has {has}", help, "grid" if "grid" in data else "")


def _unknown(data: Mapping[str, Any], sizes: Mapping[str, Any]) -> Iterator[Fault]:
    for kind, more in (("paper", (ONE_CARD,)), ("card", ())):
        name = data.get(kind)
        known = (*sizes[f"{kind}s"], *more)
        if isinstance(name, str) and name not in known:
            yield Fault("C520", f'there is no {kind} named "{name}"', f"known are {', '.join(known)}", kind)


def _impossible(sizes: Mapping[str, tuple[float, float]]) -> Iterator[Fault]:
    for field, (w, h) in sizes.items():
        if min(w, h) < SMALLEST or max(w, h) > LARGEST:
            message = f"a {field} cannot be {w:g} x {h:g} mm"
            yield Fault("C528", message, f"sides are from {SMALLEST:g} to {LARGEST:g} mm long", field)


def _out_of_range(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Lengths beyond any page, except those of paper and card, and marks that are too thin or too thick."""
    for field in {"marks", "cutter"} & data.keys():
        if not THINNEST <= (width := millimetres(data[field]["width"])) <= THICKEST:
            help = f"lines are from {THINNEST:g} to {THICKEST:g} mm thick"
            yield Fault("C528", f"a mark cannot be {width:g} mm thick", help, field)
    for name, value in data.items():
        parts = {f"slots.{number}": slot for number, slot in enumerate(value)} if name == "slots" else {name: value}
        for field, part in parts.items() if name not in ("paper", "card", "name") else ():
            if max(_lengths(part), default=0) > LARGEST:
                yield Fault("C528", "this length is too large", f"pages are at most {LARGEST:g} mm long", field)


def _lengths(value: Any) -> Iterator[float]:
    """All lengths in a field of a sheet."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _lengths(part)
    elif isinstance(value, str) and LENGTH.fullmatch(value):
        yield millimetres(value)


def _unmarked(sheet: Sheet) -> Iterator[Fault]:
    """A warning if the paper has no room for any of the crop marks."""
    if sheet.marks and not sheet.marks.through and not crop_marks(sheet):
        message = "none of the marks can be drawn: the paper has no room for them beside the cards"
        help = f"choose a length of at least {SHORTEST:g} mm, a smaller gap or a larger paper, or leave the marks out"
        yield Fault("C529", message, help, "marks", severity="warning")


def paper_size(name: str, papers: Mapping[str, Mapping[str, str]]) -> tuple[float, float] | None:
    """Width and height in mm of one of the `papers` in `print/sizes.yaml`, or of `300x400mm`; None for any other name.

    >>> paper_size("10x20in", {}), paper_size("a9", {})
    ((254.0, 508.0), None)
    """
    if name in papers:
        return _size(name, papers)
    if (written := PAPER.fullmatch(name)) is None:
        return None
    size = float(written[1]) * MM_PER[written[3]], float(written[2]) * MM_PER[written[3]]
    return size if min(size) >= SMALLEST and max(size) <= LARGEST else None


def _covered(sheet: Sheet) -> Iterator[Fault]:
    """One fault if a mark for a cutting machine is not on the paper, or a slot is on or beside it (C540)."""
    paper, cards = Box(0, 0, sheet.w, sheet.h), [place.box.inset(-sheet.bleed - CLEAR) for place in sheet.places]
    for box in sheet.cutter.boxes(sheet.w, sheet.h) if sheet.cutter else ():
        if (over := _beyond(box, paper)) > SLACK:
            message = f"a mark for the cutting machine reaches {over:.1f} mm beyond the paper"
            yield Fault("C540", message, "make it smaller, or `x` and `y`", "cutter")
            return
        if slot := next((number for number, card in enumerate(cards, 1) if card.overlaps(box, SLACK)), 0):
            message = f"slot {slot} comes nearer than {CLEAR:g} mm to a mark for the cutting machine"
            help = "choose fewer cards, or move the marks nearer to the corners with a smaller `x` and `y`"
            yield Fault("C540", message, help, "cutter")
            return


def _size(data: str | Mapping[str, str], named: Mapping[str, Any]) -> tuple[float, float]:
    size = named[data] if isinstance(data, str) else data
    return millimetres(size["width"]), millimetres(size["height"])


def _grid(data: Mapping[str, Any], w: float, h: float, card_w: float, card_h: float) -> Iterator[Slot]:
    """Slots in rows and columns, centred on the paper, row by row from the top left."""
    gap = millimetres(data.get("gap", "0 mm"))
    rotate = data.get("rotate", 0)
    box = _turned(card_w, card_h, rotate)
    left = (w - data["columns"] * (box.w + gap) + gap) / 2
    top = (h - data["rows"] * (box.h + gap) + gap) / 2
    for row in range(data["rows"]):
        for column in range(data["columns"]):
            yield Slot(box.at(left + column * (box.w + gap), top + row * (box.h + gap)), rotate)


def _slots(data: Sequence[Mapping[str, Any]], card_w: float, card_h: float) -> Iterator[Slot]:
    for slot in data:
        rotate = slot.get("rotate", 0)
        yield Slot(_turned(card_w, card_h, rotate).at(millimetres(slot["x"]), millimetres(slot["y"])), rotate)


def _turned(w: float, h: float, rotate: int) -> Box:
    return Box(0, 0, h, w) if rotate in (90, 270) else Box(0, 0, w, h)


def _marks(data: Mapping[str, str]) -> Marks:
    length, gap, width = (millimetres(data[name]) for name in ("length", "gap", "width"))
    return Marks(length, gap, width, data.get("colour", "#000000"), data.get("where") == "through")


def _outside(sheet: Sheet, margin: float, field: str) -> Iterator[Fault]:
    paper = Box(0, 0, sheet.w, sheet.h)
    for number, slot in enumerate(sheet.places):
        box = slot.box
        at, what = _called(sheet, number, field)
        if (over := _beyond(box, paper.inset(margin))) > SLACK:
            message = f"{what} reaches {over:.1f} mm beyond the paper's margin"
            yield Fault("C521", message, "move or `rotate` it, or choose fewer slots or a smaller margin", at)
        elif (over := _beyond(box.inset(-sheet.bleed), paper)) > SLACK:
            message = f"the bleed of {what} reaches {over:.1f} mm beyond the paper"
            yield Fault("C521", message, "move or `rotate` it, or choose fewer slots or a smaller bleed", at)


def _beyond(box: Box, room: Box) -> float:
    """How far the box extends beyond the room, in mm."""
    return max(room.x - box.x, room.y - box.y, box.x + box.w - room.x - room.w, box.y + box.h - room.y - room.h)


def _called(sheet: Sheet, index: int, field: str) -> tuple[str, str]:
    """The field that defines one of the sheet's places, and its name in messages."""
    number = index % len(sheet.slots)
    at = f"slots.{number}" if field == "slots" else field
    return at, f"slot {number + 1}" if index < len(sheet.slots) else f"the back of slot {number + 1}"


def _overlapping(sheet: Sheet, field: str) -> Iterator[Fault]:
    """Slots that overlap, found in one pass over the slots sorted by their top edges."""
    spots = [place.box.inset(-sheet.bleed) for place in sheet.places]
    ordered = sorted(range(len(spots)), key=lambda index: spots[index].y)
    for place, index in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if spots[other].y >= spots[index].y + spots[index].h:
                break
            if spots[index].overlaps(spots[other], SLACK):
                first, second = sorted((index, other))
                at, what = _called(sheet, second, field)
                only_bleed = not spots[first].inset(sheet.bleed).overlaps(spots[second].inset(sheet.bleed), SLACK)
                message = f"{_called(sheet, first, field)[1]} and {what} overlap"
                help = (
                    f"leave twice the bleed between them: {2 * sheet.bleed:g} mm" if only_bleed else "move them apart"
                )
                yield Fault("C522", f"the bleeds of {message}" if only_bleed else message, help, at)
