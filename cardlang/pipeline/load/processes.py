"""Work in several processes, which leave Ctrl-C to their parent and end with it, and without garbage collection."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from cardlang.model.progress import unwatched

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


LOOK: Final = 1.0  # seconds from one look for killed processes to the next
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def cores() -> int:
    """How many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(jobs: int, begin: Callable[[Any], None], argument: object) -> Iterator[ProcessPoolExecutor]:
    """Processes that begin with `begin(argument)`, and import no module from the current folder, which may come from
    strangers. They end with the block, at once if it fails, and when one of them is killed.

    Errors: `BrokenProcessPool` from what they return, if one is killed.
    """
    from concurrent.futures import ProcessPoolExecutor

    with _safe_path():  # Python may start a process that tracks what is shared with them
        pool = ProcessPoolExecutor(jobs, initializer=begin, initargs=(argument,))
    over = threading.Event()
    try:
        with begin_workers():
            for _ in range(jobs):
                pool.submit(int)  # starts a process: later there is a thread, and a copy of this process would lack it
        threading.Thread(target=_end_with_any, args=(pool, over), daemon=True).start()
        yield pool
    except BaseException:  # nobody waits for what is half done
        _kill(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        over.set()


@contextmanager
def begin_workers() -> Iterator[None]:
    """Processes started meanwhile import no module from the current folder, and hear no signals until `set_up_worker`
    sets them up."""
    with _held_signals(), _safe_path():
        yield


@contextmanager
def _safe_path() -> Iterator[None]:
    """Processes started meanwhile look for modules in no current folder."""
    before = os.environ.get("PYTHONSAFEPATH", "")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        os.environ["PYTHONSAFEPATH"] = before  # empty: as if it were not set


def _end_with_any(pool: ProcessPoolExecutor, over: threading.Event) -> None:
    """The pool notices a killed process, unless it was killed while it sent a result: then it waits for the rest."""
    from multiprocessing.connection import wait  # not needed to count the cores

    results = pool._result_queue  # the pool forgets it at its end
    while not over.is_set():
        processes = list((pool._processes or {}).values())
        wait([one.sentinel for one in processes if one.exitcode is None], LOOK)
        if any(one.exitcode for one in processes):
            _kill(pool)
            results._writer.close()  # type: ignore[attr-defined]  # so that what is read there ends
            return


def _kill(pool: ProcessPoolExecutor) -> None:
    for one in list((pool._processes or {}).values()):
        one.kill()


@contextmanager
def _held_signals() -> Iterator[None]:
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
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()


def _end_with_parent(id: int) -> None:
    from multiprocessing import parent_process  # not needed to count the cores

    parent = parent_process()
    if parent and parent.sentinel:
        parent.join()
    while os.getppid() == id:  # a process of joblib does not know its parent
        time.sleep(LOOK)
    os._exit(1)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Turns the garbage collector off in a block that creates many objects and hardly any reference cycles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.freeze()  # what was made becomes old, or all of it would be looked through now
            gc.unfreeze()
            gc.enable()
