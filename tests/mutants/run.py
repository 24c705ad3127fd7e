"""Changes the program in many small ways, one at a time, and tells which changes no scenario and no test notices.

    python tests/mutants/run.py --seed 1 --count 300 --jobs 2 [--roots cardlang/rules cardlang/games] [--only TEXT]

Against each mutant are played first all scenarios, of skirmish and of the small games of tests/contract, then its
file's own examples and the tests of its room (rooms.yaml). Nothing in the checkout is changed: each mutant is a process
of its own that imports one file as other code. A mutant that is still busy after five times the usual work, or fills
the memory, is killed. What changes nothing is listed in unchanged.yaml with the reason.

Exit code: 0 if at least 95 % of the others were killed and the list is right, 1 if not, 130 if interrupted.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from mutants import trial  # noqa: E402
from mutants.sites import ROOT, Key, Place, Site, Source, drawn  # noqa: E402

HERE: Final = Path(__file__).parent
ROOMS: Final = ["cardlang/rules", "cardlang/mechanics", "cardlang/games"]
ENOUGH: Final = 0.95
LEAST: Final = 5.0  # seconds of work that each stage may take
PATIENCE: Final = 1800.0  # seconds that a mutant may take on a busy machine
Tests = tuple[str, ...]
Work = tuple[Place | None, Site | None, Tests]  # without a place, nothing is changed


@dataclass(slots=True)
class Outcome:
    """How a mutant ended: `stage` is where, `by` what killed it, None if nothing did."""

    site: Site | None
    stage: str = "start"
    by: str | None = None
    seconds: dict[str, float] = field(default_factory=dict)


class Running:
    """A mutant's process."""

    def __init__(self, work: Work, folder: Path, limits: dict[str, float]) -> None:
        place, site, tests = work
        self.outcome = Outcome(site)
        self.pid, self.pipe = trial.fork(place, tests, folder, limits)
        self.since, self.ended, self._rest, self._worked = time.monotonic(), False, b"", 0.0

    def read(self) -> None:
        data = os.read(self.pipe, 65536)
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._reach(**json.loads(line))
        if not data and not self.ended:
            self.ended, self.outcome.by = True, "its process came to an end"  # too much work, or a crash

    def _reach(self, stage: str, worked: float, by: str | None = None) -> None:
        one = self.outcome
        one.seconds[one.stage] = one.seconds.get(one.stage, 0.0) + worked - self._worked
        self._worked = worked
        if stage in ("killed", "survived"):
            self.ended, one.by = True, by
        else:
            one.stage = stage

    def hangs(self) -> bool:
        """Whether it waits for something. A process that works too long is ended by the system."""
        return time.monotonic() - self.since > PATIENCE

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.pipe)


def played(work: Iterable[Work], jobs: int, limits: dict[str, float]) -> Iterator[Outcome]:
    """The outcomes in the order in which they come. The processes end with this generator."""
    waiting, running = deque(work), list[Running]()
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                running.append(Running(waiting.popleft(), folder, limits))
            ready, _, _ = select.select([one.pipe for one in running], [], [], 1.0)
            for one in running[:]:
                if one.pipe in ready:
                    one.read()
                elif one.hangs():
                    one.ended, one.outcome.by = True, "it waits"
                if one.ended:
                    running.remove(one)
                    one.stop()
                    yield one.outcome
    finally:
        for one in running:
            one.stop()
        shutil.rmtree(folder, ignore_errors=True)


def room_of(file: str, rooms: dict[str, list[str]]) -> Tests:
    """The tests of a file's room."""
    names = [name for name in rooms if file == name or file.startswith(f"{name}/")]
    return tuple(rooms[max(names, key=len)]) if names else ()


def yaml(name: str) -> Any:
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).load((HERE / name).read_text("utf-8"))


def unchanged() -> dict[Key, str]:
    """The changes that change nothing, with the reasons."""
    return {
        (one["file"], one.get("function", ""), one["change"], one.get("number", 1)): one["reason"]
        for one in yaml("unchanged.yaml")
    }


