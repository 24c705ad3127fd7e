"""The board's geometry: pure, and worked out once for each board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

FLOOR, WALL, DIFFICULT = ".", "#", "^"
STARTS = "1234"
FAR = 255  # further than anything: no way leads there

_AROUND = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]


@dataclass(frozen=True)
class Board:
    """A grid of squares. A square is an integer, counted row by row from 0 at the top left; `marks` holds one
    character each: floor, wall, difficult, or the number of the player whose start area it is.
    """

    width: int
    marks: str

    @property
    def height(self) -> int:
        return len(self.marks) // self.width

    def square(self, x: int, y: int) -> int | None:
        """The square at column `x` and row `y`, if there is one.

        >>> Board(3, "......").square(2, 1)
        5
        """
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else None

    def place(self, square: int) -> tuple[int, int]:
        """Column and row."""
        y, x = divmod(square, self.width)
        return x, y

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each square, those one step away, in ascending order. None for a wall.

        A step goes to a square that shares a side or a corner, but never around the corner of a wall. Two squares
        with a step between them are adjacent.

        Source: S5.1, S5.2, S11.2.

        >>> Board(2, "..#.").neighbours[0]  # no step to 3, around the wall at 2
        (1,)
        """
        return tuple(tuple(self._steps(square)) for square in range(len(self.marks)))

    def _steps(self, square: int) -> list[int]:
        if self.marks[square] == WALL:
            return []
        x, y = self.place(square)
        return [
            to for dx, dy in _AROUND if (to := self._open(x + dx, y + dy)) is not None and self._straight(x, y, dx, dy)
        ]

    def _open(self, x: int, y: int) -> int | None:
        square = self.square(x, y)
        return None if square is None or self.marks[square] == WALL else square

    def _straight(self, x: int, y: int, dx: int, dy: int) -> bool:
        """Whether no wall stands beside a diagonal step."""
        return not (dx and dy) or (self._open(x + dx, y) is not None and self._open(x, y + dy) is not None)

    def adjacent(self, a: int, b: int) -> bool:
        """Source: S11.2."""
        return b in self.neighbours[a]

    def distance(self, a: int, b: int) -> int:
        """Steps on a shortest path, whatever stands on it; `FAR` if there is none.

        Source: S11.3.
        """
        return self.distances(a)[b]

    def distances(self, square: int) -> bytes:
        """Steps from `square` to every square."""
        known = self._distances.get(square)
        if known is None:
            known = self._distances[square] = self._spread(square)
        return known

    @cached_property
    def _distances(self) -> dict[int, bytes]:
        return {}

    def _spread(self, square: int) -> bytes:
        steps = bytearray([FAR]) * len(self.marks)
        steps[square] = 0
        edge = [square]
        for far in range(1, FAR):
            edge = [
                to for at in edge for to in self.neighbours[at] if steps[to] == FAR and not steps.__setitem__(to, far)
            ]
            if not edge:
                break
        return bytes(steps)
