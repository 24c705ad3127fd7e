"""Measures what it takes lint to try a card out: `python tests/bench/dry_run.py`. Asserts nothing."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from cardlang.pipeline.check.dry_run import dry_run_faults  # noqa: E402
from cardlang.pipeline.load.reading import read  # noqa: E402
from cardlang.source.project import select  # noqa: E402

RUNS = 30


def main() -> None:
    (selection,), _ = select([ROOT / "cards"])
    contents = read(selection)
    cards = sum(len(deck.deck.cards) for deck in contents.decks)
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        dry_run_faults(contents, [])
        taken.append((time.perf_counter() - start) / cards * 1e3)
    row = f"best {min(taken):.2f} ms, mean {mean(taken):.2f} ms   <= 0.4 ms"
    print(f"one of {cards} cards tried out, positions made anew: {row}")


if __name__ == "__main__":
    main()
