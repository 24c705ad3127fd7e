"""The report of a long file of games, in bounded memory: `python tests/bench/journal.py [GAMES]`. Asserts nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardlang.playtest.record import FILE, as_line
from cardlang.playtest.run import Playtest, Run

PLAYED = 50  # games that are played; the others repeat them with other numbers
DECKS = ("drow", "hero")


def written(path: Path, games: int) -> None:
    """A file of so many games, without most of their actions, which the report only counts."""
    playtest = Playtest(DECKS, None, PLAYED, 0, ("random",))
    run = Run(playtest, playtest.arranged().pairings)
    known = [json.loads(as_line(run.play(number))) for number in range(1, PLAYED + 1)]
    with path.open("w") as file:
        for number in range(1, games + 1):
            game = known[number % PLAYED]
            file.write(json.dumps(game | {"number": number, "actions": game["actions"][: 1 + number % 40]}) + "\n")


def reported(folder: Path, games: int) -> tuple[float, float]:
    """The seconds and the peak memory in MB of the command that reports on them."""
    command = [sys.executable, "-m", "cardlang", "playtest", *DECKS, "--games", str(games), "--resume", "--json"]
    begun = time.perf_counter()
    process = subprocess.Popen([*command, "--traces", str(folder)], stdout=subprocess.PIPE)
    assert process.stdout
    assert json.loads(process.stdout.read())["games"] == games
    _, code, used = os.wait4(process.pid, 0)
    assert code == 0
    return time.perf_counter() - begun, used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> None:
    most, before = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, 0.0
    for games in (most // 10, most):
        with tempfile.TemporaryDirectory() as folder:
            written(Path(folder) / FILE, games)
            seconds, memory = reported(Path(folder), games)
        ratio = f", {memory / before:.2f} x" if before else ""
        print(f"{games:>9,} games: {seconds:6.1f} s, {memory:5.0f} MB{ratio}", flush=True)
        before = memory


if __name__ == "__main__":
    main()
