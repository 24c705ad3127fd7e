"""Which squares see one another: S7.6, S7.7. Integers only.

Lines join corners of squares. The corners of a board are numbered row by row, in rows so wide that no offset within the
board leads from one row into the next; a square has the number of its top left corner. In masks of these numbers one
shift looks at the same offset from all corners at once, so a board's tables are made direction by direction.
"""

from __future__ import annotations

from itertools import product
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardlang.rules.board import Board


class Sight(NamedTuple):
    """For each square, as masks, the squares in its line of sight, and of these the ones to which it has a clear shot.
    Walls neither see nor are seen; a square sees itself.
    """

    seen: tuple[int, ...]
    clear: tuple[int, ...]


def sees(board: Board, a: int, b: int) -> bool:
    """Whether there is a line of sight from square `a` to `b`, and so back.

    Source: S7.6.

    >>> from cardlang.rules.board import Board
    >>> sees(Board(3, "...#.."), 0, 5), sees(Board(3, ".#...."), 0, 2)
    (True, True)
    >>> sees(Board(3, ".#."), 0, 2)  # outside is wall, too
    False
    """
    return bool(board.sight.seen[a] >> b & 1)


def clear(board: Board, a: int, b: int) -> bool:
    """Whether square `a` has a clear shot at `b`; in sight without one, `b` has cover.

    Source: S7.7.
    """
    return bool(board.sight.clear[a] >> b & 1)


def look(width: int, height: int, floor: int) -> Sight:
    """The tables of a board with these squares of floor."""
    row = 2 * width + 1
    cells = sum((floor >> y * width & ((1 << width) - 1)) << y * row for y in range(height))
    lines = _lines(width, height, cells)
    corners = 0, 1, row, row + 1
    far = height * row  # no offset between squares is greater
    some, full = {}, {}  # by offset of a square, the corners that see a corner of it, or all four
    for offset in range(-far - row - 1, far + 1):
        a, b, c, d = (lines.get(offset + corner, 0) for corner in corners)
        some[offset], full[offset] = a | b | c | d, a & b & c & d

    def table(seeing: dict[int, int]) -> tuple[int, ...]:
        """For each square what some corner of it sees: the bits by offset, turned into bits by square."""
        by_offset = []
        for offset in range(far, -far - 1, -1):
            both = cells & _moved(cells, offset)
            joined = 0 if offset else both  # a square sees itself
            for corner in corners if both else ():
                joined |= seeing[offset - corner] >> corner
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
    """For each offset the corners that are joined with the corner there by a line that nothing blocks.

    A line is made of equal pieces, each from one corner to the next that it meets. Where squares lie beside a corner
    that it meets, its ends included, they must not be walls on both its sides; a wall that lies straight before or
    behind an end is on neither. A line of no length must not lie between two walls that meet there.
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
        piece &= met & corners
        step = offset = q * row + p
        joined = met & corners
        while joined := piece & joined >> step:
            lines[offset], lines[-offset] = joined, joined << offset
            offset += step
    return lines


def _crossed(p: int, q: int) -> list[tuple[int, int]]:
    """The squares whose inside is crossed by the line from (0, 0) to (p, q), p and q > 0."""
    return [(x, y) for x, y in product(range(p), range(q)) if x * q < (y + 1) * p and y * p < (x + 1) * q]


def _moved(mask: int, by: int) -> int:
    """The numbers of which number + `by` is in the mask."""
    return mask >> by if by >= 0 else mask << -by
