"""How tiles and battlefields are read: each fault is reported at its place (S1.2)."""

from __future__ import annotations

import pytest

from cardlang.model.diagnostic import Diagnostic
from cardlang.rules.battlefield import SIDES, Battlefield, Placed, Tile, assemble, read_battlefield, read_tile
from cardlang.rules.board import Board
from measures.playing import open_file

OPEN = "{north: open, east: open, south: open, west: open}"
ReplayStep = list[tuple[str, str, str]]  # code, message, and what is marked


def draw(squares: str, edges: str = OPEN) -> tuple[Tile | None, ReplayStep]:
    """A tile, its rows separated by slashes."""
    rows = "".join(f"  {row}\n" for row in squares.split("/"))
    text = f"game: skirmish\ntile: t\nname: T\nsquares: |2\n{rows}edges: {edges}\n"
    tile, found = read_tile(open_file(text), {})
    return tile, told(found, text)


def made(id: str, squares: str, **closed: bool) -> Tile:
    edges = tuple(side not in closed for side in SIDES)
    return Tile(id, id.capitalize(), tuple(squares.split("/")), edges)


def lay(*tiles: str, players: int = 2, known: tuple[Tile, ...] = ()) -> tuple[Battlefield | None, ReplayStep]:
    """A battlefield of tiles, each given as in its file."""
    lines = "".join(f"  - {{tile: {one}}}\n" for one in tiles)
    text = f"game: skirmish\nbattlefield: f\nname: F\nplayers: {players}\ntiles:\n{lines}"
    field, found = read_battlefield(open_file(text), {one.id: one for one in (CAMP, *known)})
    return field, told(found, text)


def told(found: list[Diagnostic], text: str) -> ReplayStep:
    return [(one.code, one.message, text[one.span.start : one.span.end]) for one in found if one.span]


CAMP = made("camp", "s../s../s..")
PLAIN = made("plain", ".../.../...")
SMALL = made("small", "../..")


def test_a_tile_is_read_row_by_row_ignoring_blanks() -> None:
    tile, found = draw("# # #/ .^./s.  s", "{north: closed, east: open, south: open, west: open}")
    assert not found and tile
    assert draw("# # #/ /.^./ /s.s", "{north: closed, east: open, south: open, west: open}") == (tile, [])
    assert tile.rows == ("###", ".^.", "s.s")
    assert tile.edges == (False, True, True, True)


def test_every_unknown_character_of_a_tile_is_marked() -> None:
    assert draw(". . ./. x ./. . y")[1] == [
        ("C171", '"x" means nothing on a tile', "x"),
        ("C171", '"y" means nothing on a tile', "y"),
    ]


def test_a_tile_has_as_many_rows_as_squares_in_a_row() -> None:
    assert draw(". . ./. ./. . .")[1] == [("C171", "this row has 2 squares, and the tile 3 rows", ". .")]
    assert draw(". . ./. . .")[1] == [("C171", "this row has 3 squares, and the tile 2 rows", ". . .")]


def test_a_tile_has_one_row_at_least_and_eight_at_most() -> None:
    assert [words for _, words, _ in draw("")[1]] == ["this tile has 0 rows"]
    assert [words for _, words, _ in draw("/".join(["." * 9] * 9))[1]] == ["this tile has 9 rows"]
    assert draw(".")[0] and draw("/".join(["." * 8] * 8))[0]


@pytest.mark.parametrize("side", SIDES)
def test_an_edge_is_closed_only_where_all_is_wall(side: str) -> None:
    turns = SIDES.index(side)
    walls, gap = (Tile("t", "T", rows, (True,) * 4).turned(90 * turns) for rows in (W, GAP))
    closed = OPEN.replace(f"{side}: open", f"{side}: closed")
    tile, found = draw("/".join(walls.rows), closed)
    assert not found and tile and tile.edges == tuple(one != side for one in SIDES)
    assert draw("/".join(walls.rows))[1] == [
        ("C172", f"the {side} edge is open, but all squares along it are walls", "open")
    ]
    assert draw("/".join(gap.rows), closed)[0] is None
    assert draw("/".join(gap.rows), closed)[1] == [
        ("C172", f"the {side} edge is closed, but this square of it is not a wall", "^")
    ]


