"""What can be wrong with tiles and battlefields, besides the examples of the codes about them (C17x)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.games import shipped_game
from cardlang.pipeline.play.battlefields import battlefields
from cardlang.source.project import find_project
from errors.numbered import codes

from .conftest import Check, Write

TILE, _, BATTLEFIELD, *_ = codes("C171", "C177")
CAMP = TILE.good
FIELD = BATTLEFIELD.good.removeprefix(CAMP)


def test_a_projects_tile_comes_before_the_packages_which_can_be_used_too(write: Write, tmp_path: Path) -> None:
    """Also if only the battlefield is checked."""
    for id, first in (("muster-yard", "1"), ("camp", "1"), ("gatehouse", "#")):
        if id != "gatehouse":
            write(CAMP.replace("tile: camp", f"tile: {id}"))
        write(FIELD.replace("camp", id))
        assert lint([tmp_path / "cards/skirmish/battlefields"])[0] == []
        board = battlefields(shipped_game("skirmish"), find_project(tmp_path)[0])["field"].board
        assert (board.marks[0], board.width) == (first, 16 if id == "gatehouse" else 6)


def test_a_flawed_tile_is_reported_once_and_no_battlefield_is_made_of_it(check: Check, tmp_path: Path) -> None:
    found, _ = check(TILE.bad + FIELD)
    assert found == {"C171"}
    assert "field" not in battlefields(shipped_game("skirmish"), find_project(tmp_path)[0])


@pytest.mark.parametrize(("what", "example"), [("tile", CAMP), ("battlefield", CAMP + FIELD)])
def test_ids_are_unique(what: str, example: str, check: Check) -> None:
    (name,) = re.findall(rf"cards/skirmish/{what}s/(\w+)", example)
    assert check(example + example.replace(f"{what}s/{name}", f"{what}s/other"))[0] == {"C147"}


def test_whose_start_area_cannot_be_is_reported(check: Check) -> None:
    for start, said in ((3, "player 3 does not play: there are 2"), (1, "player 1 has a start area already")):
        found, words = check((CAMP + FIELD).replace(", turn: 180, start: 2", f", turn: 180, start: {start}"))
        assert found == {"C176"} and said in words


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("name: Camp", "name: [1]"), "C123"),
        (("players: 2", "players: 5"), "C136"),
        (("[1, 0]", "[4, 0]"), "C136"),
        (("[1, 0]", "[1]"), "C137"),
        (("turn: 180", "turn: 45"), "C134"),
        (("game: skirmish", "game: dial"), "C141"),
        (("squares: |", "square: |"), "C131"),
        (("edges: {north: open", "edges: {north: ajar"), "C134"),
        ((", turn: 180, start: 2", ", turn: 180, start: 3"), "C176"),
        ((", turn: 180, start: 2", ", turn: 180, start: 1"), "C176"),
        ((", turn: 180, start: 2", ""), "C176"),
        (("  s . .\n  s . .\n  s . .\n", "  . . .\n  . . .\n  . . .\n"), "C176"),
        (("  s . .\n  s . .\n  s . .\n", "  .\n  \n  s\n"), "C171"),
        (("  s . .\n  s . .\n  s . .\n", "  .........\n" * 9), "C171"),
    ],
)
def test_what_else_can_be_wrong(change: tuple[str, str], code: str, check: Check) -> None:
    example = CAMP + FIELD
    assert change[0] in example
    assert check(example.replace(*change))[0] == {code}
