"""Measures speed and memory and prints them beside their targets: `python tests/bench/run.py`. Asserts nothing."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from many_cards import decks

ROOT = Path(__file__).parents[2]
GRAMMAR = """
import time
from cardlang.pipeline.load import games
from measures.playing import GAME
start = time.perf_counter()
games.load_game("skirmish")
print((time.perf_counter() - start) * 1000)
"""
TEXTS = """
import time
from pathlib import Path
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.source.project import select
(selection,), _ = select([Path("cards")])
texts = [text for deck in read(selection).decks for card in deck.deck.cards for text in card.texts]
language = load_game("skirmish").language
best = []
for _ in range(30):
    start = time.perf_counter()
    for text in texts:
        language.parse(text.text, text.box)
    best.append((time.perf_counter() - start) / len(texts) * 1e6)
print(min(best), len(texts))
"""


def python(*arguments: str, cache: Path | None = None) -> str:
    """Runs this Python at the repository's root: what it prints."""
    env = {**os.environ, **({"CARDLANG_CACHE": str(cache)} if cache else {})}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, check=True, capture_output=True, text=True
    ).stdout


def seconds(run: Callable[[], object], times: int) -> float:
    """The median of so many runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return median(taken)


def row(what: str, measured: str, target: str) -> None:
    print(f"{what:<58} {measured:>16}   {target}")


def _kept(folder: Path) -> None:
    """Lint of 5,000 cards in 50 files, whole process with its modules compiled: cold, again, and after an edit."""
    root = folder / "many"
    for name, text in decks(50, 100).items():
        path = root / f"cards/skirmish/{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (root / "cardlang.yaml").write_text("name: Many\n")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {
        "CARDLANG_CACHE": str(folder / "kept"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "PYTHONPATH": str(ROOT),
    }

    def lint(*options: str) -> None:
        subprocess.run(
            [sys.executable, "-m", "cardlang", "lint", *options], cwd=root, env=env, capture_output=True, check=False
        )

    edited, number = min((root / "cards/skirmish").iterdir()), 1000

    def edit_and_lint() -> None:
        nonlocal number
        number += 5
        edited.write_text(re.sub(r"(text: .*?)\d+", rf"\g<1>{number}", edited.read_text(), count=1))
        lint()

    for jobs in ("1", str(os.cpu_count())):
        row(
            f"lint of 5,000 cards in 50 files, cold, --jobs {jobs}",
            f"{seconds(partial(lint, '--no-cache', '--jobs', jobs), 1):.2f} s",
            "",
        )
    lint()
    nothing, again = seconds(lambda: python("-c", "pass"), 9), seconds(lint, 9)
    row("  again (and against python -c pass)", f"{again * 1000:.0f} ms, {again / nothing:.1f} x", "<= 100 ms")
    row("  with one text of one file edited", f"{seconds(edit_and_lint, 5) * 1000:.0f} ms", "<= 250 ms")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1 if sys.platform == "darwin" else 1024)
    row("  peak memory (the largest of all runs here)", f"{peak:.0f} MB", "<= 250 MB")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        cache, out = Path(folder) / "cache", Path(folder) / "out"
        row("what", "measured", "target")
        nothing = seconds(lambda: python("-c", "pass"), 15)
        version = seconds(lambda: python("-m", "cardlang", "--version"), 15)
        row("cardlang --version, against python -c pass", f"{version / nothing:.1f} x", "<= 5 x")
        python("-c", GRAMMAR, cache=cache)  # fills the cache
        ms = median(float(python("-c", GRAMMAR, cache=cache)) for _ in range(9))
        row("grammar from cache", f"{ms:.1f} ms", "<= 30 ms")
        us, count = python("-c", TEXTS, cache=cache).split()
        row(f"parse and write one text (mean of {count} card texts)", f"{float(us):.0f} us", "<= 100 us")
        build = ("-m", "cardlang", "build", "--out", str(out))
        start = time.perf_counter()
        python(*build, cache=Path(folder) / "cold")
        cold = time.perf_counter() - start
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1 if sys.platform == "darwin" else 1024)
        row("build of this project, cold", f"{cold:.2f} s", "<= 3 s")
        row("  its peak memory (the largest of all runs here)", f"{peak:.0f} MB", "<= 120 MB")
        row("build of this project, warm", f"{seconds(lambda: python(*build, cache=cache), 3):.2f} s", "")
        lint = seconds(lambda: python("-m", "cardlang", "lint", cache=cache), 3)
        row("lint of this project, warm", f"{lint:.2f} s", "")
        _kept(Path(folder))


if __name__ == "__main__":
    main()