W = ("###", "...", "...")
GAP = ("#^#", "...", "...")


def test_tiles_lie_in_the_order_in_which_they_are_written() -> None:
    field, found = lay(
        "camp, at: [0, 0], start: 1", "plain, at: [1, 0]", "camp, at: [2, 0], turn: 180, start: 2", known=(PLAIN,)
    )
    assert not found and field
    assert [(one.tile.id, one.column, one.start, one.turn) for one in field.tiles] == [
        ("camp", 0, 1, 0),
        ("plain", 1, None, 0),
        ("camp", 2, 2, 180),
    ]
    assert field.board.marks == "1.......2" * 3


def test_only_the_places_of_tiles_relative_to_each_other_count() -> None:
    near, _ = lay("camp, at: [0, 0], start: 1", "camp, at: [1, 0], turn: 180, start: 2")
    far, _ = lay("camp, at: [1, 2], start: 1", "camp, at: [2, 2], turn: 180, start: 2")
    assert near and far and near.board == far.board


def test_a_board_may_be_one_tile() -> None:
    assert assemble([Placed(SMALL, 3, 2)]) == Board(2, "....")


def test_a_missing_tile_is_reported_and_the_following_ones_are_read() -> None:
    _, found = lay("kamp, at: [0, 0]", "x, at: [0, 0]", "camp, at: [0, 0]", "camp, at: [0, 0]", known=(PLAIN,))
    assert found == [
        ("C173", 'there is no tile "kamp"', "kamp"),
        ("C173", 'there is no tile "x"', "x"),
        ("C174", "Camp lies there already", "[0, 0]"),
    ]


def test_an_unknown_tile_id_is_reported_with_the_known_ones() -> None:
    file = open_file("game: skirmish\nbattlefield: f\nname: F\nplayers: 2\ntiles:\n  - {tile: kamp, at: [0, 0]}\n")
    ((_, (near,)), (_, (far,)), (_, (none,))) = (
        read_battlefield(file, dict.fromkeys(ids, CAMP)) for ids in (("camp",), ("plain", "arena"), ())
    )
    assert near.help == 'did you mean "camp"?' and near.fix and near.fix.text == "camp"
    assert far.help == "the tiles are arena, plain" and far.fix is None
    assert none.help == "the tiles are none"


def test_with_a_flawed_tile_no_battlefield_is_made() -> None:
    file = open_file("game: skirmish\nbattlefield: f\nname: F\nplayers: 2\ntiles:\n  - {tile: camp, at: [0, 0]}\n")
    assert read_battlefield(file, {"camp": None}) == (None, [])


def test_the_first_tile_sets_the_size_of_all() -> None:
    _, found = lay("camp, at: [0, 0]", "small, at: [1, 0]", "camp, at: [0, 1]", "small, at: [3, 3]", known=(SMALL,))
    assert found == [
        ("C174", "Small differs in size from the tiles before it", "[1, 0]"),
        ("C174", "Small differs in size from the tiles before it", "[3, 3]"),
    ]


@pytest.mark.parametrize("side", SIDES)
def test_a_tile_is_laid_where_two_open_edges_meet(side: str) -> None:
    """Each of the four sides meets the one opposite to it."""
    x, y = {"north": (1, 2), "east": (0, 1), "south": (1, 0), "west": (2, 1)}[side]
    other = SIDES[SIDES.index(side) - 2]
    rest = {one: True for one in SIDES if one != side}, {one: True for one in SIDES if one != other}
    first, good = made("first", "...", **rest[1]), made("good", "...", **rest[0])
    lone = "C175", f"no open edge of {good.name} meets one of a tile already down", f"[{x}, {y}]"
    assert lone not in lay("first, at: [1, 1]", f"good, at: [{x}, {y}]", known=(first, good))[1]
    for shut in (made("first", "...", **dict.fromkeys(SIDES, True)), made("first", "...", **{other: True})):
        assert lay("first, at: [1, 1]", f"good, at: [{x}, {y}]", known=(shut, good))[1] == [lone]
    shut = made("good", "...", **{side: True})
    assert lay("first, at: [1, 1]", f"good, at: [{x}, {y}]", known=(first, shut))[1] == [lone]


