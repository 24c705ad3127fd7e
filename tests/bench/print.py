"""Measures printing, beside WeasyPrint and typst on like cards in the same run: `python tests/bench/print.py`.

Both are looked for in a virtual environment, `.bench/` (`python -m venv .bench; .bench/bin/pip install weasyprint
typst`) and left out if they are not there. Beside the time on the wall stands in brackets how long processors were at
work, which a busy machine distorts less. Asserts nothing.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from bench.like_cards import html, typst  # noqa: E402
from bench.many_cards import deck, decks  # noqa: E402
from bench.processes import OTHERS, Taken, against, cardlang, installed, row, taken  # noqa: E402

COUNT, RUNS = 900, 3

PEAK = """
def peak():
    import resource, sys
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "darwin" else 1024)
"""
# From checked cards to the bytes of a PDF.
RENDER = (
    PEAK
    + """
from time import perf_counter, process_time
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.reading import read
from cardlang.source.project import select
(selection,), _ = select([])
contents = read(selection)
before, start, work = peak(), perf_counter(), process_time()
from cardlang.pdf.document import render
from cardlang.sheet.impose import impose
renderer, _, _ = open_renderer(contents.project)
sheet = renderer.sheet("letter-9up")
faces = [renderer.card(one, card) for one in contents.decks for card in one.deck.cards for _ in range(card.copies)]
pages, faults = impose(sheet, faces, "Many Cards")
data = render(pages, renderer.fonts, "Many Cards")
assert not faults
print(perf_counter() - start, process_time() - work, peak(), before, len(data))
"""
)
WEASYPRINT = (
    PEAK
    + """
import sys
from time import perf_counter, process_time
start, work = perf_counter(), process_time()
from weasyprint import HTML
data = HTML(filename=sys.argv[1]).write_pdf()
print(perf_counter() - start, process_time() - work, peak(), 0, len(data))
"""
)
TYPST = (
    PEAK
    + """
import sys
from time import perf_counter, process_time
start, work = perf_counter(), process_time()
import typst
data = typst.compile(sys.argv[1], font_paths=[sys.argv[2]], root=sys.argv[3])
print(perf_counter() - start, process_time() - work, peak(), 0, len(data))
"""
)


def run(python: Path | str, *arguments: str, folder: Path, cache: Path) -> tuple[float, float, str]:
    """The wall time of a process, how long it was at work, and what it printed."""
    env = {**os.environ, "CARDLANG_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    start, before = time.perf_counter(), children()
    done = subprocess.run([str(python), *arguments], cwd=folder, env=env, check=True, capture_output=True, text=True)
    return time.perf_counter() - start, children() - before, done.stdout


def children() -> float:
    """Seconds that the processes started here have been at work."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rendered(python: Path | str, script: str, *arguments: str, folder: Path, cache: Path) -> tuple[float, ...]:
    """Seconds, those of them at work (of all processors), peak memory in MB, memory before in MB, bytes of PDF: the
    medians of some runs."""
    runs = [run(python, "-c", script, *arguments, folder=folder, cache=cache)[2].split() for _ in range(RUNS)]
    return tuple(median(map(float, column)) for column in zip(*runs, strict=True))


def project(folder: Path, name: str, count: int, copies: int) -> Path:
    cards = folder / name / "cards" / "skirmish"
    cards.mkdir(parents=True)
    (folder / name / "cardlang.yaml").write_text("name: bench\n", encoding="utf-8")
    (cards / "many.yaml").write_text(deck(count, copies), encoding="utf-8")
    return folder / name


