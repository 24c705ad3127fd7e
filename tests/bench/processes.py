"""Runs processes and measures them: cardlang as it is installed from a wheel, and other programs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from compileall import compile_dir
from pathlib import Path
from shutil import copytree, ignore_patterns
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
OTHERS = ROOT / ".bench" / "bin" / "python"
SHARED = ("cards", "schemas", "starter", "templates", "print")


class Taken(NamedTuple):
    """What a process took: seconds on the wall, seconds at work (of all processors), and its peak memory in MB."""

    wall: float
    work: float
    peak: float


def installed(folder: Path) -> dict[str, str]:
    """The environment for the package as a wheel holds it, which is put into a folder."""
    package = folder / "cardlang"
    copytree(ROOT / "cardlang", package, ignore=ignore_patterns("__pycache__"))
    for name in SHARED:
        copytree(ROOT / name, package / "shared" / name)
    compile_dir(package, quiet=1, workers=1)
    return {**os.environ, "PYTHONPATH": str(folder)}


def cardlang(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cardlang", *arguments]


def taken(command: Sequence[str], folder: Path, env: Mapping[str, str], cache: Path | None = None) -> Taken:
    """One run, with an empty cache, if none is given."""
    with tempfile.TemporaryDirectory() as empty, Path(os.devnull).open("wb") as nowhere:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env={**env, "CARDLANG_CACHE": str(cache or empty)}, stdout=nowhere, stderr=nowhere
        )
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
        wall = time.perf_counter() - start
    peak = used.ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
    return Taken(wall, used.ru_utime + used.ru_stime, peak)


def raced(commands: Mapping[str, tuple[Sequence[str], Path]], env: Mapping[str, str], runs: int) -> dict[str, Taken]:
    """The medians of each command, in turns, so that all of them meet the same machine."""
    rounds = [{name: taken(*command, env) for name, command in commands.items()} for _ in range(runs)]
    return {name: medians([one[name] for one in rounds]) for name in commands}


def medians(several: Sequence[Taken]) -> Taken:
    return Taken(*map(median, zip(*several, strict=True)))


def row(what: str, measured: str, target: str = "") -> None:
    print(f"{what:<58} {measured:>32}   {target}")


def against(what: str, ours: Taken, theirs: Taken | None, target: str) -> None:
    """A row with what we took, and how many times the other program's work that is."""
    times = f", {ours.work / theirs.work:.2f} x" if theirs else ""
    row(what, f"{ours.wall:.2f} s ({ours.work:.2f}), {ours.peak:.0f} MB{times}", target)
