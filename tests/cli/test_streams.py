"""Standard streams that are full, closed, endless or not text: exit 2, with a message if anything can be written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE

import pytest

from cardlang.cli.main import run

from .conftest import Desk
from .repository import commit

FULL = Path("/dev/full")
PYTHON = [sys.executable, "-m", "cardlang"]
FROM_STDIN = [f"{command} - --stdin-filename cards/skirmish/new.yaml" for command in ("lint", "fmt")]
TEXTS = "Draw 1 action card.\n" * 3
SAYING = [
    ["--help"], ["--version"], ["lint", "--help"], ["explain", "C203"], ["explain", "run"],
    ["parse"], ["parse", "--json"],
    ["lint"], ["lint", "--format", "json"], ["test"], ["test", "--format", "json"], ["test", "--format", "junit"],
    ["diff", "HEAD"], ["build", "--only", "cards"], ["build", "--only", "cards", "--json"],
    ["playtest", "drow+guards", "--games", "1"], ["playtest", "drow+guards", "--games", "1", "--json"],
    ["replay", "kept/games.jsonl", "--step", "1"],
]  # fmt: skip


def gone() -> int:
    """A pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return write


BROKEN: dict[str, Callable[[], int]] = {
    "full": lambda: os.open(FULL, os.O_WRONLY),
    "closed": lambda: os.open(os.devnull, os.O_RDONLY),  # as the entry point opens it
    "gone": gone,
}


@pytest.fixture
def cards(desk: Desk) -> Desk:
    """A project with output for every command."""
    commit(desk.folder)
    assert desk("playtest", "drow+guards", "--games", "1", "--traces", "kept").code == 0
    deck = desk.folder / "cards/skirmish/drow.yaml"
    deck.write_text(deck.read_text().replace("copies: 3", "copies: 4"))
    return desk


def told(args: list[str], out: int, err: int, monkeypatch: pytest.MonkeyPatch, given: bytes = TEXTS.encode()) -> int:
    """The exit code of a command with these descriptors for standard streams."""
    read, write = os.pipe()
    os.write(write, given)
    os.close(write)
    with ExitStack() as stack, monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["cardlang", *args])
        for name, number, way in (("stdin", read, "r"), ("stdout", out, "w"), ("stderr", err, "w")):
            patch.setattr(sys, name, stack.enter_context(os.fdopen(number, way, encoding="utf-8")))
        with pytest.raises(SystemExit) as stop:
            run()
    assert isinstance(stop.value.code, int)
    return stop.value.code


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", SAYING, ids=" ".join)
def test_every_command_survives_its_streams(args: list[str], cards: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    file, messages = cards.folder.parent.parent / "out", cards.folder.parent.parent / "err"
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC

    def run_with(out: str, err: str) -> tuple[int, str, str]:
        numbers = [
            BROKEN[how]() if how in BROKEN else os.open(path, writing) for how, path in ((out, file), (err, messages))
        ]
        for path in (file, messages):
            path.write_text("")
        return told(args, *numbers, monkeypatch), file.read_text(), messages.read_text()

    usual, said, messages_said = run_with("", "")
    assert usual in (0, 1) and (said or messages_said)
    for how in BROKEN if args[-1] in ("C203", "--json") else ["full"]:
        code, _, message = run_with(how, "")
        if not said:
            assert (code, message) == (usual, messages_said)
            continue
        assert code == 2 and ("Error: cannot write the results: " in message) == (how != "gone")
        code, out, _ = run_with("", how)
        assert code == (2 if messages_said else usual) and (not out or "playtest" in args or said.startswith(out))
        assert how == "full" or run_with(how, how)[0] == 2


def ends(command: str) -> tuple[int, str, str]:
    """The result of a shell script that runs the real command as `C`."""
    called = f"C() {{ '{sys.executable}' -m cardlang \"$@\"; }}; {command}"
    done = subprocess.run(["sh", "-c", called], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell closes them")
def test_streams_that_are_closed_from_the_start(desk: Desk) -> None:
    error = "Error: cannot write the results: bad file descriptor\n"
    assert ends("C --version >&-") == (2, "", error)
    assert ends("C --help >&-") == (2, "", error)
    assert ends("C --version 2>&- <&-")[0] == 0
    for command in ("parse", *FROM_STDIN):
        code, said, message = ends(f"C {command} <&-")
        assert (code, said) == (2, "") and message.startswith("Error: cannot read standard input: bad file descriptor")
    assert ends("C build --only cards --json <&- >&- 2>&-") == (2, "", "")
    pdf = (desk.folder / "out/skirmish/drow-letter.pdf").read_bytes()  # nothing else was written into it
    assert pdf.startswith(b"%PDF") and pdf.endswith(b"%%EOF\n")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_the_version_on_a_full_disk() -> None:
    assert ends("C --version >/dev/full") == (2, "", "Error: cannot write the results: no space left on device\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_an_endless_file_from_standard_input(desk: Desk) -> None:
    for command in FROM_STDIN:
        done = ends(f"C {command} </dev/zero")
        assert done == (2, "", "Error: standard input is larger than 4 MiB, the limit for a file\n")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_endless_input_without_lines_or_letters(outside: Desk) -> None:
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run([*PYTHON, "parse"], stdin=zeros, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "") and "longer than 64 KiB" in done.stderr
    for given, code, message in (
        ("Draw 1 action card.\n".encode("utf-16"), 2, "standard input is not UTF-8 at byte 0"),
        (b"\xef\xbb\xbfDraw 1 action card.\n\xff", 2, "standard input is not UTF-8 at byte 23"),
        (b"\xef\xbb\xbf\xff", 2, "standard input is not UTF-8 at byte 3"),
        (b"\0\x01\n", 1, ""),
        (b"a" * 70_000, 2, "a line of standard input is longer than 64 KiB"),
        (b"a" * 5_000, 1, ""),
    ):
        told = outside("parse", stdin=given)
        assert told.code == code and message in told.err and "\x01" not in told.out
    with subprocess.Popen([*PYTHON, "parse"], stdin=PIPE, stdout=PIPE) as running:
        assert running.stdin and running.stdout
        running.stdin.write(b"Draw 1 action card.\n")
        running.stdin.flush()
        assert running.stdout.readline() == b"Draw 1 action card.\n"  # before the next line arrives
        running.stdin.close()
    assert running.returncode == 0
