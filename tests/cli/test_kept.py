"""Results that are kept between runs: the same bytes as without, whatever happens to the project or the cache."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlang.pipeline import kept
from cardlang.pipeline.check import checked_files
from cardlang.source import fingerprint, store
from cardlang.source.project import find_project
from cli.conftest import Desk, Outcome
from fuzz import kept as fuzzer

SLIP = """\
game: skirmish
deck: slips
name: Slips
kind: action
faction: drow
cards:
  - {name: Trial, level: 1, action: Standard, text: Make a meele attack.}
  - {name: Attempt, level: 1, action: Minor, text: Tap an adjacent creature. That creature cannot move.}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CARDLANG_CACHE", str(folder))
    return folder


def same(desk: Desk, *args: str) -> Outcome:
    """What is printed from the cache, twice, and without it: it must be the same."""
    first, again, fresh = desk(*args), desk(*args), desk(*args, "--no-cache")
    assert first == again == fresh
    return fresh


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit"])
def test_every_format_is_the_same(form: str, desk: Desk) -> None:
    desk.write("cards/skirmish/slips.yaml", SLIP)
    assert "C2" in same(desk, "lint", "--format", form).out


def test_an_edit_is_seen_even_if_no_time_shows_it(desk: Desk) -> None:
    path = desk.folder / "cards/skirmish/slips.yaml"
    desk.write("cards/skirmish/slips.yaml", SLIP)
    before = path.stat()
    assert "meele" in same(desk, "lint").out
    path.write_text(SLIP.replace("meele", "molee"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert "molee" in same(desk, "lint").out


CARDS = """\
game: skirmish
deck: some
name: Some
kind: action
faction: drow
cards:
"""
CARD = '  - {{name: {}, level: {}, action: Minor, text: "{}"}}\n'


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is done for each card: read, played or drawn."""
    from cardlang.pipeline.check import dry_run
    from cardlang.pipeline.faces.renderer import FaceRenderer
    from cardlang.pipeline.load import reading

    done: list[tuple[str, str]] = []

    def spied(what: str, where: object, name: str, card: int) -> None:
        real = getattr(where, name)

        def spy(*given: Any, **named: Any) -> Any:
            done.append((what, given[card].name))
            return real(*given, **named)

        monkeypatch.setattr(where, name, spy)

    spied("read", reading, "read_text", 2)
    spied("played", dry_run, "act", 1)
    spied("drawn", FaceRenderer, "check", 2)
    return done


def test_only_decks_that_changed_are_read_played_and_drawn(desk: Desk, worked: list[tuple[str, str]]) -> None:
    slip = CARDS + CARD.format("Slip", 3, "Draw a card, then move up to 4 squares.")
    desk.write("cards/skirmish/some.yaml", slip)
    desk.write(
        "cards/skirmish/more.yaml", CARDS.replace("some", "more") + CARD.format("Dash", 4, "Draw 2 action cards.")
    )
    assert "C601" in desk("lint").out
    assert {name for _, name in worked} >= {"Dash", "Slip"}
    well = {"read", "played", "drawn"}  # with the creatures of the faction, which are read to play it
    for new, done in (
        ("Draw 7 action cards.", well),
        ("Make a meele attack.", {"read"}),
        ("Draw 9 action cards.", well),
    ):
        desk.write("cards/skirmish/more.yaml", CARDS.replace("some", "more") + CARD.format("Dash", 4, new))
        worked.clear()
        told = desk("lint")
        assert {one for one in worked if one != ("read", "Guard")} == {(what, "Dash") for what in done}
        assert told == desk("lint", "--no-cache")
        assert told.out.count("C601") == 1


def test_what_only_kept_results_were_found_in_is_seen(desk: Desk) -> None:
    """The picture of a card was read by the run that drew it; another run, which draws another deck, has it no less."""
    desk.write("cards/skirmish/slips.yaml", SLIP.replace("meele", "melee"))
    desk.write("cards/skirmish/some.yaml", CARDS + CARD.format("Dash", 1, "Draw 2 action cards."))
    (desk.folder / "templates/art").mkdir(parents=True)
    (desk.folder / "templates/art/dash.png").write_bytes(fuzzer.picture(Random(1)))
    assert "C509" not in same(desk, "lint").out
    desk.write("cards/skirmish/slips.yaml", SLIP.replace("meele", "ranged"))
    assert "C509" not in same(desk, "lint").out
    (desk.folder / "templates/art/dash.png").write_bytes(b"no picture")
    assert "C509" in same(desk, "lint").out


def test_files_that_appear_are_seen(desk: Desk) -> None:
    assert same(desk, "lint").code == 0
    desk.write("templates/theme.yaml", "colour: 3\n")
    assert "theme.yaml" in same(desk, "lint").out
    desk.write("cards/skirmish/more.yaml", SLIP)
    assert "more.yaml" in same(desk, "lint").out
    desk.write("schemas/skirmish/action.schema.json", "{")
    assert same(desk, "lint").code == 2


def test_scenarios_are_played_again_when_a_card_changes(desk: Desk) -> None:
    scenario = (
        "- scenario: Run\n  board: |\n    A . . . . . . .\n  creatures:\n    A: {card: guard, player: 1}\n"
        "  hand: {1: [run]}\n  when:\n    - activate: A\n    - use: run\n  then:\n    A: {tapped: false}\n"
    )
    desk.write("cards/skirmish/scenarios/run.yaml", scenario)
    assert same(desk, "test").code == 1


@pytest.mark.parametrize("command", ["lint", "build"])
def test_the_fingerprint_covers_all_that_is_asked_of_the_disk(
    command: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question to the operating system about the project or the shared folders is one that the hash asks, too."""
    desk.write("templates/theme.yaml", "extends: shipped\n")
    desk.write("print/mine.yaml", "extends: letter-9up\n")
    asked: set[str] = set()

    def spied(name: str) -> None:
        real = getattr(os, name)

        def spy(path: object = ".", *args: object, **named: object) -> object:
            if isinstance(path, str | os.PathLike) and not named.get("dir_fd"):
                asked.add(os.path.abspath(path))  # noqa: PTH100
            return real(path, *args, **named)

        monkeypatch.setattr(os, name, spy)

    for name in ("stat", "lstat", "scandir", "listdir", "readlink"):
        spied(name)
    desk(command, "--no-cache")
    by_command = {*asked}
    asked.clear()
    project = find_project(desk.folder)[0]
    assert project
    fingerprint.project_fingerprint(project)
    monkeypatch.undo()
    ours = (str(desk.folder), *(str(folder) for folder in _shared()))
    assert len(by_command) > {"lint": 50, "build": 20}[command]
    for path in sorted(by_command):
        if path.startswith(ours) and not path.startswith((store.PACKAGE, sys.prefix)) and "__pycache__" not in path:
            there = next(
                one for one in (Path(path), *Path(path).parents) if one.exists()
            )  # whose entries are looked at
            assert path in asked or str(there) in asked, path


def _shared() -> Iterator[Path]:
    from cardlang.source.paths import shared_folder

    yield from (shared_folder() / name for name in ("schemas", "templates", "print"))


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_a_broken_cache_is_thrown_away(damage: bytes, desk: Desk, cache: Path) -> None:
    told = same(desk, "lint")
    for path in cache.iterdir():
        path.write_bytes(damage)
    assert same(desk, "lint") == told


def test_damaged_entries_are_found(desk: Desk, cache: Path) -> None:
    desk.write("cards/skirmish/slips.yaml", SLIP)
    told = same(desk, "lint")
    for path in cache.iterdir():
        data = bytearray(path.read_bytes())
        data[len(data) * 2 // 3] ^= 0xFF
        path.write_bytes(data)
    assert same(desk, "lint") == told


CLEAN = SLIP.replace("meele", "melee")


def test_a_cache_that_came_with_the_project_changes_nothing(
    desk: Desk, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger has kept what was found in a project without the error, as a result of the one with it."""
    desk.write("cards/skirmish/slips.yaml", CLEAN)
    with monkeypatch.context() as stranger:
        stranger.setenv("XDG_STATE_HOME", str(tmp_path / "stranger"))
        for name in ("words_fingerprint", "templates_fingerprint", "project_fingerprint"):
            stranger.setattr(fingerprint, name, lambda _: b"any")
            for module in (kept, checked_files):
                stranger.setattr(module, name, lambda _: b"any", raising=False)
        assert desk("lint").code == 0
        desk.write("cards/skirmish/slips.yaml", SLIP)
        assert desk("lint").code == 0  # for the stranger, who could say anything
    assert desk("lint") == desk("lint", "--no-cache") and desk("lint").code == 1


@pytest.mark.parametrize("forged", [b"", b"{}", b"[]", b"[{},[1,2,3]]", b"[" * 99999])
def test_an_entry_of_another_shape_is_no_entry(forged: bytes, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one that the user has signed, as another version of cardlang may have."""
    desk.write("cards/skirmish/slips.yaml", SLIP)
    told = same(desk, "lint")
    monkeypatch.setattr("cardlang.source.store.Store.get", lambda *_: forged)
    assert same(desk, "lint") == told


def test_a_cache_that_cannot_be_written_is_no_error(desk: Desk, cache: Path) -> None:
    cache.write_text("a file in its place")
    assert same(desk, "lint").err == "no errors in 2 files\n"


@pytest.mark.slow
def test_several_processes_at_once(desk: Desk, cache: Path) -> None:
    desk.write("cards/skirmish/slips.yaml", SLIP)
    told = desk("lint", "--no-cache").out.encode()
    command = [sys.executable, "-m", "cardlang", "lint"]
    for _ in range(2):
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, cwd=desk.folder) for _ in range(3)]
        assert {one.communicate()[0] for one in running} == {told}
        for path in cache.iterdir():
            path.unlink()


def test_several_processes_find_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlang.pipeline.check import checked_files

    monkeypatch.setattr(checked_files, "_WORTH_IT", 0)
    desk.write("cards/skirmish/slips.yaml", SLIP)
    desk.write("cards/skirmish/slips2.yaml", SLIP.replace("slips", "more"))
    assert desk("lint", "--jobs", "3", "--no-cache") == desk("lint", "--jobs", "1", "--no-cache")


def test_a_process_that_is_killed_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlang.pipeline.check import checked_files, deck_checker

    monkeypatch.setattr(checked_files, "_WORTH_IT", 0)
    monkeypatch.setattr(deck_checker, "_begin", lambda _: os._exit(9))
    told = desk("lint", "--jobs", "2", "--no-cache")
    assert (told.code, told.err) == (2, "Error: a process that checked cards was killed: try again with --jobs 1\n")


BUILDS = [
    ("build",), ("build", "drow", "--only", "cards"), ("build", "--png", "--dpi", "36"), ("build", "--kit"),
    ("build", "--online", "tts", "--list", "csv"), ("build", "--calibrate"), ("build", "--card", "run", "--ink", "low"),
]  # fmt: skip


def built(desk: Desk, *args: str) -> tuple[Outcome, dict[str, bytes]]:
    """What a build prints and writes."""
    told = desk(*args)
    out = desk.folder / "out"
    return told, {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("args", BUILDS, ids=" ".join)
def test_an_unchanged_build_makes_nothing_again(
    args: tuple[str, ...], desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = built(desk, *args)
    assert first[0].code == 0
    with monkeypatch.context() as patch:
        patch.setattr("cardlang.pipeline.printing.build.build", None)
        patch.setattr("cardlang.pipeline.printing.calibration.calibration", None)
        assert built(desk, *args) == first
        if args in (("build",), ("build", "--kit")):  # others add to the ledger that is there
            shutil.rmtree(desk.folder / "out")
            assert built(desk, *args) == first
    assert built(desk, *args, "--no-cache") == first


def test_only_files_that_show_something_else_are_made(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlang.pdf import document

    made: list[str] = []
    real = document.render

    def spy(*args: Any) -> Any:
        made.append(args[2])
        return real(*args)

    monkeypatch.setattr(document, "render", spy)
    desk("build", "--only", "cards", "--only", "creatures")
    assert made == ["Drow Deck", "Guards"]
    path = desk.folder / "cards/skirmish/drow.yaml"
    path.write_text(path.read_text().replace("6 squares", "5 squares"))
    made.clear()
    after = built(desk, "build", "--only", "cards", "--only", "creatures")
    assert made == ["Drow Deck"]
    assert built(desk, "build", "--only", "cards", "--only", "creatures", "--no-cache")[0] == after[0]


def test_damaged_files_of_a_build_are_written_again(desk: Desk, cache: Path) -> None:
    first = built(desk, "build")
    for path in (desk.folder / "out").rglob("*.pdf"):
        path.write_bytes(b"%PDF")
    assert built(desk, "build") == first
    for path in cache.iterdir():
        path.unlink()
    assert built(desk, "build") == first


def test_a_build_that_is_too_large_for_the_cache(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.pipeline.printing.kept_files.MOST", 10_000)
    first = built(desk, "build")
    with monkeypatch.context() as patch:
        patch.setattr("cardlang.pipeline.printing.build.build", None)
        assert built(desk, "build") == first
    shutil.rmtree(desk.folder / "out")
    assert built(desk, "build") == first


def test_files_made_by_several_processes_are_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlang.pipeline.printing import output as workers

    args = "build", "--png", "--dpi", "36", "--list", "json", "--online", "tts", "--no-cache"
    alone = built(desk, *args, "--jobs", "1")
    monkeypatch.setattr(workers, "_WORTH_IT", 0)
    assert built(desk, *args, "--jobs", "3") == alone == built(desk, *args)
    monkeypatch.setattr(workers, "_begin", lambda _: os._exit(9))
    told = desk("build", "--no-cache", "--jobs", "2")
    assert (told.code, told.err) == (2, "Error: a process that made files was killed: try again with --jobs 1\n")


def test_what_other_processes_make_can_be_sent_to_them(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where processes do not begin as copies of their parent."""
    from cardlang.pipeline.printing import build

    real, sent = build.contents_of, []

    def spy(planned: list[Any], jobs: int | None) -> Iterator[bytes]:
        sent.extend(pickle.dumps(file) for file in planned)
        for copy, data in zip(map(pickle.loads, sent), real(planned, jobs), strict=True):
            assert copy.data() == data
            yield data

    monkeypatch.setattr(build, "contents_of", spy)
    assert desk("build", "--png", "--dpi", "36").code == 0
    assert len(sent) > 5


@pytest.mark.slow
@pytest.mark.parametrize("only", [(), ("--only", "build")])
def test_random_edits(only: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzzer.main(["--seed", "3", "--edits", "25", "--commands", "1", *only]) == 0, capsys.readouterr().out
