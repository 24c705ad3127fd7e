"""`cardlang new`: what it makes works with every command, and nothing that is there is touched."""

from __future__ import annotations

import json
import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from cardlang.source.starter import example_games
from contract.games import HERE

from .conftest import Desk
from .repository import git

ROOT = Path(__file__).parents[2]
LINE = "# yaml-language-server: $schema="


def commands(out: str) -> list[str]:
    """The commands that it ends with: three for a bare project, which has too few cards to play."""
    lines = out.partition("\nTry:\n")[2].splitlines()
    assert len(lines) == 3 + ("playtest" in out)
    return [line.strip() for line in lines]


@pytest.mark.parametrize("bare", [[], ["--bare"]])
def test_what_it_makes_has_neither_errors_nor_warnings(bare: list[str], outside: Desk) -> None:
    told = outside("new", "my game", *bare)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"Made my game with {len(outside.files())} files.\n")
    told = outside("lint", "my game", "--format", "json")
    assert (told.code, told.data) == (0, [])
    assert outside("test", "my game").code == 0
    os.chdir("my game")
    told = outside("build", "--json")
    assert (told.code, told.err) == (0, "")
    assert {file["kind"] for file in told.data["files"]} == (
        {"cards", "backs"} if bare else {"cards", "creatures", "backs"}
    )
    assert outside("diff", "out").code == 0 and "no card" in outside("diff", "out").out


def test_its_scenario_passes_and_its_two_sides_can_be_played(outside: Desk) -> None:
    outside("new", "hedge")
    os.chdir("hedge")
    assert outside("test").out == "1 passed\n"
    told = outside("playtest", "--games", "3", "--json")
    assert told.code == 0 and told.data["errors"] == []
    assert {player["player"] for player in told.data["players"]} == {"Kilnfolk", "Thistle Court"}


def test_it_is_a_dozen_cards_and_creatures_of_two_factions(outside: Desk) -> None:
    outside("new", "hedge")
    decks = [
        YAML(typ="safe").load(data)
        for name, data in outside.files().items()
        if name.count("/") == 3 and "cards/" in name
    ]
    count = {kind: sum(len(deck["cards"]) for deck in decks if deck["kind"] == kind) for kind in ("action", "creature")}
    assert count == {"action": 12, "creature": 12} and {deck["faction"] for deck in decks} == {
        "kilnfolk",
        "thistle-court",
    }


def test_its_picture_is_on_a_card(outside: Desk) -> None:
    outside("new", "hedge")
    os.chdir("hedge")
    picture = outside.folder / "hedge/templates/art/lantern-golem.png"
    assert outside("lint").code == 0 and picture.stat().st_size < 64 * 1024
    picture.unlink()
    told = outside("lint", "--format", "json")
    assert [row["code"] for row in told.data] == ["C517"] and told.data[0]["severity"] == "warning"


@pytest.mark.parametrize("bare", [[], ["--bare"], *(["--game", game] for game in example_games())])
def test_editors_find_a_schema_that_fits_each_file(bare: list[str], outside: Desk) -> None:
    """Without a network, and wherever the folder is copied to."""
    outside("new", "hedge", *bare)
    files = sorted((outside.folder / "hedge").rglob("*.yaml"))
    assert len(files) > 1
    for file in files:
        first = file.read_text().splitlines()[0]
        assert first.startswith(LINE), file
        schema = file.parent / first.removeprefix(LINE)
        assert schema.resolve().is_relative_to(outside.folder / "hedge/.schemas")
        shipped = ROOT / "schemas" / schema.resolve().relative_to(outside.folder / "hedge/.schemas")
        assert not shipped.exists() or schema.read_bytes() == shipped.read_bytes()
        Draft202012Validator(json.loads(schema.read_text())).validate(
            json.loads(json.dumps(YAML(typ="safe").load(file.read_text())))
        )


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["hedge", "."])
def test_its_commands_work_as_they_are_printed(folder: str, outside: Desk) -> None:
    try_commands(outside, folder)


@pytest.mark.parametrize(
    "folder", ["a folder/my game", *(pytest.param(folder, marks=pytest.mark.slow) for folder in ("-x", "."))]
)
def test_those_of_a_bare_project_do_so_too(folder: str, outside: Desk) -> None:
    try_commands(outside, folder, "--bare")


def test_those_of_a_game_whose_texts_have_several_lines_do_so_too(outside: Desk) -> None:
    try_commands(outside, "mine", "--bare", "--game", "elements")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["crawl", "deckbuilder", "duel", "elements"])
def test_those_of_each_game_do_so_too(game: str, outside: Desk) -> None:
    try_commands(outside, "mine", "--game", game)
    assert list((outside.folder / "mine/cards/mine").glob("*.yaml"))


