"""Pages of tiles to cut out: where the paper is too narrow, tiles come in parts with strips to glue them by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from string import ascii_uppercase

from cardlang.face.drawing import MM_PER_POINT, Box, Drawing, Ellipse, Form, Group, Op, Paint, Path, Rect, Text, Use
from cardlang.fonts.font import Font
from cardlang.sheet.marks import crop_marks
from cardlang.sheet.page import Page, Placed
from cardlang.sheet.sheet import Sheet, Slot
from cardlang.sheet.tiles import SQUARE, STRIP, TilePart, lay_out, places

CAPTION, LEAST = 9.0, 5.5  # points
HATCH = 4.0  # mm between the lines of a strip


def tile_pages(sheet: Sheet, tiles: Sequence[tuple[str, Form]], side: int, font: Font) -> Iterator[Page]:
    """Pages with these tiles, each with its name and its drawing, in the first slot of `sheet`. All tiles have `side`
    squares along an edge. `font` sets the captions."""
    room = sheet.slots[0].box
    pages = lay_out(len(tiles), side, room.w)
    total = Counter(part.tile for page in pages for part in page)
    number: Counter[int] = Counter()
    letters = _strip_names()
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


def _strip_names() -> Iterator[str]:
    """A to Z, then A2 to Z2, and so on."""
    return (letter + (str(turn) if turn > 1 else "") for turn in count(1) for letter in ascii_uppercase)
