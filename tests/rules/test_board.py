"""Geometry of squares: S5.1, S5.2, S11.2, S11.3."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardlang.rules.board import DIFFICULT, FAR, WALL, Board, grid_per_player


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    marks = draw(st.lists(st.sampled_from("..#^"), min_size=width * height, max_size=width * height))
    return Board(width, "".join(marks))


def test_no_step_around_a_walls_corner() -> None:
    """Source: S5.2, S11.2."""
    board = Board(3, "....#....")  # a wall in the middle
    assert board.squares(board.around[1]) == [0, 2]  # neither 3 nor 5: the wall is beside both steps
    assert board.squares(board.around[0]) == [1, 3]
    assert board.squares(board.around[4]) == []
    assert not board.adjacent(1, 5)


def test_within_counts_steps_round_walls() -> None:
    """Source: S11.3."""
    board = Board(3, ".#..#....")
    assert board.distance(0, 2) == 6
    assert Board(3, ".#.").distance(0, 2) == FAR


@given(boards())
def test_adjacency_is_mutual_and_one_step_away(board: Board) -> None:
    for a, row in enumerate(map(board.squares, board.around)):
        for b in range(len(board.marks)):
            assert (b in row) == (a in board.squares(board.around[b])) == (board.distance(a, b) == 1)


@given(boards())
def test_steps_go_to_touching_squares_and_pass_no_wall(board: Board) -> None:
    for a, row in enumerate(map(board.squares, board.around)):
        x, y = board.place(a)
        for b in row:
            u, v = board.place(b)
            assert max(abs(x - u), abs(y - v)) == 1
            beside = {board.square(x, v), board.square(u, y)}
            assert not any(square is None or board.marks[square] == WALL for square in beside)


@given(boards())
def test_masks_say_the_same_as_squares(board: Board) -> None:
    everything = range(len(board.marks))
    assert board.squares(board.floor) == [square for square in everything if board.marks[square] != WALL]
    assert board.squares(board.difficult) == [square for square in everything if board.marks[square] == DIFFICULT]
    for a in everything:
        for steps in range(9):
            near = [b for b in everything if board.distance(a, b) <= steps]
            assert board.squares(board.within(a, steps)) == near


def test_start_areas_by_player() -> None:
    """Source: S1.2."""
    assert [Board(3, "1.2131").squares(mask) for mask in Board(3, "1.2131").starts] == [[0, 3, 5], [2], [4], []]


@given(boards(), st.data())
def test_distance_is_the_shortest_way(board: Board, data: st.DataObject) -> None:
    squares = st.integers(0, len(board.marks) - 1)
    a, b, c = data.draw(squares), data.draw(squares), data.draw(squares)
    assert board.distance(a, a) == 0
    assert board.distance(a, b) == board.distance(b, a)
    if FAR not in (board.distance(a, b), board.distance(b, c)):
        assert board.distance(a, c) <= board.distance(a, b) + board.distance(b, c)


def test_the_grids_of_players_lie_apart_and_are_orthogonal() -> None:
    board = grid_per_player(3, 4, 2)
    assert (board.width, board.height) == (4, 8)
    assert board.squares(board.around[0]) == [1, 4]  # no corner
    assert board.squares(board.around[5]) == [1, 4, 6]  # nothing behind the back row
    assert board.distance(0, 12) == FAR  # of another player
    assert [mask.bit_count() for mask in board.starts] == [8, 8, 8, 0]
