"""Tiles of a board at full size. Those too wide for the paper are cut into parts to be glued together again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlang.face.drawing import Box

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
