"""Line of sight and clear shots (S7.6, S7.7): drawn cases, and a slow check by the words of the rule, in fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.rules.board import WALL, Board

CASES = {
    "open ground": (
        """
        . . . . . .
        . A . . b .
        . . . . . .
        """,
        "clear",
    ),
    "difficult ground hides nobody": (
        """
        . . . . .
        . A ^ b .
        . . . . .
        """,
        "clear",
    ),
    "a wall between": ("A # b", "hidden"),
    "a wall between, and room to look past its corners": (
        """
        . . . . .
        . A # b .
        . . . . .
        """,
        "cover",
    ),
    "a line that touches walls' corners, all on one side": (
        """
        # # b
        # . .
        A . .
        """,
        "cover",
    ),
    "a line that touches walls' corners on both sides": (
        """
        # # b
        # . #
        A # #
        """,
        "hidden",
    ),
    "a line along a wall's edge": (
        """
        . . . . . .
        . A # # # b
        # # # # # #
        """,
        "cover",
    ),
    "a line along two walls' edges, one above and one below, which meet on it": (
        """
        A . # # #
        # # . . b
        """,
        "hidden",
    ),
    "a line along two walls' edges, one above and one below, apart": (
        """
        . # . . . .
        . A . . b .
        . . . # . .
        . . . . . .
        """,
        "clear",
    ),
    "the seam between two rows of walls": (
        """
        . # # # .
        A # # # b
        . # # # .
        """,
        "hidden",
    ),
    "two walls that meet in a corner, between neighbours": (
        """
        . # .
        . A #
        . # b
        """,
        "hidden",
    ),
    "one wall beside neighbours": (
        """
        . . . .
        . A # .
        . . b .
        . . . .
        """,
        "clear",
    ),
    "two walls that meet in a corner, before the only opening": (
        """
        # # # # #
        A . # # #
        # # . b #
        # # # # #
        """,
        "hidden",
    ),
    "along the board's edge": (
        """
        . A . . b .
        . . . . . .
        """,
        "clear",
    ),
    "along the board's edge, where a wall touches it": (
        """
        A # b
        . # .
        . . .
        """,
        "hidden",
    ),
    "neighbours with nothing else around": (
        """
        # # # #
        # A b #
        # # # #
        """,
        "clear",
    ),
    "a target in the corner of a room has no cover for standing there": (
        """
        b . . .
        . . . .
        . . . A
        """,
        "clear",
    ),
    "a target before a flat wall, shot at slantwise": (
        """
        . b . . .
        . . . . .
        . . . A .
        """,
        "clear",
    ),
    "a target before a flat wall, shot at straight": (
        """
        . . . . #
        . A . b #
        . . . . #
        """,
        "clear",
    ),
    "a line that begins in the gap between two walls that touch, on its own side": (
        """
        . # . .
        # A . b
        . . . .
        """,
        "clear",
    ),
    "a line that would begin in the gap between two walls that touch, on the other side": (
        """
        b . # #
        . . # #
        # # A #
        # # # #
        """,
        "hidden",
    ),
    "a line that would end in the gap between two walls that touch, on the other side": (
        """
        # # # #
        # b # #
        # # . .
        # # . A
        """,
        "hidden",
    ),
    "a target half behind a wall": (
        """
        . . . . . . .
        . A . . . . .
        . . . # # . .
        . . . . . b .
        . . . . . . .
        """,
        "cover",
    ),
}


def read(drawn: str) -> tuple[Board, int, int]:
    rows = [row.split() for row in drawn.strip().splitlines()]
    marks = "".join(mark for row in rows for mark in row)
    floor = marks.replace("A", ".").replace("b", ".")
    return Board(len(rows[0]), floor), marks.index("A"), marks.index("b")


def sees(board: Board, a: int, b: int) -> bool:
    return bool(board.sight.seen[a] >> b & 1)


def clear(board: Board, a: int, b: int) -> bool:
    return bool(board.sight.clear[a] >> b & 1)


def told(board: Board, a: int, b: int) -> str:
    return "clear" if clear(board, a, b) else "cover" if sees(board, a, b) else "hidden"


@pytest.mark.parametrize("case", CASES)
def test_drawn_cases(case: str) -> None:
    drawn, expected = CASES[case]
    board, a, b = read(drawn)
    assert told(board, a, b) == expected == by_the_words(board, a, b)


@st.composite
def boards(draw: st.DrawFn, most: int = 6) -> Board:
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    marks = st.text(draw(st.sampled_from([".#", "...#", "......^#"])), min_size=width * height, max_size=width * height)
    return Board(width, draw(marks))


@pytest.mark.slow
@settings(deadline=None)
@given(boards(most=9), st.data())
def test_sight_is_what_the_rule_says(board: Board, data: st.DataObject) -> None:
    floor = st.sampled_from(board.squares(board.floor) or [0])
    for _ in range(3):
        a, b = data.draw(floor), data.draw(floor)
        assert board.marks[a] == WALL or told(board, a, b) == by_the_words(board, a, b)


@given(boards())
def test_sight_is_mutual_and_neighbours_see_one_another(board: Board) -> None:
    everything = range(len(board.marks))
    for a in everything:
        assert board.around[a] & ~board.sight.seen[a] == 0
        assert board.sight.clear[a] & ~board.sight.seen[a] == 0
        assert all(sees(board, a, b) == sees(board, b, a) for b in everything)
        assert board.marks[a] != WALL or not board.sight.seen[a]


# The rule a second time, slowly, as it is written.

Point = tuple[int, int]


def by_the_words(board: Board, a: int, b: int) -> str:
    """S7.6, S7.7 for two squares of floor."""
    views = [
        [
            joined(board, start, end) and own_side(board, a, start, end) and own_side(board, b, end, start)
            for end in corners(board, b)
        ]
        for start in corners(board, a)
    ]
    if a == b or any(all(view) for view in views):
        return "clear"
    return "cover" if any(any(view) for view in views) else "hidden"


def corners(board: Board, square: int) -> list[Point]:
    x, y = board.place(square)
    return [(x + u, y + v) for u in (0, 1) for v in (0, 1)]


def walls(board: Board) -> Iterator[Point]:
    """Walls, and the squares around the board."""
    for x, y in product(range(-1, board.width + 1), range(-1, board.height + 1)):
        square = board.square(x, y)
        if square is None or board.marks[square] == WALL:
            yield x, y


def joined(board: Board, start: Point, end: Point) -> bool:
    """Whether the segment between two corners crosses no wall and is not touched by walls on both its sides, along an
    edge or at a point between its ends."""
    touches: dict[int, list[tuple[Fraction, Fraction]]] = {-1: [], 1: []}
    around = {(x - start[0], y - start[1]) for x, y in walls(board)}
    if start == end:
        return not ({(-1, -1), (0, 0)} <= around or {(0, -1), (-1, 0)} <= around)
    for wall in walls(board):
        part = inside(start, end, wall)
        if part is None:
            continue
        turns = {turn(start, end, corner) for corner in product((wall[0], wall[0] + 1), (wall[1], wall[1] + 1))} - {0}
        if len(turns) == 1:
            touches[turns.pop()].append(part)
        elif part[0] < part[1]:
            return False  # through the inside
    both = [(max(a, c), min(b, d)) for (a, b), (c, d) in product(touches[-1], touches[1])]
    return not any(a < b or (a == b and 0 < a < 1) for a, b in both)


def own_side(board: Board, square: int, start: Point, end: Point) -> bool:
    """Whether a line that begins in a gap between two walls beside a square stays on the square's side of it."""
    x, y = board.place(square)
    right, down = (1 if start[0] == x else -1), (1 if start[1] == y else -1)
    beside = {(x - right, y), (x, y - down)}
    if not beside <= set(walls(board)):
        return True
    return (end[0] - start[0]) * right >= 0 and (end[1] - start[1]) * down >= 0


def turn(start: Point, end: Point, point: Point) -> int:
    """On which side of the line a point lies; 0 on it."""
    cross = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return (cross > 0) - (cross < 0)


def inside(start: Point, end: Point, wall: Point) -> tuple[Fraction, Fraction] | None:
    """The part of the segment, from 0 to 1, in the closed square of a wall."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high, way = wall[axis] - start[axis], wall[axis] + 1 - start[axis], end[axis] - start[axis]
        if way == 0:
            if not low <= 0 <= high:
                return None
            continue
        enter, leave = sorted((Fraction(low, way), Fraction(high, way)))
        first, last = max(first, enter), min(last, leave)
    return (first, last) if first <= last else None
