"""Sharing work out among processes of this machine (joblib) or the workers of a Dask cluster. Results come in order."""

from __future__ import annotations

import logging
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from cardlang.pipeline import SourceError
from cardlang.pipeline.load.processes import LOOK, begin_workers, set_up_worker

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
BLOCK: Final = 1_000  # items per process of which results may have to wait for an earlier one
AHEAD: Final = 4  # items submitted ahead per thread of a cluster
CONNECT: Final = 10.0  # seconds in which a cluster must answer
PATIENCE: Final = 60.0  # seconds in which it may have no workers


class WorkersLost(Exception):
    """A worker process was killed, or the cluster is gone: what they worked on is lost."""


def in_processes(jobs: int, work: Callable[[int], T], numbers: range) -> Iterator[T]:
    """The result of each number, from `jobs` processes, which end with their last result, or when they are killed.

    Errors: `WorkersLost` if one is killed; whatever `work` raises.
    """
    from concurrent.futures.process import BrokenProcessPool

    from joblib import Parallel, delayed

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".* tasks? which", module="joblib")  # that the last are not waited for
        pool = Parallel(jobs, backend="loky", return_as="generator", initializer=set_up_worker)
        try:
            for at in range(0, len(numbers), jobs * BLOCK):  # or any number of results would wait for a long one
                with begin_workers():
                    results = pool(delayed(work)(number) for number in numbers[at : at + jobs * BLOCK])
                yield from results
        except BrokenProcessPool as error:
            raise WorkersLost("a process was killed") from error


def on_cluster(address: str, work: Callable[[int], T], numbers: range) -> Iterator[T]:
    """The result of each number, from the workers of the cluster whose Dask scheduler has this address. What a worker
    leaves undone is done by another.

    Errors: `SourceError` without the library distributed, if there is no such cluster, and from `work`; `WorkersLost`
    if it goes away.
    """
    return _from(_joined(address), address, work, numbers)


def _from(client: Client, address: str, work: Callable[[int], T], numbers: range) -> Iterator[T]:
    try:
        waiting: deque[Future[T]] = deque()
        ahead = max(16, sum(client.nthreads().values())) * AHEAD
        for number in numbers:
            waiting.append(client.submit(work, number, pure=False))
            if len(waiting) >= ahead:
                yield _result(client, waiting.popleft())
        while waiting:
            yield _result(client, waiting.popleft())
    except SourceError:
        raise
    except Exception as error:  # of the library, or of a worker that cannot even begin
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise WorkersLost(f"the cluster at {address} has gone away ({reason})") from error
    finally:
        client.close(timeout=LOOK)


def _joined(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as error:
        raise SourceError('--cluster needs the library distributed: pip install "cardlang[cluster]"') from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what they would log is told once, by the command
    try:
        return Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SourceError(f"there is no Dask cluster at {address}: give the address of its scheduler") from error


def _result(client: Client, future: Future[T]) -> T:
    """What was waited for. Errors: `TimeoutError` if the cluster has had no workers for so long."""
    seen = monotonic()
    while True:
        try:
            return future.result(timeout=LOOK)
        except TimeoutError:
            if client.nthreads():
                seen = monotonic()
            elif monotonic() - seen > PATIENCE:
                raise TimeoutError("it has no workers") from None
