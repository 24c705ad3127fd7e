"""The environment of a command: variables, folders, names, signals. None causes a traceback or leaves files behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from subprocess import PIPE

import platformdirs
import pytest

from cardlang.source.store import Store

from .conftest import Desk
from .repository import commit


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "CARDLANG_CACHE"])
@pytest.mark.parametrize("value", ["file", "/proc/nowhere", "/dev/null/x", "x" * 5000, "\udcff"])
def test_a_cache_folder_that_is_not_a_folder(
    variable: str, value: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CARDLANG_CACHE", raising=False)
    place = desk.folder.parent.parent / "file"
    place.touch()
    monkeypatch.setenv(variable, str(place) if value == "file" else value)
    cache = Store()
    cache.put("key", b"value")
    assert cache.get("key") in (None, b"value")  # a strange name may work
    cache.close()
    if value == "\udcff" and variable == "CARDLANG_CACHE":
        for left in desk.folder.joinpath("\udcff").iterdir():
            left.unlink()
        desk.folder.joinpath("\udcff").rmdir()
    assert not [name for name in desk.files() if "cache" in name]


def test_a_relative_cache_folder_is_not_used(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = desk.files()
    monkeypatch.delenv("CARDLANG_CACHE", raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: Path("caches"))  # as old versions return it
    cache = Store()
    cache.put("key", b"value")
    assert cache.get("key") is None and desk.files() == before


@pytest.mark.slow
def test_strange_environments(desk: Desk) -> None:
    """All at once: no home, no folder for caches or temporary files, no locale, an unknown terminal."""
    names = ("HOME", "XDG_CACHE_HOME", "CARDLANG_CACHE", "LANG", "LC_ALL", "PYTHONUTF8")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    environment |= {
        "LC_ALL": "C",
        "TMPDIR": "/nowhere",
        "XDG_CACHE_HOME": "/dev/null",
        "NO_COLOR": "maybe",
        "COLUMNS": "-5",
    }
    command = [sys.executable, "-m", "cardlang", "parse", b"Draw 1 action card. \xff \xe2\x80\x9cK\xc3\xb6nig"]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 1 and b"Traceback" not in done.stderr and "„König“".encode()[3:8] in done.stdout


@pytest.mark.parametrize(
    "args",
    [["lint"], ["lint", "x"], ["test"], ["build"], ["build", "--shipped"], ["playtest"], ["diff", "HEAD"],
     ["diff", "a", "b"], ["parse", "Draw 1 action card."], ["explain", "web"], ["replay", "x"]],
    ids=" ".join,
)  # fmt: skip
def test_a_deleted_current_folder(args: list[str], outside: Desk) -> None:
    outside.folder.rmdir()
    told = outside(*args)
    assert told.code == 2 and told.out == "" and told.err.splitlines()[-1].startswith("Error: ")
    assert "current folder" in told.err or args[0] == "replay"


def test_no_folder_for_temporary_files(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(desk.folder)

    def none() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    told = desk("diff", "HEAD")
    assert told.code == 2 and told.err.startswith("Error: no temporary folder can be made: no usable temporary")


def test_names_that_are_not_utf8(desk: Desk) -> None:
    for args in (["lint", "\udcff"], ["build", "\udcff"], ["test", "-k", "\udcff"], ["explain", "\udcff"],
                 ["parse", "\udcff"], ["diff", "\udcff"], ["playtest", "\udcff"], ["replay", "\udcff"],
                 ["lint", "--select", "\udcff"],
                 ["parse", "--game", "\udcff", "x"], ["build", "--png", "--png-name", "\udcff"]):  # fmt: skip
        told = desk(*args)
        assert told.code in (1, 2) or args[0] == "test", args
        assert "Traceback" not in told.err


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_terminated_while_working(ending: signal.Signals, desk: Desk) -> None:
    """A build has written nothing or everything."""
    before = desk.files()
    with subprocess.Popen(
        [sys.executable, "-m", "cardlang", "build", "--shipped", "--kit"], stdout=PIPE, stderr=PIPE, text=True
    ) as running:
        assert running.stderr
        time.sleep(0.6)
        running.send_signal(ending)
        said = running.stderr.read()
    assert (running.returncode, said.strip()) == (130, "interrupted")  # click starts a new line after ^C
    assert desk.files() == before


def test_folders_that_cannot_be_written(desk: Desk) -> None:
    before = desk.files()
    for out in ("/proc/nowhere", "/dev/null", "/dev/full/x", "cards/skirmish/drow.yaml", "a" * 300):
        told = desk("build", "--only", "cards", "--out", out)
        assert told.code == 2 and told.out == "" and "Error: " in told.err, out
        assert desk.files() == before
