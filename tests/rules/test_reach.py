"""Moves: S5.1 to S5.6."""

from __future__ import annotations

from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.rules.board import Board
from cardlang.rules.reach import reach, straight, walk


@st.composite
def moves(draw: st.DrawFn) -> tuple[Board, int, int, dict[str, int]]:
    """A board, a start, points, and the masks of squares that are blocked, stop or cost more."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    size = width * height
    marks = draw(st.text(alphabet=".....#^^", min_size=size, max_size=size))
    board = Board(width, marks)
    start = draw(st.sampled_from(board.squares(board.floor) or [0]))
    some = st.sets(st.integers(0, size - 1), max_size=5).map(lambda squares: sum(1 << square for square in squares))
    rough = draw(st.sampled_from([0, board.difficult]))
    return board, start, draw(st.integers(0, 9)), {"blocked": draw(some), "stop": draw(some), "rough": rough}


def cheapest_ways(board: Board, start: int, points: int, blocked: int, stop: int, rough: int) -> dict[int, list[int]]:
    """Dijkstra's algorithm, square by square: the squares reached, with a way to each."""
    ways: dict[int, tuple[int, list[int]]] = {start: (0, [])}
    queue = [(0, start)]
    while queue:
        cost, at = heappop(queue)
        if cost > ways[at][0] or (at != start and stop >> at & 1):
            continue
        for to in board.squares(board.around[at]):
            total = cost + (2 if rough >> to & 1 else 1)
            if total <= points and not blocked >> to & 1 and (to not in ways or total < ways[to][0]):
                ways[to] = total, [*ways[at][1], to]
                heappush(queue, (total, to))
    return {to: way for to, (_, way) in ways.items() if to != start}


@given(moves())
def test_reach_is_what_the_cheapest_ways_reach_and_each_can_be_walked(
    move: tuple[Board, int, int, dict[str, int]],
) -> None:
    board, start, points, masks = move
    ways = cheapest_ways(board, start, points, **masks)
    assert board.squares(reach(board, start, points, **masks)) == sorted(ways)
    assert all(walk(board, start, way, points, **masks) is None for way in ways.values())


@pytest.mark.slow
@given(moves(), st.data())
def test_what_can_be_walked_is_in_reach(move: tuple[Board, int, int, dict[str, int]], data: st.DataObject) -> None:
    board, start, points, masks = move
    path: list[int] = []
    for _ in range(data.draw(st.integers(1, 6))):
        around = board.squares(board.around[path[-1] if path else start])
        path.append(data.draw(st.sampled_from(around or (start,))))
        if path[-1] != start and walk(board, start, path, points, **masks) is None:
            assert reach(board, start, points, **masks) >> path[-1] & 1


@pytest.mark.parametrize(
    ("path", "rule", "at"),
    [
        ([1, 2, 3], None, None),
        ([5], "corner", 0),  # around the wall at 4
        ([4], "board", 0),
        ([1, 3], "step", 1),
        ([1, 2, 7, 6], "free", 3),
        ([1, 2, 7, 11, 10], "stop", 4),
        ([1, 2, 3, 2, 1, 0, 1], "step", 6),
        ([1, 2, 3, 2, 7, 11], "rough", 5),
        ([-1], "step", 0),
        ([12], "step", 0),
    ],
)
def test_a_path_is_refused_at_the_step_that_breaks_a_rule(path: list[int], rule: str | None, at: int | None) -> None:
    board = Board(4, "....#....^.^")
    illegal_step = walk(board, 0, path, 6, blocked=1 << 6, stop=1 << 11, rough=board.difficult)
    assert (illegal_step and illegal_step.constraint.rule, illegal_step and illegal_step.step) == (rule, at)


def test_a_creature_leaves_the_square_where_it_began_though_it_must_stop_there() -> None:
    """Source: S5.6: it must stop where it enters, not where it is already."""
    board = Board(3, "...")
    assert reach(board, 0, 2, blocked=0, stop=0b001, rough=0) == 0b110
    assert reach(board, 0, 2, blocked=0, stop=0b011, rough=0) == 0b010
    assert walk(board, 0, [1, 0, 1], 3, blocked=0, stop=0b001, rough=0).constraint.rule == "stop"  # type: ignore[union-attr]


@given(moves(), st.data(), st.booleans())
def test_each_step_straight_toward_or_away_leaves_a_creature_nearer_or_farther(
    move: tuple[Board, int, int, dict[str, int]], data: st.DataObject, away: bool
) -> None:
    board, start, points, hindrances = move
    to = data.draw(st.sampled_from(board.squares(board.floor) or [0]))
    far = board.distances(to)

    def follow(at: int, left: int) -> set[int]:
        """All ends of the paths that go on from here."""
        ends = {at}
        for square in board.squares(board.around[at]) if at == start or not hindrances["stop"] >> at & 1 else ():
            cost = 2 if hindrances["rough"] >> square & 1 else 1
            straight_on = far[square] > far[at] if away else far[square] < far[at]
            if straight_on and cost <= left and not hindrances["blocked"] >> square & 1:
                ends |= follow(square, left - cost)
        return ends

    expected = follow(start, min(points, 5)) - {start}
    assert set(board.squares(straight(board, start, min(points, 5), to, away=away, **hindrances))) == expected