def stale(known: dict[Key, str]) -> list[Key]:
    """The entries of the list that no longer exist in the program."""
    there: dict[tuple[str, str], set[Key]] = {}
    for file, function, *_ in known:
        if (file, function) not in there:
            sites = Source(file).sites(function) if (ROOT / file).is_file() else []
            there[file, function] = {one.key for one in sites}
    return [key for key in known if key not in there[key[:2]]]


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="which are drawn (1)")
    parser.add_argument("--count", type=int, default=300, help="how many, at least one a file (300)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (2)")
    parser.add_argument("--roots", nargs="+", default=ROOMS, help="folders or files")
    parser.add_argument("--only", nargs="+", default=[""], help="of those drawn, the ones told with one of these words")
    parser.add_argument("--scenarios", action="store_true", help="play the scenarios alone")
    return parser.parse_args(given)


def main() -> int:
    order = arguments()
    os.chdir(ROOT)
    roots = [ROOT / one for one in order.roots]
    known, rooms = unchanged(), yaml("rooms.yaml")
    trial.preload(roots)
    work: list[Work] = []
    sources: dict[str, Source] = {}
    for place in drawn(roots, order.count, order.seed):
        source = sources.get(place.file) or sources.setdefault(place.file, Source(place.file))
        site = source.site(place.index)
        if any(words in str(site) for words in order.only):
            work.append((place, site, () if order.scenarios else (place.file, *room_of(place.file, rooms))))
    Random(order.seed).shuffle(work)  # if it is interrupted, the results so far are reported
    outcomes: list[Outcome] = []
    print(
        f"{len(work)} mutants of {len({place.file for place, _, _ in work if place})} files, seed {order.seed}",
        flush=True,
    )
    try:
        control = (None, None, tuple(dict.fromkeys(test for _, _, tests in work for test in tests)))
        usual = next(played([control], 1, {}))
        if usual.by:
            print(f"without any change this fails: {usual.by}")
            return 1
        limits = {stage: max(LEAST, 5 * seconds) for stage, seconds in usual.seconds.items()}
        for outcome in played(work, order.jobs, limits):
            outcomes.append(outcome)
            print(f"{len(outcomes):4} {outcome.by or 'SURVIVED':70.70} {outcome.site}", flush=True)
        usual = next(played([(None, None, ())], 1, {})) if len(work) > 20 else Outcome(None)
        if usual.by:
            print(f"by now this fails without any change, so nothing of this counts: {usual.by}")
            return 1
    except KeyboardInterrupt:
        print("interrupted")
        report(outcomes, known)
        return 130
    return report(outcomes, known)


def report(outcomes: Sequence[Outcome], known: dict[Key, str]) -> int:
    """Print the outcomes of the mutants. Returns the exit code."""
    told = [(one.site, one) for one in outcomes if one.site]
    survivors = [site for site, one in told if one.by is None and site.key not in known]
    excused = [site for site, one in told if one.by is None and site.key in known]
    wrong = [site for site, one in told if one.by is not None and site.key in known]
    gone = stale(known)
    counted = [(site, one) for site, one in told if site not in excused]
    for title, name in (("file", lambda site: site.place.file), ("operator", lambda site: site.place.operator)):
        every, killed = Counter(map(name, (s for s, _ in counted))), Counter(name(s) for s, one in counted if one.by)
        print(f"\n{title:60} killed   of")
        for one in sorted(every):
            print(f"{one:60} {killed[one]:6} {every[one]:4}")
    stages = Counter(one.stage if one.stage in ("import", "scenarios") else "tests" for _, one in counted if one.by)
    print("\n" + ", ".join(f"{n} {stage}" for stage, n in stages.items()))
    for site in survivors:
        print(f"\nsurvived: {site.place.file}:{site.line} in {site.function or 'the module'} ({site.place.operator})")
        before, _, after = site.change.partition(" → ")
        print(f"  - {before}\n  + {after}" + (f"  (number {site.number})" if site.number > 1 else ""))
    for site in wrong:
        print(f"\nunchanged.yaml says that this changes nothing, but it was killed: {site}")
    for key in gone:
        print(f"\nunchanged.yaml names what is no longer there: {' | '.join(map(str, key))}")
    share = 1 - len(survivors) / len(counted) if counted else 1.0
    print(f"\n{len(counted) - len(survivors)} of {len(counted)} killed: {share:.1%}; {len(excused)} change nothing")
    return 0 if share >= ENOUGH and not wrong and not gone else 1


if __name__ == "__main__":
    sys.exit(main())
