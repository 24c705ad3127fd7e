"""Work in several processes, which leave Ctrl-C to their parent and end with it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from cardlang.model.progress import unwatched

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def cores() -> int:
    """How many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(jobs: int, begin: Callable[[Any], None], given: object) -> Iterator[ProcessPoolExecutor]:
    """Processes that begin with `begin(given)`. In the block they are started, and import no module from the current
    folder, which may come from strangers.

    Errors: `BrokenProcessPool`, from what they return, if one is killed.
    """
    from concurrent.futures import ProcessPoolExecutor

    before = os.environ.get("PYTHONSAFEPATH", "")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        with ProcessPoolExecutor(jobs, initializer=begin, initargs=(given,)) as pool:
            try:
                yield pool
            finally:
                pool.shutdown(cancel_futures=True)
    finally:
        os.environ["PYTHONSAFEPATH"] = before  # empty: as if it were not set


@contextmanager
def held_signals() -> Iterator[None]:
    """Blocks SIGINT and SIGTERM; processes started meanwhile inherit the block until they are set up."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def set_up_worker() -> None:
    """Sets up a worker process: it leaves Ctrl-C and progress to its parent, and ends with its parent."""
    unwatched()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process  # not needed to count the cores

    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
