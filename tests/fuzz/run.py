"""Hostile input by seed: `python tests/fuzz/run.py --seed 7 --cases 20000 --jobs 2`. docs/fuzzing.md tells more."""

from __future__ import annotations

import argparse
import os
import pickle
import select
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import BinaryIO

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.box import Box
from fuzz.case import ROOT, Case, Special
from fuzz.families import FAMILIES
from fuzz.judge import Fault, Harness, judge, same
from fuzz.shrink import focused, shrink
from fuzz.warm import warm_up

EXAMPLE = ROOT / "docs/examples/fordwatch"
SHRINKING = 30.0  # seconds for the first fault of each place


@dataclass(frozen=True)
class Found:
    """A case that fails, by its name (`texts:17`), and its smallest failing form; None if the fault is already
    known."""

    name: str
    fault: Fault
    case: Case | None


def make(seed: int, name: str) -> Case:
    """The case of that name: the same for the same seed."""
    family = name.partition(":")[0]
    return FAMILIES[family].make(Random(f"{seed}/{name}"))


def names(only: Sequence[str]) -> Iterator[str]:
    """The names of all cases of these families in turn, each family as often as its weight says."""
    done: Counter[str] = Counter()
    for _ in count():
        for family in only:
            for _ in range(FAMILIES[family].weight):
                yield f"{family}:{done[family]}"
                done[family] += 1


def work(seed: int, cases: Iterator[str], until: float, cache: Path, to: BinaryIO, keep: Path | None) -> None:
    """Run cases and write what is found: for each case its name, or a `Found`."""
    told: dict[tuple[str, str], int] = {}
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        harness = Harness(Box(Path(folder), cache))
        try:
            for name in cases:
                if time.monotonic() > until:
                    break
                case = make(seed, name)
                fault = harness.fault(case)
                if fault:
                    key = (fault.kind, fault.place)
                    told[key] = told.get(key, 0) + 1
                    first = told[key] == 1
                    small = (
                        shrink(
                            case, lambda other, fault=fault: same(fault, judge(other, harness.run(other))), SHRINKING
                        )
                        if first
                        else None
                    )
                    pickle.dump(Found(name, fault, small), to)
                    if keep and small:
                        harness.box.fill(small.files)
                        copy = keep / name.replace(":", "-")
                        shutil.copytree(harness.box.project, copy, symlinks=True, dirs_exist_ok=True)
                else:
                    pickle.dump(name, to)
                to.flush()
        finally:
            harness.stop()


def fuzz(
    seed: int, cases: Sequence[str] | Iterator[str], jobs: int, seconds: float, keep: Path | None = None
) -> Iterator[str | Found]:
    """Run these cases in several processes: the name of each as it is done, or what was found."""
    chosen = list(cases) if jobs > 1 and isinstance(cases, Sequence) else cases
    with tempfile.TemporaryDirectory(prefix="fuzz-warm-") as cache:
        warm_up(Path(cache))
        until = time.monotonic() + seconds
        workers: dict[int, tuple[int, BinaryIO]] = {}
        try:
            for number in range(jobs):
                reading, writing = os.pipe()
                child = os.fork()
                if not child:
                    _work_until_told(seed, islice(iter(chosen), number, None, jobs), until, Path(cache), writing, keep)
                os.close(writing)
                workers[reading] = child, os.fdopen(reading, "rb")
            while workers:
                for reading in select.select(list(workers), [], [])[0]:
                    child, stream = workers[reading]
                    try:
                        yield pickle.load(stream)
                    except EOFError:
                        stream.close()
                        del workers[reading]
                        if os.waitpid(child, 0)[1]:
                            raise RuntimeError("a worker of the fuzzer itself broke down") from None
        finally:
            for child, stream in workers.values():
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGTERM)
                stream.close()
            for child, _ in workers.values():
                os.waitpid(child, 0)


def _work_until_told(
    seed: int, cases: Iterator[str], until: float, cache: Path, writing: int, keep: Path | None
) -> None:
    """Work until no case is left, or until SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    code = 1
    try:
        with os.fdopen(writing, "wb") as to:
            work(seed, cases, until, cache, to, keep)
        code = 0
    except SystemExit:
        code = 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8", "backslashreplace").splitlines()


def describe(seed: int, found: Found) -> str:
    """A fault as people read it."""
    fault, case = found.fault, found.case
    lines = [f"{found.name}: {fault.kind}{' at ' + fault.place if fault.place else ''}"]
    if case is None:
        return f"{lines[0]} (as before)"
    lines += [f"    {line}" for line in fault.detail.strip().splitlines()[-12:]]
    lines.append(
        f"    $ cardlang {shlex.join(case.args)}"[:2000] if not case.program else f"    python: {case.program!r}"[:2000]
    )
    if case.streams:
        lines.append(f"    descriptors: {dict(case.streams)}")
    for name, content in case.files.items():
        if isinstance(content, Special):
            lines.append(f"    {name} is {content}")
    data = focused(case)
    if data is not None and not case.focus.startswith("arg"):
        shown = data.decode("utf-8", "backslashreplace")
        lines += [
            f"    {case.focus}, {len(data)} bytes:",
            *(f"      | {line[:300]}" for line in shown.splitlines()[:40]),
        ]
    lines.append(f"    again: python tests/fuzz/run.py --seed {seed} --case {found.name}")
    return "\n".join(lines)


def main() -> int:
    """The command: exit 1 if any case fails."""
    parser = argparse.ArgumentParser(description="Hostile input by seed; exits with 1 if any case fails.")
    parser.add_argument("--seed", type=int, default=0, help="all chance comes from this number")
    parser.add_argument("--cases", type=int, default=300, help="how many cases (300)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no case after this time")
    parser.add_argument("--only", default=",".join(FAMILIES), help=f"families of cases: {', '.join(FAMILIES)}")
    parser.add_argument("--case", action="append", help="run this case alone, such as texts:17; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time (one for each core)")
    parser.add_argument("--keep", type=Path, help="copy the projects of faults into this folder")
    given = parser.parse_args()
    only = [name.strip() for name in given.only.split(",")]
    wrong = [name for name in [*only, *(one.partition(":")[0] for one in given.case or ())] if name not in FAMILIES]
    if wrong:
        parser.error(f"there is no family {wrong[0]!r}; there are {', '.join(FAMILIES)}")
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    cases = given.case or list(islice(names(only), given.cases))
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    done: Counter[str] = Counter()
    kinds: Counter[tuple[str, str]] = Counter()
    begun = time.monotonic()
    stopped = False
    try:
        for one in fuzz(given.seed, cases, max(1, given.jobs), given.seconds, given.keep):
            name = one.name if isinstance(one, Found) else one
            done[name.partition(":")[0]] += 1
            if isinstance(one, Found):
                kinds[one.fault.kind, one.fault.place] += 1
                if one.case or given.case:
                    print(describe(given.seed, one), flush=True)
    except KeyboardInterrupt:
        stopped = True
    for (kind, place), number in kinds.most_common():
        print(f"{number:6} {kind} {place}")
    families = ", ".join(f"{number} {family}" for family, number in done.items())
    took = time.monotonic() - begun
    print(f"{done.total()} cases ({families}) in {took:.0f} s, seed {given.seed}")
    print(f"{kinds.total()} faults of {len(kinds)} kinds")
    if stopped:
        print("interrupted", file=sys.stderr)
        return 130
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
