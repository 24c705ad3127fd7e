"""`lint --watch` and `build --watch`: a line for each change, until the user ends it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic

import pytest

from .conftest import DECK, Desk

ROOT = Path(__file__).parents[2]
DROW, GUARDS = "cards/skirmish/drow.yaml", "cards/skirmish/guards.yaml"
WRONG = DECK.replace("melee attack", "meele attack")


@pytest.fixture
def fed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Runs a command with `--watch` while these changes are made, and returns its lines without the times."""

    def run(command: str, *changes: Callable[[], object]) -> list[str]:
        def wakes(roots: list[Path]) -> Iterator[object]:
            assert roots == [desk.folder]
            for change in changes:
                change()
                yield ()
            raise KeyboardInterrupt

        for name in ("lint", "build"):
            monkeypatch.setattr(f"cardlang.cli.{name}.wakes", wakes)
        told = desk(*command.split(), "--watch")
        assert told.code == 0 and f"watching {desk.folder}: Ctrl-C ends it\n" in told.err
        lines = [line for line in told.out.splitlines() if re.match(r"\d\d:\d\d:\d\d ", line)]
        return [line[9:] for line in lines]

    return run


def test_each_change_is_a_line_with_what_it_found(desk: Desk, fed: Callable[..., list[str]]) -> None:
    guards = (desk.folder / GUARDS).read_text()
    assert fed(
        "lint",
        lambda: desk.write(DROW, WRONG),
        lambda: desk.write(DROW, WRONG.replace("level: 2", "level: x")),
        lambda: desk.write(DROW, DECK),
        lambda: desk.write(DROW, DECK),  # not changed
        (desk.folder / GUARDS).unlink,
        lambda: desk.write(GUARDS, guards),
        lambda: desk.write(DROW, DECK.replace("name: Hit on the Run", "name: Guard")),
    ) == [
        'cards/skirmish/drow.yaml:12:18: C203 "meele" is not a word of this game',
        'cards/skirmish/drow.yaml:9:12: C133 "level" must be a whole number, not the text "x" (and 1 more)',
        "cards/skirmish/drow.yaml: no errors",
        "cards/skirmish/guards.yaml: gone",
        "cards/skirmish/guards.yaml: no errors",
        "cards/skirmish/drow.yaml: no errors",
        f'{GUARDS}:7:12: C144 there is already a card with the id "guard", at {DROW}:8',
    ]


def test_what_editors_leave_and_the_command_writes_is_no_change(desk: Desk, fed: Callable[..., list[str]]) -> None:
    def save_as_editors_do() -> None:
        desk.write("cards/skirmish/4913", "")
        desk.write(f"{DROW}~", DECK)
        desk.write("cards/skirmish/.drow.yaml.swp", "x")
        desk.write("cards/skirmish/~$drow.xlsx", "x")
        desk.write("README.md", "mine")

    assert fed("lint", save_as_editors_do) == []
    assert fed("build", lambda: None, save_as_editors_do, lambda: desk.write("out/x.yaml", "a: 1")) == []
    assert fed("build --out printed --list csv", lambda: None, lambda: desk.write("printed/b.yaml", "a: 1")) == []


def test_only_what_has_changed_is_drawn_anew(desk: Desk, fed: Callable[..., list[str]]) -> None:
    lines = fed(
        "build",
        lambda: desk.write(DROW, DECK.replace("+10", "+20")),
        lambda: desk.write(DROW, DECK.replace("+10", "+20") + "# A remark.\n"),
        lambda: desk.write(DROW, WRONG),
        lambda: shutil.rmtree(desk.folder / "cards"),
        lambda: desk.write(DROW, DECK.replace("+10", "+30")),
    )
    assert lines == [
        "cards/skirmish/drow.yaml: drew out/skirmish/drow-letter.pdf",
        "cards/skirmish/drow.yaml: nothing to draw anew",
        "cards/skirmish/drow.yaml: nothing was printed: cards/skirmish/drow.yaml:12:18: C203 "
        '"meele" is not a word of this game',
        "cards/skirmish/drow.yaml, cards/skirmish/guards.yaml: there is nothing to print: "
        "this project has no decks in cards/<game>/",
        "cards/skirmish/drow.yaml: drew out/skirmish/drow-letter.pdf",
    ]


def test_files_that_come_and_go_and_broken_settings_stop_nothing(desk: Desk, fed: Callable[..., list[str]]) -> None:
    settings = desk.folder / "cardlang.yaml"
    lines = fed(
        f"lint {GUARDS}",
        lambda: desk.write(DROW, WRONG),  # not asked for
        settings.unlink,
        lambda: desk.write("cardlang.yaml", "paper: 5\n"),
        lambda: desk.write("cardlang.yaml", "name: Trial\n"),
    )
    assert [line.partition(": ")[0] for line in lines][:1] == ["cardlang.yaml, cards/skirmish/drow.yaml, " + GUARDS]
    assert "there is no project" in lines[0] and any(line.startswith("cardlang.yaml:1:8: C13") for line in lines)
    assert lines[-1] == "cardlang.yaml: no errors"


@pytest.mark.parametrize(
    "typed",
    ["lint --format json", "lint --fix", "lint --no-cache", "build --json", "build --changed-since x"],
)
def test_what_does_not_go_on_is_refused(typed: str, desk: Desk) -> None:
    told = desk(*typed.split(), "--watch")
    assert told.code == 2 and f"leave out {typed.split()[1]}" in told.err


def test_a_missing_library_is_told_before_anything_is_done(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    for command in ("lint", "build"):
        told = desk(command, "--watch")
        assert (told.code, told.out) == (2, "") and 'pip install "cardlang[watch]"' in told.err
    assert not (desk.folder / "out").exists()


@pytest.mark.slow
def test_a_real_process_sees_what_happens_and_ends_with_ctrl_c(desk: Desk) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardlang", "lint", "--watch"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout and process.stderr
    told = Queue[str]()
    Thread(target=lambda: [told.put(line) for line in process.stdout or ()], daemon=True).start()
    try:
        assert process.stderr.readline() == "no errors in 2 files\n"
        assert "Ctrl-C ends it" in process.stderr.readline()
        new = desk.write("cards/skirmish/new.tmp", WRONG)
        new.rename(desk.folder / DROW)  # as editors save
        assert 'drow.yaml:12:18: C203 "meele"' in _next(told)
        desk.write(DROW, DECK)
        assert _next(told).endswith("cards/skirmish/drow.yaml: no errors\n")
        (desk.folder / "cards").rename(desk.folder / ".elsewhere")
        assert [_next(told).split()[1:] for _ in range(2)] == [[f"{DROW}:", "gone"], [f"{GUARDS}:", "gone"]]
        (desk.folder / ".elsewhere").rename(desk.folder / "cards")
        assert [_next(told).endswith("no errors\n") for _ in range(2)] == [True, True]
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0 and "Traceback" not in process.stderr.read()
    finally:
        process.kill()
    with pytest.raises(Empty):
        told.get_nowait()


def _next(told: Queue[str]) -> str:
    begun = monotonic()
    line = told.get(timeout=30)
    assert monotonic() - begun < 30
    return line
