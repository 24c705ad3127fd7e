"""Outside any project: commands that need one say so, and the shipped decks are used only on request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cardlang
from cardlang.source.paths import shared_folder

from .conftest import DECK, Desk

NEEDY = [["lint"], ["lint", "--fix"], ["lint", "--diff"], ["test"], ["build"], ["build", "--calibrate"], ["playtest"],
         ["diff", "HEAD"]]  # fmt: skip


@pytest.mark.parametrize("args", NEEDY, ids=" ".join)
def test_the_message_names_the_folder_and_a_remedy(args: list[str], outside: Desk) -> None:
    outside.write("cards/skirmish/drow.yaml", DECK)
    told = outside(*args)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"Error: there is no project in {outside.folder} or in a folder above it: put an empty")
    assert ("--shipped" in told.err) == (args[0] in ("build", "playtest"))
    assert set(outside.files()) == {"cards/skirmish/drow.yaml"}
    outside.write("cardlang.yaml", "")  # as the message suggests
    assert outside("lint").err == "no errors in 1 file\n"


def test_the_project_is_searched_around_a_named_path(
    outside: Desk, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    loose = outside.write("loose/drow.yaml", DECK)
    monkeypatch.chdir(outside.folder)
    for command in ("lint", "test"):
        for path in (loose, loose.parent):
            told = outside(command, str(path))
            assert told.code == 2 and told.err.startswith("Error: there is no project in loose or in a folder above it")
        assert outside(command, str(desk.folder)).code == 0
        assert outside(command, str(desk.folder), str(loose)).code == 2
    assert outside("lint", str(desk.folder / "cards/skirmish/drow.yaml")).err == "no errors in 1 file\n"


def test_commands_that_need_no_project(outside: Desk) -> None:
    for args in (["parse", "Draw 1 action card."], ["explain", "C203"], ["explain", "shift"], ["--help"]):
        assert outside(*args).code == 0
    assert outside("lint", "--help").code == 0


@pytest.mark.slow
def test_shipped_means_the_shipped_decks_in_a_project_too(desk: Desk) -> None:
    assert desk("build").code == 0
    mine = desk.files()
    told = desk("build", "--shipped", "--only", "cards", "--json")
    shipped = {path.stem for path in (shared_folder() / "cards").glob("*/*.yaml")}
    assert {"drow", "heroes", "upgrades"} <= {file["deck"] for file in told.data["files"]} <= shipped
    assert mine.items() <= desk.files().items()  # including the project's own ledger
    assert all(name.startswith("out/shipped/") for name in desk.files().keys() - mine.keys())
    assert "have no revisions" in desk("build", "--shipped", "--changed-since", "HEAD").err
    assert "Web" in desk("explain", "web", "--shipped").out and desk("explain", "web").code == 2


def test_a_game_of_shipped_decks_is_replayed_anywhere(outside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    told = outside("playtest", "drow", "hero", "--games", "2", "--jobs", "2", "--shipped", "--traces", "kept", "--json")
    assert told.code == 0 and {row["player"] for row in told.data["players"]} == {"Drow", "Hero"}
    assert outside("replay", "kept/games.jsonl", "--step", "1").code == 0
    path = outside.folder / "kept/games.jsonl"
    game = json.loads(path.read_text().splitlines()[0])
    path.write_text(json.dumps(game | {"shipped": False}))
    told = outside("replay", "kept/games.jsonl")
    assert told.code == 2 and "there is no project in" in told.err and "--shipped" not in told.err
    path.write_text(json.dumps(game | {"shipped": "no"}))
    assert "not a game of a playtest" in outside("replay", "kept/games.jsonl").err


def test_the_python_interface_gives_the_same_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = cardlang.game("skirmish")
    with pytest.raises(LookupError, match="there is no project in"):
        game.play(["drow", "hero"])
    assert game.play(["drow", "hero"], shipped=True).players == ("Drow", "Hero")
