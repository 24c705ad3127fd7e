"""No link is followed out of a project, for reading or writing; no command waits for a pipe or reads a huge file. Files
that the user names on the command line may be anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardlang.source import disk

from .conftest import DECK, Desk

SECRET = "the secret"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">{}</svg>'
ART = '<image href="art.png" x="1" y="1" width="9" height="9"/>'


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """A folder outside the project, in which nothing may change."""
    folder = tmp_path.parent / f"{tmp_path.name}-away"
    folder.mkdir()
    (folder / "file").write_text(SECRET)
    return folder


def link(desk: Desk, name: str, target: Path) -> None:
    (desk.folder / name).parent.mkdir(parents=True, exist_ok=True)
    (desk.folder / name).symlink_to(target)


def untouched(away: Path) -> bool:
    return [(path.name, path.read_text()) for path in away.iterdir()] == [("file", SECRET)]


FOLDERS = ["templates", "games", "print", "schemas", "cards/skirmish/tiles", "templates/skirmish"]
FILES = [
    "cards/skirmish/more.yaml", "cards/skirmish/mats/more.yaml", "print/poker-1up-bleed.yaml", "templates/theme.yaml",
    "games/mine/game.yaml", "schemas/skirmish/action.schema.json", "cardlang.yaml",
    "templates/skirmish/action.svg.j2",
]  # fmt: skip


@pytest.mark.parametrize("name", [*FOLDERS, *FILES])
def test_files_outside_the_project_are_not_read(name: str, desk: Desk, away: Path) -> None:
    if name == "cardlang.yaml":
        (desk.folder / name).unlink()
    for made in ("action.svg.j2", "t.yaml") if name in FOLDERS else ():
        (away / made).write_text(SECRET)
    link(desk, name, away if name in FOLDERS else away / "file")
    told = desk("build", *(["--only", "tiles"] if name.endswith("tiles") else []))
    assert told.code in (1, 2) and "is a link that leads out of" in told.err and SECRET not in told.err
    assert told.out == "" and not (desk.folder / "out").exists()


@pytest.mark.parametrize(
    ("name", "theme", "code"),
    [
        ("templates/art.png", "", "C509"),
        ("templates/sword.svg", "icons: {sword: sword.svg}", "C508"),
        ("templates/a.ttf", "fonts: {text: {regular: a.ttf}}", "C507"),
    ],
)
def test_parts_of_a_face_that_cannot_be_loaded(name: str, theme: str, code: str, desk: Desk, away: Path) -> None:
    desk.write("templates/skirmish/action.svg.j2", SVG.format(ART))
    desk.write("templates/theme.yaml", f"extends: shipped\n{theme}\n")
    path = desk.folder / name

    def large() -> None:
        with path.open("wb") as file:
            file.truncate(3 * 2**30)  # a sparse file

    reasons = {
        "it is a link that leads out of": lambda: link(desk, name, away / "file"),
        "it is a pipe or a device, not a file": lambda: os.mkfifo(path),
        "too many levels of symbolic links": lambda: link(desk, name, path),
        "iB": large,
    }
    for reason, make in reasons.items():
        make()
        (row,) = {(row["code"], reason in row["message"]) for row in desk("lint", "--format", "json").data}
        assert row == (code, True), reason
        path.unlink()
    assert untouched(away)


@pytest.mark.parametrize("name", ["out", "out/skirmish", "out/skirmish/drow-letter.pdf", "out/ledger.json"])
def test_nothing_is_written_through_a_link(name: str, desk: Desk, away: Path) -> None:
    link(desk, name, away if name in ("out", "out/skirmish") else away / "file")
    told = desk("build")
    assert (told.code, told.out) == (2, "") and f"cannot write {name}" in told.err
    assert "is a link that leads out of" in told.err and untouched(away)


@pytest.mark.parametrize("name", ["out/skirmish/drow-letter.pdf", "out/ledger.json", "kept/games.jsonl"])
def test_a_pipe_is_not_replaced_by_a_file(name: str, desk: Desk) -> None:
    (desk.folder / name).parent.mkdir(parents=True)
    os.mkfifo(desk.folder / name)
    command = ("playtest", "drow", "--games", "1", "--traces", "kept") if name.startswith("kept") else ("build",)
    told = desk(*command)
    assert (told.code, told.out) == (2, "") and f"{name}: it is a pipe or a device, not a file" in told.err
    assert (desk.folder / name).is_fifo()


def test_games_are_not_saved_through_a_link(desk: Desk, away: Path) -> None:
    link(desk, "kept/games.jsonl", away / "file")
    told = desk("playtest", "drow", "--games", "1", "--traces", "kept")
    assert told.code == 2 and "kept/games.jsonl: it is a link that leads out of kept" in told.err and untouched(away)
    (desk.folder / "kept/games.jsonl").unlink()
    games = desk.folder / "kept/games.jsonl"
    games.hardlink_to(away / "file")
    told = desk("playtest", "drow", "--games", "1", "--traces", "kept")
    assert told.code == 2 and "it is there, and is not a record of games" in told.err and untouched(away)
    games.unlink()
    games.write_text('{"actions": []}\n')
    (away / "games").hardlink_to(games)
    assert desk("playtest", "drow", "--games", "1", "--traces", "kept").code == 0
    assert (away / "games").read_text() == '{"actions": []}\n' != games.read_text()


def test_files_that_the_user_names_may_be_anywhere(desk: Desk, away: Path) -> None:
    bad = DECK.replace("Make a melee attack", "make a melee attack").replace("deck: drow", "deck: more")
    (away / "more.yaml").write_text(bad)
    link(desk, "more.yaml", away / "more.yaml")
    assert "C60" in desk("lint", "more.yaml").out
    assert desk("lint", "--fix", "more.yaml").code == 0
    assert "text: Make a melee attack" in (away / "more.yaml").read_text() and (desk.folder / "more.yaml").is_symlink()
    link(desk, "paper", away)
    told = desk("build", "--only", "cards", "--out", "paper")
    assert told.code == 0 and (away / "skirmish/drow-letter.pdf").is_file()


def test_a_project_may_be_reached_by_a_link_and_contain_links_into_itself(
    desk: Desk, away: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = desk.write("notes/kept.yaml", DECK.replace("Make a melee attack", "make a melee attack"))
    (desk.folder / "cards/skirmish/drow.yaml").unlink()
    link(desk, "cards/skirmish/drow.yaml", Path("../../notes/kept.yaml"))
    (away / "here").symlink_to(desk.folder)
    monkeypatch.chdir(away / "here")
    assert desk("lint", str(away / "here"), "--fix").code == 0 and "text: Make a melee attack" in kept.read_text()
    assert desk("build", "--only", "cards").code == 0 and (desk.folder / "out/skirmish/drow-letter.pdf").is_file()
    assert (desk.folder / "cards/skirmish/drow.yaml").is_symlink()


def test_a_link_made_after_the_check_is_refused(desk: Desk, away: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between resolving and opening a path, the file or a folder above it is replaced by a link."""
    deck, kept, usual = desk.folder / "cards/skirmish/drow.yaml", desk.folder / "notes/drow.yaml", disk.resolved
    (away / "drow.yaml").write_text(SECRET)
    kept.parent.mkdir()
    deck.rename(kept)
    deck.symlink_to("../../notes/drow.yaml")

    def swapped(path: Path, within: Path) -> tuple[str, Sequence[str]]:
        real = usual(path, within)
        if Path(path) == deck and not moved.is_symlink():
            moved.rename(desk.folder / "old")
            moved.symlink_to(away if moved == kept.parent else away / "drow.yaml")
        return real

    for moved in (kept, kept.parent):
        monkeypatch.setattr(disk, "resolved", swapped)
        told = desk("lint")
        assert told.code == 2 and SECRET not in told.out + told.err
        assert "too many levels of symbolic links" in told.err or "a file stands where a folder is needed" in told.err
        monkeypatch.setattr(disk, "resolved", usual)
        moved.unlink()
        (desk.folder / "old").rename(moved)


def test_temporary_files_of_killed_processes_are_removed(desk: Desk) -> None:
    assert desk("build", "--only", "cards").code == 0
    from cardlang.source import write

    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    host = write._host()
    names = {
        f".a.pdf.cardlang-{host}-{ended.pid}-00000000": False,
        f".a.pdf.cardlang-{host}-{os.getpid()}-00000000": True,  # a process is still writing it
        f".a.pdf.cardlang-ffffffff-{ended.pid}-00000000": True,  # or one on another machine
        ".a.pdf.mine": True,
    }
    for name in names:
        desk.write(f"out/skirmish/{name}", "x")
    assert desk("build", "--only", "cards").code == 0
    left = {path.name for path in (desk.folder / "out/skirmish").iterdir()}
    assert {name: name in left for name in names} == names
    for name in names:
        os.utime(desk.write(f"out/skirmish/{name}", "x"), (0, 0))
    assert desk("build", "--only", "cards").code == 0
    assert {path.name for path in (desk.folder / "out/skirmish").iterdir()} == {".a.pdf.mine", "drow-letter.pdf"}