def numbers(seconds: float, work: float, peak: float, _before: float, size: float) -> str:
    return f"{seconds:.2f} s ({work:.2f}), {peak:.0f} MB, {size / 1e6:.2f} MB"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, cache = Path(name), Path(name) / "cache"
        many = project(folder, "many", COUNT, 1)
        build = ("-m", "cardlang", "build", "--only", "cards", "--backs", "none")
        cold = run(sys.executable, *build, folder=many, cache=cache)
        row("what", "time (at work), peak, PDF", "target")
        ours = rendered(sys.executable, RENDER, folder=many, cache=cache)
        row(f"{COUNT} different cards, 9-up: faces to PDF", numbers(*ours), "<= 1 s, <= 80 MB, <= 1 MB")
        row("  memory of the process before that", f"{ours[3]:.0f} MB")
        row("  from a checkout, no cache: parse tables are made", f"{cold[0]:.2f} s ({cold[1]:.2f})")
        ten = rendered(sys.executable, RENDER, folder=project(folder, "ten", 10, 1), cache=cache)
        ninety = rendered(sys.executable, RENDER, folder=project(folder, "ninety", 10, 9), cache=cache)
        row("90 copies of 10 cards, against the 10", f"{ninety[1] / ten[1]:.2f} x", "<= 1.5 x")
        others(folder, cache, ours[1])
        whole(folder, many)


def others(folder: Path, cache: Path, ours: float) -> None:
    """The same cards printed by other programs; imports count, as they do for ours."""
    files = {"weasyprint": ("cards.html", html(COUNT), WEASYPRINT), "typst": ("cards.typ", typst(COUNT), TYPST)}
    fonts = ROOT / "templates" / "fonts"
    for tool, (name, text, script) in files.items():
        (folder / name).write_text(text, encoding="utf-8")
        try:
            run(OTHERS, "-c", f"import {tool}", folder=folder, cache=cache)
        except (OSError, subprocess.CalledProcessError):
            row(f"{tool}", "not installed", "see the top of this file")
            continue
        theirs = rendered(OTHERS, script, str(folder / name), str(fonts), str(folder), folder=folder, cache=cache)
        row(f"{tool}, {COUNT} like cards", numbers(*theirs), f"{theirs[1] / ours:.1f} x our work")


def whole(folder: Path, many: Path) -> None:
    """Whole processes in turns, with parsing and checks: cardlang as a wheel installs it. The cards are in one deck and
    in fifteen; the cache is empty, or a build has filled it, after which one card may have been edited."""
    build = cardlang("build", "--only", "cards", "--backs", "none")
    several = folder / "several"
    (several / "cards" / "skirmish").mkdir(parents=True)
    (several / "cardlang.yaml").write_text("name: bench\n", encoding="utf-8")
    for name, text in decks(15, COUNT // 15).items():
        (several / "cards" / "skirmish" / f"{name}.yaml").write_text(text, encoding="utf-8")
    edited = several / "cards" / "skirmish" / "many-07.yaml"
    env = installed(folder / "installed")
    typst = [str(OTHERS), "-c", TYPST, "cards.typ", str(ROOT / "templates" / "fonts"), str(folder)]
    runs: dict[str, list[Taken]] = {}

    def run(what: str, command: Sequence[str], where: Path, cache: Path) -> None:
        runs.setdefault(what, []).append(taken(command, where, env, cache))

    for number in range(RUNS):
        with tempfile.TemporaryDirectory() as empty:
            one, other = Path(empty) / "one", Path(empty) / "other"
            run("cold", build, many, one)
            run("warm", build, many, one)
            run("cold, 15 decks", build, several, other)
            edited.write_text(edited.read_text("utf-8").replace(" 5 damage", f" {number + 6} damage", 1), "utf-8")
            run("edited", build, several, other)
            if (folder / "cards.typ").exists():
                run("typst", typst, folder, one)
    found = {what: Taken(*map(median, zip(*some, strict=True))) for what, some in runs.items()}
    beside = found.get("typst")
    against("whole process with parsing and checks, no cache", found["cold"], beside, "<= 4 x typst")
    against("  the same again", found["warm"], beside, "<= 1.5 x typst")
    against("  in 15 decks, no cache", found["cold, 15 decks"], beside, "")
    against("  in 15 decks, after an edit of one card", found["edited"], beside, "")


if __name__ == "__main__":
    main()
