"""Games shared out among processes and the workers of a Dask cluster: the same bytes, and whoever dies is told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import pytest

from cardlang.pipeline import SourceError
from cardlang.playtest.record import FILE, as_line
from cardlang.playtest.run import Playtest, play_all
from cardlang.playtest.sharing import BLOCK, WorkersLost, in_processes
from measures.waiting import until

ORDER = Playtest(("drow", "hero"), "crossing", 60, 1, ("random",))
COMMAND = [sys.executable, "-m", "cardlang", "playtest", "drow", "hero", "--battlefield", "crossing", "--seed", "1"]


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def games_in(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.fixture(scope="module")
def whole() -> str:
    """What one process plays."""
    return "".join(map(as_line, play_all(ORDER, ORDER.arranged().pairings)))


def square(number: int) -> int:
    return number * number


def dies_at_five(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.slow
def test_results_come_in_order_and_a_killed_process_is_told() -> None:
    numbers = range(1, 2 * BLOCK + 100)  # more than one block
    assert list(in_processes(2, square, numbers)) == [square(number) for number in numbers]
    assert list(islice(in_processes(2, square, range(10**7)), 3)) == [0, 1, 4]  # given out as they are needed
    with pytest.raises(WorkersLost, match="a process was killed"):
        list(in_processes(2, dies_at_five, range(1, 10)))


@pytest.mark.slow
def test_a_process_that_reads_other_cards_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a worker of a cluster may, or after an edit."""
    pairings = [replace(one, content="changed") for one in ORDER.arranged().pairings]
    with pytest.raises(SourceError, match="a worker has other cards or rules, or another version of cardlang, than"):
        list(play_all(replace(ORDER, jobs=2), pairings))


@pytest.mark.slow
def test_a_worker_process_that_is_killed_is_told_and_its_run_goes_on(tmp_path: Path, whole: str) -> None:
    command = [*COMMAND, "--games", "100000", "--jobs", "2", "--traces", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: games_in(tmp_path / FILE) >= 5)
    workers = [
        one for one in children(process.pid) if "popen_loky" in Path(f"/proc/{one}/cmdline").read_text("latin-1")
    ]
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    played = games_in(tmp_path / FILE)
    assert process.returncode == 1 and f"{played} games, seed 1" in out
    assert err == (
        f"Error: a process was killed, after {played} of 100000 games; those in --traces DIR are safe, and --resume "
        "goes on after them\n"
    )
    go_on = [*COMMAND, "--games", str(max(60, played)), "--resume", "--traces", str(tmp_path)]
    assert subprocess.run(go_on, stdout=subprocess.DEVNULL, check=False).returncode == 0
    assert (tmp_path / FILE).read_text().startswith(whole)


@dataclass
class Cluster:
    """A scheduler and three workers with two threads each, all of them processes."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    processes: list[subprocess.Popen[bytes]] = []

    def started(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments]
        processes.append(subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return processes[-1]

    file = tmp_path / "scheduler.json"
    try:
        ports = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        scheduler = started("scheduler", *ports)
        until(lambda: file.exists() and file.read_bytes())
        address = json.loads(file.read_text())["address"]
        workers = [started("worker", address, "--no-nanny", "--nthreads", "2", "--no-dashboard") for _ in range(3)]
        yield Cluster(address, scheduler, workers)
    finally:
        for one in processes:
            one.kill()
            one.wait()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes_whoever_dies_and_is_told_when_it_goes_away(
    cluster: Cluster, tmp_path: Path, whole: str
) -> None:
    folder = tmp_path / "games"
    command = [*COMMAND, "--cluster", cluster.address, "--traces", str(folder), "--games"]
    assert subprocess.run([*command, "60"], stdout=subprocess.DEVNULL, check=False).returncode == 0
    assert (folder / FILE).read_text() == whole

    process = subprocess.Popen(
        [*command, "100000", "--resume"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until(lambda: games_in(folder / FILE) >= 70)
    cluster.workers[0].kill()
    seen = games_in(folder / FILE)
    until(lambda: games_in(folder / FILE) >= seen + 40)  # others do what it leaves undone
    cluster.scheduler.kill()
    out, err = process.communicate(timeout=90)
    played = games_in(folder / FILE)
    assert process.returncode == 1 and f"{played} games, seed 1" in out
    assert err.startswith(f"Error: the cluster at {cluster.address} has gone away (") and "Traceback" not in err
    assert f"), after {played} of 100000 games; those in --traces DIR are safe, and --resume goes on after" in err

    ended = subprocess.run([*command, "100000"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"Error: there is no Dask cluster at {cluster.address}: give the address of its scheduler\n"
    alone = replace(ORDER, games=played)
    assert (folder / FILE).read_text() == "".join(map(as_line, play_all(alone, alone.arranged().pairings)))
