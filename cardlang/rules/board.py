"""The geometry of a board: pure functions, computed once per board.

A set of squares is an integer, a *mask*: bit n stands for square n, so one `&` or shift handles all squares at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress
from typing import TypeVar

from cardlang.rules.sight import Sight, look

FLOOR, WALL, DIFFICULT = ".", "#", "^"
STARTS = "1234"
ENTRY = "0"  # where the pieces of nobody enter
OWN_MARKS = "~%*+=&@!"  # that a project can give to terrain of its own
FAR = 255  # farther than any distance: there is no path

STEPS = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)  # row by row, in the order of squares
_TRUE = bytes([0] * ord("1") + [1] * (256 - ord("1")))  # makes the digit 1 true, and 0 false
T = TypeVar("T")


def of_mask(mask: int, things: Sequence[T]) -> Iterable[T]:
    """Of things of which each square has one, those of the squares of a mask.

    >>> list(of_mask(0b1010, "abcde"))
    ['b', 'd']
    """
    if not mask:
        return ()
    lowest = (mask & -mask).bit_length() - 1
    return compress(things[lowest : mask.bit_length()], bin(mask >> lowest)[:1:-1].encode().translate(_TRUE))


@dataclass(frozen=True)
class Board:
    """A grid of squares, or several with walls between them. A square is an integer, counted row by row from 0 at the
    top left. `marks` has one character per square: floor, wall, difficult, the number of the player whose start area it
    is in, the mark of the squares where pieces of nobody enter, or one of `OWN_MARKS`. On an `orthogonal` board no step
    leads over a corner. Texts name its `rooms`, each with its squares as a mask."""

    width: int
    marks: str
    orthogonal: bool = False
    rooms: tuple[tuple[str, int], ...] = ()

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.marks) // self.width

    def square(self, x: int, y: int) -> int | None:
        """The square at column `x` and row `y`, if there is one.

        >>> Board(3, "......").square(2, 1)
        5
        """
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else None

    def place(self, square: int) -> tuple[int, int]:
        """The column and row of a square."""
        y, x = divmod(square, self.width)
        return x, y

    def squares(self, mask: int) -> list[int]:
        """The squares of a mask, in ascending order.

        >>> Board(3, "......").squares(0b100101)
        [0, 2, 5]
        """
        found: list[int] = []
        if mask.bit_count() < 10:
            while mask:
                lowest = mask & -mask
                found.append(lowest.bit_length() - 1)
                mask ^= lowest
            return found
        return list(of_mask(mask, self._numbers))

    @cached_property
    def _numbers(self) -> list[int]:
        return list(range(len(self.marks)))

    @cached_property
    def floor(self) -> int:
        """The squares that are not walls."""
        return ((1 << len(self.marks)) - 1) & ~self.marked(WALL)

    @cached_property
    def difficult(self) -> int:
        """The difficult squares. Source: S5.4."""
        return self.marked(DIFFICULT)

    @cached_property
    def beside_walls(self) -> int:
        """The squares that share a side or a corner with a wall."""
        walls = self.squares(self.marked(WALL))
        near = (self.square(x + dx, y + dy) for x, y in map(self.place, walls) for dx, dy in STEPS)
        return sum({1 << square for square in near if square is not None}) & self.floor

    @cached_property
    def unwalled(self) -> Board:
        """The same board where nothing stands in the way, for who moves through walls."""
        return Board(self.width, self.marks.replace(WALL, FLOOR), self.orthogonal)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The start areas of players 1 to 4.

        Source: S1.2.
        """
        return tuple(self.marked(number) for number in STARTS)

    def marked(self, wanted: str) -> int:
        """The squares with this mark."""
        known = self._masks.get(wanted)
        if known is None:
            known = sum(1 << square for square, mark in enumerate(self.marks) if mark == wanted)
            self._masks[wanted] = known
        return known

    @cached_property
    def _masks(self) -> dict[str, int]:
        return {}

    @cached_property
    def leaving(self) -> tuple[int, ...]:
        """For each of `STEPS`, the squares from which a creature can take it. A step goes to a square that shares a
        side or, unless the board is orthogonal, a corner, but never into a wall or around the corner of one.

        Source: S5.1, S5.2.
        """
        return tuple(
            sum(
                1 << square
                for square in range(len(self.marks))
                if not (self.orthogonal and x and y)
                and self._is_floor(square, 0, 0)
                and self._is_floor(square, x, y)
                and self._is_floor(square, x, 0)
                and self._is_floor(square, 0, y)
            )
            for x, y in STEPS
        )

    def _is_floor(self, square: int, x: int, y: int) -> bool:
        column, row = self.place(square)
        to = self.square(column + x, row + y)
        return to is not None and self.marks[to] != WALL

    @cached_property
    def spread(self) -> Callable[[int], int]:
        """The function from a mask to the mask of all squares one step away from any of its squares."""
        nw, n, ne, w, e, sw, s, se = self.leaving
        row = self.width
        left, right = row - 1, row + 1

        def spread(mask: int) -> int:
            return (
                (mask & nw) >> right
                | (mask & n) >> row
                | (mask & ne) >> left
                | (mask & w) >> 1
                | (mask & e) << 1
                | (mask & sw) << left
                | (mask & s) << row
                | (mask & se) << right
            )

        return spread

    @cached_property
    def around(self) -> tuple[int, ...]:
        """For each square, the squares that are one step away, which are those adjacent to it. A wall has none.

        Source: S5.1, S5.2, S11.2.
        """
        return tuple(self.spread(1 << square) for square in range(len(self.marks)))

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two squares are adjacent. Source: S11.2.

        >>> Board(2, "..#.").adjacent(0, 1), Board(2, "..#.").adjacent(0, 3)  # no step leads around the wall at 2
        (True, False)
        """
        return bool(self.around[a] >> b & 1)

    def within(self, square: int, steps: int) -> int:
        """The squares at most `steps` from `square`, regardless of what stands between, with `square` itself.

        Source: S11.3.

        >>> Board(4, "....").within(0, 2) == 0b0111
        True
        """
        balls = self.balls[square]
        while len(balls) <= steps:
            more = balls[-1] | self.spread(balls[-1])
            balls += [more] if more != balls[-1] else [more] * (steps + 1 - len(balls))
        return balls[steps]

    @cached_property
    def balls(self) -> list[list[int]]:
        """For each square, the squares within 0, 1, 2, … steps, as far as was asked."""
        return [[1 << square] for square in range(len(self.marks))]

    def distance(self, a: int, b: int) -> int:
        """The number of steps on a shortest path, regardless of what stands on it; `FAR` if there is no path.

        Source: S11.3.
        """
        return self.distances(a)[b]

    def distances(self, square: int) -> bytes:
        """The number of steps from `square` to every square."""
        known = self._distances.get(square)
        if known is None:
            steps = bytearray([FAR]) * len(self.marks)
            within = 0
            for far in range(FAR):
                ball = self.within(square, far)
                if ball == within:
                    break
                for to in self.squares(ball & ~within):
                    steps[to] = far
                within = ball
            known = self._distances[square] = bytes(steps)
        return known

    @cached_property
    def _distances(self) -> dict[int, bytes]:
        return {}

    @cached_property
    def fronts(self) -> dict[tuple[int, int], list[tuple[int, int, int]]]:
        """A cache for `reach`: by start and rough squares, how an unhindered creature gets farther with each point."""
        return {}

    @cached_property
    def sight(self) -> Sight:
        """Which squares see each other.

        Source: S7.6, S7.7.
        """
        return look(self.width, self.height, self.floor)


NO_BOARD = Board(1, FLOOR)
"""The single square of a game that needs no board."""


@cache
def grid_per_player(players: int, columns: int, rows: int) -> Board:
    """A board of one grid for each player, one below the other, each seen by its player: the front row on top. Every
    square of a grid is in its player's start area. Steps are orthogonal, and none leads from one grid to another.

    >>> grid_per_player(2, 3, 2).marks
    '111111###222222'
    """
    between = WALL * columns
    return Board(columns, between.join(STARTS[player] * columns * rows for player in range(players)), True)