def try_commands(outside: Desk, folder: str, *bare: str) -> None:
    told = outside("new", *bare, "--", folder)
    script = "\n".join(["set -e", *commands(told.out)]).replace(
        "cardlang", f"{shlex.quote(sys.executable)} -m cardlang"
    )
    run = subprocess.run(
        ["sh", "-c", script],
        cwd=outside.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert list((outside.folder / folder / "out").rglob("*.pdf"))


def test_nothing_is_overwritten(outside: Desk) -> None:
    outside.write("hedge/notes.txt", "mine")
    for folder in ("hedge", "hedge/notes.txt", ".", ""):
        before = outside.files()
        told = outside("new", folder)
        assert (told.code, told.out) == (2, "") and outside.files() == before
    assert outside("new", "hedge").err == "Error: hedge is not empty, it holds notes.txt: nothing was written\n"


def test_a_game_that_is_not_there_is_reported_with_those_that_are(outside: Desk) -> None:
    for bare in ([], ["--bare"]):
        told = outside("new", "hedge", "--game", "chess", *bare)
        known = 'there is no game "chess"; the games are '
        assert told.code == 2 and known in told.err and "duel, elements" in told.err
    assert list(outside.folder.iterdir()) == []


def test_a_small_game_of_another_package_has_a_bare_project(outside: Desk) -> None:
    def run(*args: str) -> tuple[int, str]:
        path = os.pathsep.join((str(ROOT), str(HERE)))
        told = subprocess.run(
            [sys.executable, "-m", "cardlang", *args],
            cwd=outside.folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        return told.returncode, told.stdout + told.stderr

    code, said = run("new", "mine", "--game", "wagers")
    assert code == 2 and "add --bare" in said and list(outside.folder.iterdir()) == []
    code, said = run("new", "mine", "--game", "wagers", "--bare")
    assert code == 0
    assert run("lint", "mine") == (0, "no errors in 1 file\n")
    assert run(*shlex.split(commands(said)[1])[1:])[0] == 0


@pytest.mark.parametrize("game", [*example_games(), "elements", "skirmish"])
def test_the_game_is_called_as_the_folder(game: str, outside: Desk) -> None:
    assert outside("new", "The night_market", "--game", game).code == 0
    files = {name.partition("/")[2]: data.decode() for name, data in outside.files().items() if name.endswith("aml")}
    own = files["games/the-night-market/game.yaml"]
    assert (
        "\ngame: the-night-market\nname: The Night Market\n" in own
        and "\nname: The Night Market\n" in files["cardlang.yaml"]
    )
    assert {name.split("/")[1] for name in files if name.startswith(("cards/", "games/"))} == {"the-night-market"}
    assert all("game: the-night-market" in files[name] for name in files if name.count("/") == 2 and "cards/" in name)
    assert outside("lint", "The night_market", "--format", "json").data == []
    os.chdir("The night_market")
    told = outside("playtest", "--games", "1", "--json")
    assert told.code == 0 and told.data["errors"] == []
    if game in example_games():  # of which it is a copy
        told = outside("test")
        assert told.code == 0 and told.out.endswith(" passed\n")
        assert outside("build").code == 0 and list(Path("out/the-night-market").glob("*.pdf"))


@pytest.mark.parametrize(
    ("folder", "id", "name"),
    [
        ("5", '"5"', '"5"'), ("true", '"true"', '"True"'), ("skirmish", "my-skirmish", "Skirmish"),
        ("龍", "my-game", "My Game"), ("a: b # c", "a-b-c", '"A: B # C"'), ("O'Brien \\1", "obrien-1", "O'Brien \\1"),
        ("x" * 90, "x" * 30, f"X{'x' * 29}"),
    ],
)  # fmt: skip
def test_any_name_of_a_folder_will_do(folder: str, id: str, name: str, outside: Desk) -> None:
    assert outside("new", folder, "--game", "duel").code == 0
    (own,) = (outside.folder / folder / "games").glob("*/game.yaml")
    assert f"\ngame: {id}\nname: {name}\n" in own.read_text()
    assert outside("lint", folder, "--format", "json").data == []


def test_a_bare_project_has_the_name_of_its_folder_and_plays_the_game_itself(outside: Desk) -> None:
    outside("new", "my cards", "--bare")
    assert "\nname: My Cards\n" in (outside.folder / "my cards/cardlang.yaml").read_text()
    assert (outside.folder / "my cards/cards/skirmish/first.yaml").is_file()


def test_in_a_repository_without_files_what_git_keeps_stays(outside: Desk) -> None:
    git(outside.folder, "init", "-q", "hedge")
    assert outside("new", "hedge").code == 0
    ignored = outside.folder / "hedge/.gitignore"
    assert "/out/" in ignored.read_text()
    os.chdir("hedge")
    assert outside("build").code == 0
    assert "out/" not in git(outside.folder / "hedge", "status", "--porcelain")
    git(outside.folder, "init", "-q", "vale")
    outside.write("vale/.gitignore", "mine\n")
    os.chdir(outside.folder)
    assert outside("new", "vale").code == 0
    assert (outside.folder / "vale/.gitignore").read_text() == "mine\n"


def test_an_example_is_never_bare(outside: Desk) -> None:
    told = outside("new", "mine", "--game", "duel", "--bare")
    assert told.code == 2 and "leave out --bare" in told.err and not outside.files()


def test_in_a_project_it_is_one_of_its_own(desk: Desk) -> None:
    told = desk("new", "cards/hedge")
    assert told.code == 0 and f"Note: the project in {desk.folder} does not include this folder" in told.err
    assert desk("lint").err == "no errors in 2 files\n"
    assert desk("lint", "cards/hedge").err == "no errors in 8 files\n"


@pytest.mark.slow
def test_a_first_card_is_printed_within_ten_seconds_of_machine_time(outside: Desk) -> None:
    def run(*args: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-m", "cardlang", *args], env=env, check=True, capture_output=True)

    run("new", "warm")
    os.chdir("warm")
    run("build")  # the caches are warm now
    os.chdir("..")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run("new", "hedge")
    os.chdir("hedge")
    deck = Path("cards/hedge/kilnfolk.yaml")
    deck.write_text(deck.read_text() + "\n  - {name: Mine, level: 1, action: Minor, text: Draw 2 action cards.}\n")
    run("build", "kilnfolk", "--card", "mine")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert Path("out/hedge/kilnfolk-a4-chosen.pdf").is_file()
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 10
