"""Which squares see each other: S7.6, S7.7. All numbers are integers.

Lines join corners of squares. The corners of a board are numbered row by row, in rows so wide that no offset within the
board leads from one row into the next; a square has the number of its top left corner. In masks of these numbers, one
shift looks at the same offset from all corners at once, so the tables of a board are computed direction by direction.
"""

from __future__ import annotations

from itertools import product
from math import gcd
from typing import NamedTuple


class Sight(NamedTuple):
    """For each square, as masks: the squares in its line of sight, and those of them to which it has a clear shot.
    Walls neither see nor are seen; a square sees itself."""

    seen: tuple[int, ...]
    clear: tuple[int, ...]


def look(width: int, height: int, floor: int) -> Sight:
    """The tables of a board whose floor is the mask `floor`."""
    row = 2 * width + 1
    cells = sum((floor >> y * width & ((1 << width) - 1)) << y * row for y in range(height))
    lines = _lines(width, height, cells)
    corners = 0, 1, row, row + 1
    far = height * row  # no offset between two squares is greater
    gaps = _gaps(width, height, cells)
    # by corner of a square and offset of another: the corners that see one corner of it, or all four
    some, full = {}, {}
    starts = corners if any(gaps.values()) else (0,)  # without gaps, all corners of a square see the same
    for corner in starts:
        for offset in range(-far - row - 1, far + 1):
            a, b, c, d = (lines.get(offset + end, 0) for end in corners)
            if len(starts) > 1:
                a, b, c, d = (
                    joined and joined & ~_beyond(gaps, corner, end, offset + end, row)
                    for joined, end in zip((a, b, c, d), corners, strict=True)
                )
            some[corner, offset], full[corner, offset] = a | b | c | d, a & b & c & d

    def table(seeing: dict[tuple[int, int], int]) -> tuple[int, ...]:
        """For each square, what some corner of it sees, converted from bits by offset to bits by square."""
        by_offset = []
        for offset in range(far, -far - 1, -1):
            both = cells & _moved(cells, offset)
            joined = 0 if offset else both  # a square sees itself
            for corner in corners if both else ():
                joined |= seeing[corner if len(starts) > 1 else 0, offset - corner] >> corner
            by_offset.append(format(both & joined, f"0{far}b"))
        bits = "".join(by_offset)
        squares = []
        for y, x in product(range(height), range(width)):
            at = y * row + x
            found = int(bits[far - 1 - at :: far], 2) >> far - at
            squares.append(sum((found >> v * row & ((1 << width) - 1)) << v * width for v in range(height)))
        return tuple(squares)

    return Sight(table(some), table(full))


def _lines(width: int, height: int, cells: int) -> dict[int, int]:
    """For each offset, the corners that an unblocked line joins with the corner at that offset.

    A line consists of equal pieces, each from one corner to the next that it meets. If there are squares on both sides
    of a corner that it meets between its ends, they must not both be walls. A line of no length must not lie between
    two walls that meet there.
    """
    row = 2 * width + 1
    corners = sum(((1 << width + 1) - 1) << y * row for y in range(height + 1))
    nw, ne, sw, se = (_moved(cells, at) for at in (-row - 1, -row, -1, 0))
    lines = {0: corners & (nw | se) & (ne | sw)}
    for p, q in product(range(-width, width + 1), range(height + 1)):
        if gcd(p, q) != 1 or (q == 0 and p < 0):
            continue
        if q == 0:
            met, piece = nw & ne | sw & se, ne | se
        elif p == 0:
            met, piece = nw & sw | ne & se, sw | se
        else:
            met, piece = (ne | sw if p > 0 else nw | se), -1
            for x, y in _crossed(abs(p), q):
                piece &= _moved(cells, y * row + (x if p > 0 else -1 - x))
        step = offset = q * row + p
        joined, free = piece & corners & corners >> step, met & corners
        while joined:
            lines[offset], lines[-offset] = joined, joined << offset
            joined = piece & corners & (joined & free) >> step
            offset += step
    return lines


def _gaps(width: int, height: int, cells: int) -> dict[int, int]:
    """For each corner of a square, where the two squares beside it at that corner are walls that touch there. A line
    that begins or ends in such a gap stays on the square's side of it."""
    row = 2 * width + 1
    corners = sum(((1 << width + 1) - 1) << y * row for y in range(height + 1))
    nw, ne, sw, se = (_moved(cells, at) for at in (-row - 1, -row, -1, 0))
    return {0: corners & ~(ne | sw) & nw & se, row + 1: corners & ~(ne | sw) & nw & se} | {
        1: corners & ~(nw | se) & ne & sw,
        row: corners & ~(nw | se) & ne & sw,
    }


def _beyond(gaps: dict[int, int], start: int, end: int, offset: int, row: int) -> int:
    """The corners from which a line to the corner at that offset would lie beyond a gap at one of its ends. The line
    goes from the corner `start` of its square to the corner `end` of another."""
    down, right = divmod(offset + row // 2, row)
    right -= row // 2
    found = 0
    for corner, x, y, by in ((start, right, down, 0), (end, -right, -down, offset)):
        bottom, side = divmod(corner, row)
        if (x < 0 if side == 0 else x > 0) or (y < 0 if bottom == 0 else y > 0):
            found |= _moved(gaps[corner], by)
    return found


def _crossed(p: int, q: int) -> list[tuple[int, int]]:
    """The squares whose inside is crossed by the line from (0, 0) to (p, q), for p and q > 0."""
    return [(x, y) for x, y in product(range(p), range(q)) if x * q < (y + 1) * p and y * p < (x + 1) * q]


def _moved(mask: int, by: int) -> int:
    """The numbers n for which n + `by` is in the mask."""
    return mask >> by if by >= 0 else mask << -by
