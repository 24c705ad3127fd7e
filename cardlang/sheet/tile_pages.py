"""Pages of tiles to cut out: where the paper is too narrow, tiles come in parts with strips to glue them by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from string import ascii_uppercase

from cardlang.face.draw_list import MM_PER_POINT, Box, Drawing, Ellipse, Form, Group, Op, Paint, Path, Rect, Text, Use
from cardlang.fonts.font import Font
from cardlang.sheet.marks import crop_marks
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.sheet import Sheet, Slot

SQUARE = 25.4  # mm: one inch, the base of a miniature
STRIP = 6.0  # mm, where the part to the right is glued on
GAP = 6.0  # mm, between parts on a page


@dataclass(frozen=True, slots=True)
class TilePart:
    """Some or all columns of tile number `tile` (from 0), starting at column `first`."""

    tile: int
    first: int
    columns: int
    side: int  # squares along the whole tile

    @property
    def is_last(self) -> bool:
        """Whether no part is glued on to its right."""
        return self.first + self.columns == self.side


def lay_out(count: int, side: int, room: float) -> list[list[TilePart]]:
    """The parts on each page, for `count` tiles of `side` squares on paper with a width of `room` mm.

    A tile that fits is never cut. Wider tiles follow each other and are cut where a page ends, with as few pages as
    possible and, among those, the widest possible narrowest part.

    >>> [[(part.tile, part.columns) for part in page] for page in lay_out(2, 8, 190)]
    [[(0, 5)], [(0, 3), (1, 4)], [(1, 4)]]
    >>> [len(page) for page in lay_out(2, 8, 203.2)]
    [1, 1]
    """
    whole = int((room + GAP + 1e-6) // (side * SQUARE + GAP))  # tiles side by side
    if whole:
        parts = [TilePart(number, 0, side, side) for number in range(count)]
        return [parts[at : at + whole] for at in range(0, count, whole)]
    columns = int((room - STRIP - GAP + 1e-6) // SQUARE)
    if columns < 1:
        return []
    return min(
        (_cut(count, side, columns, begin) for begin in range(columns, 0, -1)),
        key=lambda pages: (len(pages), -min(part.columns for page in pages for part in page)),
    )


def _cut(count: int, side: int, columns: int, begin: int) -> list[list[TilePart]]:
    """Pages of `columns` columns, the first page of `begin`."""
    pages: list[list[TilePart]] = [[]]
    free = begin
    for tile in range(count):
        at = 0
        while at < side:
            if not free:
                pages.append([])
                free = columns
            taken = min(free, side - at)
            pages[-1].append(TilePart(tile, at, taken, side))
            at, free = at + taken, free - taken
    return pages


def places(parts: Sequence[TilePart], room: Box) -> list[Box]:
    """The boxes of a page's parts: side by side in the middle of `room`, with space for a glue strip to the right of
    each part that continues."""
    widths = [part.columns * SQUARE + (0 if part.is_last else STRIP) for part in parts]
    gap = min(GAP, (room.w - sum(widths)) / max(len(parts) - 1, 1))
    x = room.x + (room.w - sum(widths) - gap * (len(parts) - 1)) / 2
    found = []
    for part, width in zip(parts, widths, strict=True):
        side = part.side * SQUARE
        found.append(Box(x, room.y + (room.h - side) / 2, part.columns * SQUARE, side))
        x += width + gap
    return found


CAPTION, LEAST = 9.0, 5.5  # points
HATCH = 4.0  # mm between the lines of a strip


def tile_pages(sheet: Sheet, tiles: Sequence[tuple[str, Form]], side: int, font: Font) -> Iterator[Page]:
    """Pages with these tiles, each with its name and its drawing, in the first slot of `sheet`. All tiles have `side`
    squares along an edge. `font` sets the captions."""
    room = sheet.slots[0].box
    pages = lay_out(len(tiles), side, room.w)
    total = Counter(part.tile for page in pages for part in page)
    number: Counter[int] = Counter()
    letters = (letter + (str(turn) if turn > 1 else "") for turn in count(1) for letter in ascii_uppercase)
    strip = ""
    for parts in pages:
        boxes = places(parts, room)
        cuts = [
            Slot(replace(box, w=box.w + (0 if part.is_last else STRIP))) for part, box in zip(parts, boxes, strict=True)
        ]
        under = [*crop_marks(replace(sheet, slots=tuple(cuts)))]
        placed = []
        for part, box in zip(parts, boxes, strict=True):
            name, form = tiles[part.tile]
            number[part.tile] += 1
            words = [name]
            words += [f"{number[part.tile]} of {total[part.tile]}"] if total[part.tile] > 1 else []
            words += [f"onto {strip}"] if part.first else []
            if not part.is_last:
                strip = next(letters)
                words.append(f"strip {strip}")
                under += _strip(Box(box.x + box.w, box.y, STRIP, box.h), strip, font)
            under.append(_caption(" · ".join(words), box.x + 1.5, box.y - 2, font, box.w - 3))
            placed.append(Placed(_part(form, part, box), box))
        yield Page(sheet.w, sheet.h, tuple(placed), tuple(under))


def _part(form: Form, part: TilePart, box: Box) -> Drawing:
    """Some columns of a tile. All parts of all copies share one form."""
    clip = Rect(Box(0, 0, box.w, box.h), 0, Paint(fill=None))
    return Drawing(box.w, box.h, (Group(None, clip, (Use(form, -part.first * SQUARE, 0),)),))


def _strip(box: Box, name: str, font: Font) -> Iterator[Op]:
    """Where the next part is glued on: hatched, with its letter in the middle of each third."""
    grey = Paint(fill=None, stroke="#8a8a8a", width=0.2)
    yield Rect(box, 0, grey)
    for number in range(int((box.h - box.w) / HATCH) + 1):
        y = box.y + number * HATCH
        yield Path((("M", (box.x, y + box.w)), ("L", (box.x + box.w, y))), grey)
    for third in range(3):
        y = box.y + box.h * (third + 0.5) / 3
        yield Ellipse(box.x + box.w / 2, y, 2.6, 2.6, Paint(fill="#ffffff", stroke="#555555", width=0.2))
        yield _caption(name, box.x + box.w / 2 - 1.1 * len(name), y + 1.2, font, box.w)


def _caption(words: str, x: float, y: float, font: Font, room: float) -> Text:
    """A line of words, small enough for `room` mm."""
    length = font.width(words) * MM_PER_POINT
    return Text(x, y, words, font.name, min(CAPTION, max(int(room / length * 20) / 20, LEAST)), "#333333")
