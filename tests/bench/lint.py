"""Measures lint on 5,000 different cards in 50 files, beside yamllint on the same files: `python tests/bench/lint.py`.

yamllint is looked for in a virtual environment, `.bench/` (`python -m venv .bench; .bench/bin/pip install yamllint`).
Cardlang runs as a wheel installs it, in one process and with an empty cache; then again with what it keeps, with one
card changed each time and with none. Beside the time on the wall stands in brackets how long processors were at work;
"x" compares that. Asserts nothing.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from bench.many_cards import decks, text  # noqa: E402
from bench.processes import OTHERS, Taken, against, cardlang, installed, medians, raced, row, taken  # noqa: E402
from cardlang.model.diagnostic import Diagnostic  # noqa: E402
from cardlang.model.span import SourceText, Span  # noqa: E402
from cardlang.report.text import as_text  # noqa: E402

FILES, CARDS, RUNS = 50, 100, 5


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cards = folder / "project" / "cards" / "skirmish"
        cards.mkdir(parents=True)
        (folder / "project" / "cardlang.yaml").write_text("name: bench\n", encoding="utf-8")
        for deck, content in decks(FILES, CARDS).items():
            (cards / f"{deck}.yaml").write_text(content, encoding="utf-8")
        project = folder / "project"
        commands = {
            "all": (cardlang("lint", "--jobs", "1"), project),
            "texts": (cardlang("lint", "--jobs", "1", "--ignore", "C4", "--ignore", "C5"), project),
            "jobs": (cardlang("lint"), project),
        }
        if OTHERS.with_name("yamllint").exists():
            commands["yamllint"] = ([str(OTHERS.with_name("yamllint")), "."], project)
        env = installed(folder / "installed")
        found = raced(commands, env, RUNS)
        theirs = found.get("yamllint")
        row("what", "time (at work), peak", "target")
        against(f"lint of {FILES * CARDS:,} cards, all checks", found["all"], theirs, "<= 1 x yamllint, <= 250 MB")
        against("  without layout and dry run", found["texts"], theirs, "<= 0.5 x yamllint")
        against("  all checks, with a process for each core", found["jobs"], theirs, "")
        if theirs:
            against("yamllint", theirs, None, "")
        edited, same = again(project, cards / "many-07.yaml", folder / "cache", env)
        row(
            "  one file edited since the last run",
            f"{edited.wall * 1000:.0f} ms ({edited.work * 1000:.0f})",
            "<= 250 ms",
        )
        row("  nothing edited", f"{same.wall * 1000:.0f} ms ({same.work * 1000:.0f})", "<= 100 ms")
    row("1,000 findings as text", f"{printed():.1f} ms", "<= 20 ms")


def again(project: Path, file: Path, cache: Path, env: Mapping[str, str]) -> tuple[Taken, Taken]:
    """What lint takes with what it keeps: after a change of one card, and after none."""
    whole, edited, same = file.read_text("utf-8"), [], []
    numbers = list(re.finditer(r"(?<=text: Deal )\d+", whole))
    taken(cardlang("lint"), project, env, cache)
    for n, number in enumerate(numbers[: RUNS + 1]):
        file.write_text(f"{whole[: number.start()]}{100 + 5 * n}{whole[number.end() :]}", "utf-8")
        edited.append(taken(cardlang("lint"), project, env, cache))
        same.append(taken(cardlang("lint"), project, env, cache))
    return medians(edited[1:]), medians(same[1:])  # the first prepares the faces that others use


def printed() -> float:
    """Milliseconds to print 1,000 findings."""
    lines = [f"    text: {text(number)}\n" for number in range(1000)]
    source, at = SourceText("cards/many.yaml", "".join(lines)), 0
    found = []
    for line in lines:
        span = Span(source.path, at + 10, at + 40)
        found.append(Diagnostic("C601", "other cards word this differently", span, f'write "{line[20:50]}"'))
        at += len(line)
    times = []
    for _ in range(9):
        start = time.process_time()
        as_text(found, {source.path: source})
        times.append((time.process_time() - start) * 1000)
    return median(times)


if __name__ == "__main__":
    main()
