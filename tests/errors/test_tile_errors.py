"""Every C17x code: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.tiles import CODES
from cardlang.pipeline.battlefields import battlefields
from cardlang.pipeline.checking import lint
from cardlang.report.text import as_text
from cardlang.source.project import find_project


def write(example: str, root: Path) -> None:
    (root / "cardlang.yaml").touch()
    for name, content in re.findall(r"^# (cards/\S+)\n((?:[^#\n].*\n| .*\n)+)", example, re.MULTILINE):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)


def check(example: str, root: Path) -> tuple[set[str], str]:
    """The codes that lint tells of a project of these files, and its words."""
    write(example, root)
    found, sources = lint([])
    return {one.code for one in found}, as_text(found, sources)


@pytest.fixture(autouse=True)
def _inside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, tmp_path: Path, golden) -> None:
    found, said = check(code.bad, tmp_path)
    assert found == {code.code}
    golden.check(f"errors/{code.code}.txt", said)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, tmp_path: Path) -> None:
    assert check(code.good, tmp_path)[0] == set()


CAMP = CODES[0].good
FIELD = CODES[2].good.removeprefix(CAMP)


def test_a_projects_tile_comes_before_the_packages_which_can_be_used_too(tmp_path: Path) -> None:
    """Also where the battlefield alone is looked at."""
    for id, first in (("muster-yard", "1"), ("camp", "1"), ("gatehouse", "#")):
        if id != "gatehouse":
            write(CAMP.replace("tile: camp", f"tile: {id}"), tmp_path)
        write(FIELD.replace("camp", id), tmp_path)
        assert lint([tmp_path / "cards/skirmish/battlefields"])[0] == []
        board = battlefields("skirmish", find_project(tmp_path)[0])["field"].board
        assert (board.marks[0], board.width) == (first, 16 if id == "gatehouse" else 6)


def test_a_flawed_tile_is_told_once_and_no_battlefield_is_made_of_it(tmp_path: Path) -> None:
    found, _ = check(CODES[0].bad + FIELD, tmp_path)
    assert found == {"C171"}
    assert "field" not in battlefields("skirmish", find_project(tmp_path)[0])


@pytest.mark.parametrize(("what", "example"), [("tile", CAMP), ("battlefield", CAMP + FIELD)])
def test_ids_are_unique(what: str, example: str, tmp_path: Path) -> None:
    (name,) = re.findall(rf"cards/skirmish/{what}s/(\w+)", example)
    assert check(example + example.replace(f"{what}s/{name}", f"{what}s/other"), tmp_path)[0] == {"C147"}


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
def test_what_else_can_be_wrong(change: tuple[str, str], code: str, tmp_path: Path) -> None:
    example = CAMP + FIELD
    assert change[0] in example
    assert check(example.replace(*change), tmp_path)[0] == {code}