def test_a_tile_beside_none_is_reported() -> None:
    _, found = lay("camp, at: [0, 0]", "camp, at: [1, 1]", "camp, at: [2, 0]", "camp, at: [1, 0]")
    assert [(code, at) for code, _, at in found] == [("C175", "[1, 1]"), ("C175", "[2, 0]")]


def test_each_player_has_one_start_area() -> None:
    assert lay("camp, at: [0, 0]", "camp, at: [1, 0], start: 3", "plain, at: [2, 0], start: 1", known=(PLAIN,))[1] == [
        ("C176", "player 3 does not play: there are 2", "3"),
        ("C176", "Plain has no start area", "1"),
        ("C176", "player 2 has no start area", "2"),
    ]
    assert lay("camp, at: [0, 0], start: 2")[1] == [("C176", "player 1 has no start area", "2")]
    assert lay("camp, at: [0, 0], start: 2", "camp, at: [0, 1], start: 2", "camp, at: [1, 0], start: 1")[1] == [
        ("C176", "player 2 has a start area already", "2"),
        ("C176", "the start areas do not lie on opposite sides of the board", "2"),
    ]


@pytest.mark.parametrize(
    ("west", "east", "good"),
    [
        ("1", "2", True),
        ("2", "1", True),
        ("13", "24", True),
        ("31", "42", True),
        ("24", "13", True),
        ("13", "2-", True),
        ("1-", "23", False),
        ("12", "34", False),
        ("12", "3-", False),
        ("14", "23", False),
        ("14", "32", False),
    ],
)
def test_opponents_start_on_opposite_sides(west: str, east: str, good: bool) -> None:
    """Players 1 and 3 on one side, players 2 and 4 on the other, be it from west to east or from north to south."""
    players = len((west + east).replace("-", ""))
    for across in (False, True):
        tiles = []
        for column, side in enumerate((west, east)):
            for row, who in enumerate(side):
                start = "" if who == "-" else f", start: {who}"
                at, turn = ([row, column], 90 + 180 * column) if across else ([column, row], 180 * column)
                tiles.append(f"camp, at: {at}, turn: {turn}{start}")
        field, found = lay(*tiles, players=players)
        assert (field is not None) == good
        assert [code for code, _, _ in found] == ([] if good else ["C176"])


def test_start_areas_lie_in_the_outer_thirds_of_the_board() -> None:
    for rows, good in ((".s./.s./.s.", True), ("..s/..s/..s", False)):
        start = made("start", rows)
        beside = "start, at: [1, 0], turn: 180, start: 2"
        found = lay("start, at: [0, 0], start: 1", beside, known=(start,))[1]
        assert [code for code, _, _ in found] == ([] if good else ["C176"])
        for one, other in ((CAMP, start), (start, CAMP)):  # each side by itself
            tiles = f"{one.id}, at: [0, 0], start: 1", f"{other.id}, at: [1, 0], turn: 180, start: 2"
            assert bool(lay(*tiles, known=(start,))[0]) == good


def test_a_path_connects_all_start_areas() -> None:
    gap = made("gap", ".../###/...")
    split = made("split", "s#./#s./...")
    west, east = "camp, at: [0, 0], turn: 90, start: 1", "camp, at: [0, 2], turn: 270, start: 2"
    assert lay(west, "gap, at: [0, 1]", east, known=(gap,))[1] == [
        ("C177", "no way leads from player 1 to all of the start area of player 2", "2")
    ]
    assert lay("camp, at: [0, 0], start: 1", "split, at: [1, 0], turn: 180, start: 2", known=(split,))[1] == [
        ("C177", "no way leads from player 1 to all of the start area of player 2", "2")
    ]
    assert lay("split, at: [0, 0], start: 1", "camp, at: [1, 0], turn: 180, start: 2", known=(split,))[1] == [
        ("C177", "no way leads from player 1 to all of the start area of player 1", "1"),
        ("C177", "no way leads from player 1 to all of the start area of player 2", "2"),
    ]
