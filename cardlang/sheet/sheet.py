"""A sheet: where on the paper cards go. Read from `print/*.yaml`, which `schemas/sheet.schema.json` describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardlang.face.drawing import Box
from cardlang.face.fault import Fault
from cardlang.sheet.units import millimetres

SLACK = 1e-6  # mm: less than this is rounding


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one card; `box` is the spot on the paper that it covers after its clockwise turn."""

    box: Box
    rotate: int = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """Crop marks: lines in line with the cards' edges, in the margin alone. Lengths in mm."""

    length: float
    gap: float
    width: float
    colour: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper and slots, in the order they are filled. `flip` is the paper edge that duplex printing turns about."""

    name: str
    w: float
    h: float
    card: tuple[float, float]
    slots: tuple[Slot, ...]
    marks: Marks | None
    flip: str

    def back(self, slot: Slot) -> Slot:
        """Where the back of the card in `slot` goes, so that both coincide on the printed paper."""
        box, about_vertical = slot.box, (self.flip == "long") == (self.w <= self.h)
        if about_vertical:
            return Slot(box.at(self.w - box.x - box.w, box.y), -slot.rotate % 360)
        return Slot(box.at(box.x, self.h - box.y - box.h), (180 - slot.rotate) % 360)


def read_sheet(data: Mapping[str, Any], sizes: Mapping[str, Any]) -> tuple[Sheet | None, tuple[Fault, ...]]:
    """The sheet in `data`, with papers and cards named in `sizes` (`print/sizes.yaml`); both have passed their schemas.

    Faults: an unknown size (C520), slots off the paper or inside its margin (C521), slots that overlap (C522).
    """
    faults = [
        Fault("C520", f'there is no {kind} named "{data[kind]}"', f"known are {', '.join(sizes[kind + 's'])}", kind)
        for kind in ("paper", "card")
        if data[kind] not in sizes[kind + "s"]
    ]
    if faults:
        return None, tuple(faults)
    w, h = _size(sizes["papers"][data["paper"]])
    card = _size(sizes["cards"][data["card"]])
    margin = millimetres(data.get("margin", "0 mm"))
    slots = tuple(_grid(data["grid"], w, h, *card) if "grid" in data else _slots(data["slots"], *card))
    faults = [*_outside(slots, Box(0, 0, w, h).inset(margin)), *_overlapping(slots)]
    marks = _marks(data["marks"]) if "marks" in data else None
    flip = data.get("backs", {}).get("flip", "long")
    sheet = Sheet(data["name"], w, h, card, slots, marks, flip)
    return (None if faults else sheet), tuple(faults)


def _size(data: Mapping[str, str]) -> tuple[float, float]:
    return millimetres(data["width"]), millimetres(data["height"])


def _grid(data: Mapping[str, Any], w: float, h: float, card_w: float, card_h: float) -> Iterator[Slot]:
    """Rows and columns in the middle of the paper, row by row from the top left."""
    gap = millimetres(data.get("gap", "0 mm"))
    rotate = data.get("rotate", 0)
    box = _turned(card_w, card_h, rotate)
    left = (w - data["columns"] * (box.w + gap) + gap) / 2
    top = (h - data["rows"] * (box.h + gap) + gap) / 2
    for row in range(data["rows"]):
        for column in range(data["columns"]):
            yield Slot(box.at(left + column * (box.w + gap), top + row * (box.h + gap)), rotate)


def _slots(data: list[Mapping[str, Any]], card_w: float, card_h: float) -> Iterator[Slot]:
    for slot in data:
        rotate = slot.get("rotate", 0)
        yield Slot(_turned(card_w, card_h, rotate).at(millimetres(slot["x"]), millimetres(slot["y"])), rotate)


def _turned(w: float, h: float, rotate: int) -> Box:
    return Box(0, 0, h, w) if rotate in (90, 270) else Box(0, 0, w, h)


def _marks(data: Mapping[str, str]) -> Marks:
    length, gap, width = (millimetres(data[name]) for name in ("length", "gap", "width"))
    return Marks(length, gap, width, data.get("colour", "#000000"))


def _outside(slots: tuple[Slot, ...], room: Box) -> Iterator[Fault]:
    for number, slot in enumerate(slots, start=1):
        box = slot.box
        over = max(room.x - box.x, room.y - box.y, box.x + box.w - room.x - room.w, box.y + box.h - room.y - room.h)
        if over > SLACK:
            message = f"slot {number} reaches {over:.1f} mm beyond the paper's margin"
            yield Fault("C521", message, "move it, or choose fewer slots or a smaller margin")


def _overlapping(slots: tuple[Slot, ...]) -> Iterator[Fault]:
    """Sorted by their tops, only slots that begin before another ends can touch it."""
    ordered = sorted(enumerate(slots, start=1), key=lambda numbered: numbered[1].box.y)
    for place, (number, slot) in enumerate(ordered):
        for other_number, other in ordered[place + 1 :]:
            if other.box.y >= slot.box.y + slot.box.h:
                break
            if slot.box.overlaps(other.box, SLACK):
                first, second = sorted((number, other_number))
                yield Fault("C522", f"slots {first} and {second} overlap", "move them apart")


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet for the backs: the same paper, its slots where the backs go, no marks."""
    return replace(sheet, slots=tuple(map(sheet.back, sheet.slots)), marks=None)
