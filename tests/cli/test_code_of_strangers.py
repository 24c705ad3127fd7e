"""Nothing that a project brings is run as code: no module in its folder, nothing that is kept."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardlang

from .conftest import Desk

PACKAGE = Path(cardlang.__file__).parent
TRAP = "open({ran!r}, 'w').close()\n"
MODULES = ("json", "yaml", "random", "pickle", "struct", "multiprocessing", "sqlite3", "click", "lark", "re", "typing")
SPAWNING = """\
import multiprocessing
import sys

from cardlang.pipeline.check import checked_files
from cardlang.pipeline.printing import output as workers

if __name__ == "__main__":
    from cardlang.__main__ import main

    multiprocessing.set_start_method({start!r})
    checked_files._WORTH_IT = workers._WORTH_IT = 0
    main()
"""


MORE = """\
game: skirmish
deck: more
name: More
kind: action
faction: hero
cards:
  - {name: Walk, level: 1, action: Minor, text: The acting creature moves 5 squares.}
"""


@pytest.fixture
def trapped(desk: Desk, tmp_path: Path) -> Path:
    """The file that appears if a module in the project is imported."""
    ran = tmp_path / "ran"
    for name in MODULES:
        desk.write(f"{name}.py", TRAP.format(ran=str(ran)))
    return ran


def run(desk: Desk, *command: str) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONSAFEPATH", "PYTHONPATH")}
    return subprocess.run(
        [sys.executable, *command], cwd=desk.folder, env=environment, capture_output=True, check=False
    )


def test_modules_of_a_project_are_not_imported(desk: Desk, trapped: Path) -> None:
    assert run(desk, "-m", "cardlang", "lint", "--no-cache").stderr == b"no errors in 2 files\n"
    assert not trapped.exists()


@pytest.mark.slow
@pytest.mark.parametrize("start", ["spawn", "forkserver"])
@pytest.mark.parametrize(
    "args",
    [
        ("lint", "--no-cache", "--jobs", "2"),
        ("build", "--no-cache", "--jobs", "2"),
        ("playtest", "drow", "drow", "--games", "20", "--jobs", "2"),
    ],
)
def test_nor_by_processes_that_start_anew(
    args: tuple[str, ...], start: str, desk: Desk, trapped: Path, tmp_path: Path
) -> None:
    desk.write("cards/skirmish/more.yaml", MORE)
    script = tmp_path / "elsewhere/start.py"
    script.parent.mkdir()
    script.write_text(SPAWNING.format(start=start))
    done = run(desk, str(script), *args)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr.decode()
    assert not trapped.exists()


# The hooks of a project, which run only if the person at the command allows it (tests/pipeline).
HOOKS = {("cardlang/pipeline/load/file_parts.py", name) for name in ("compile", "exec")}
# Starts processes of our own, which are sent what we have made; of files it reads none.
PROCESSES = {("cardlang/playtest/sharing.py", "joblib")}
RUNS_CODE = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "dbm"}


def test_nothing_reads_what_could_be_code() -> None:
    found: set[tuple[str, str]] = set()
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Import(names=names):
                    named = {one.name.partition(".")[0] for one in names} & RUNS_CODE
                case ast.ImportFrom(module=str(module)):
                    named = {module.partition(".")[0]} & RUNS_CODE
                case ast.Call(func=ast.Name(id=name)):
                    named = {name} & {"eval", "exec", "compile", "__import__"}
                case _:
                    continue
            found |= {(place, one) for one in named}
    assert found == HOOKS | PROCESSES
