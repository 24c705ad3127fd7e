"""The tiles and battlefields of skirmish: S1.2."""

from __future__ import annotations

import pytest

from cardlang.pipeline.load.games import shipped_game
from cardlang.pipeline.play.battlefields import battlefields
from cardlang.rules.battlefield import SIDES, Battlefield, Tile
from cardlang.source.paths import shared_folder
from cardlang.source.project import Project

FIELDS = battlefields(shipped_game("skirmish"), Project(shared_folder(), "cardlang", shipped=True))


@pytest.fixture(params=FIELDS)
def field(request: pytest.FixtureRequest) -> Battlefield:
    return FIELDS[request.param]


def test_every_square_can_be_reached_and_there_are_no_dead_ends(field: Battlefield) -> None:
    board = field.board
    floor = board.squares(board.floor)
    assert board.within(floor[0], len(board.marks)) == board.floor
    for square in floor:  # all other squares can be reached without it
        others = board.floor & ~(1 << square)
        reached = others & -others
        while (more := (reached | board.spread(reached)) & others) != reached:
            reached = more
        assert reached == others, board.place(square)


def test_a_battlefield_is_fair(field: Battlefield) -> None:
    """Rotated by 180 degrees, or mirrored left to right, it is the same for the opponent."""
    board = field.board
    theirs = board.marks.translate(str.maketrans("1234", "2143"))
    rows = [theirs[at : at + board.width] for at in range(0, len(theirs), board.width)]
    assert board.marks in ("".join(rows)[::-1], "".join(row[::-1] for row in rows))


def test_each_player_has_room_to_start(field: Battlefield) -> None:
    sizes = [area.bit_count() for area in field.board.starts]
    assert len({*sizes[: field.players]}) == 1 and sizes[0] >= 8 and not any(sizes[field.players :])


def test_there_are_battlefields_for_two_and_for_four() -> None:
    assert {field.players for field in FIELDS.values()} == {2, 4}
    assert {len(field.tiles) for field in FIELDS.values()} == {4, 6}


def test_four_quarter_turns_change_nothing_and_each_turns_edges_with_squares() -> None:
    tile = Tile("t", "T", ("##", "s."), (False, True, True, True))
    assert tile.turned(360) == tile
    for turns in range(4):
        turned = tile.turned(90 * turns)
        along = (
            turned.rows[0],
            turned.rows[0][-1] + turned.rows[1][-1],
            turned.rows[1],
            turned.rows[0][0] + turned.rows[1][0],
        )
        assert [side for side, marks in zip(SIDES, along, strict=True) if marks == "##"] == [SIDES[turns]]
        assert turned.edges.index(False) == turns
