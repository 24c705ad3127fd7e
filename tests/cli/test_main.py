"""The command line in general: help, version, streams and interruptions."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from cardlang import __version__
from measures.waiting import is_empty, until

from .conftest import DECK, Desk

PYTHON = [sys.executable, "-m", "cardlang"]


def test_version_and_help(outside: Desk) -> None:
    assert outside("--version").out == f"cardlang {__version__}\n"
    assert outside("-h").out == outside("--help").out
    for command in ("lint", "parse", "build", "test"):
        assert command in outside("--help").out
        told = outside(command, "--help")
        assert (told.code, told.err) == (0, "") and told.out.startswith(f"Usage: cardlang {command}")


def test_without_arguments_it_helps(outside: Desk) -> None:
    told = outside()
    assert (told.code, told.out) == (2, "") and told.err.startswith("Usage: cardlang")


@pytest.mark.parametrize("args", [["lnit"], ["--colour"], ["lint", "--format", "xml"], ["parse", "a", "b"]])
def test_an_unknown_command(args: list[str], outside: Desk) -> None:
    told = outside(*args)
    assert (told.code, told.out) == (2, "") and told.err.startswith("Usage: cardlang")


def test_version_imports_nothing_heavy() -> None:
    code = "import sys; from cardlang.__main__ import main; main(); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code, "--version"], stdout=PIPE, text=True, check=True).stdout
    assert out.startswith(f"cardlang {__version__}\n")
    assert not {"click", "jsonschema", "reportlab", "importlib.metadata"} & set(out.split())


@pytest.mark.slow
def test_a_reader_that_stops_reading(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK + "  - {bad: 1}\n" * 500)
    with subprocess.Popen([*PYTHON, "lint"], stdout=PIPE, stderr=PIPE) as running:
        assert running.stdout and running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 2


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_behind_standard_output(desk: Desk) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run([*PYTHON, "build", "--json"], stdout=full, stderr=PIPE, text=True, check=False)
    assert told.returncode == 2 and told.stderr.startswith("Error: cannot write the results")


def test_interrupted(outside: Desk) -> None:
    with subprocess.Popen([*PYTHON, "parse"], stdin=PIPE, stderr=PIPE, text=True) as running:
        assert running.stdin and running.stderr
        running.stdin.write("Draw 1 ")
        running.stdin.flush()
        until(lambda: is_empty(running.stdin))  # and then it waits for the rest
        running.send_signal(signal.SIGINT)
        assert running.stderr.read().strip() == "interrupted"
    assert running.returncode == 130


STOPPED_AT = """
import os, signal, sys
class Stop:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Stop())
sys.argv = ["cardlang", "parse", "Run."]
from cardlang.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["click", "cardlang.cli.main", "cardlang.language.nodes.effect"])
def test_interrupted_while_modules_are_imported(module: str) -> None:
    command = [sys.executable, "-c", STOPPED_AT.format(module=module)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout, told.stderr.strip()) == (130, "", "interrupted")
