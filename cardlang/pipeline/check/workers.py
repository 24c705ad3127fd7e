"""Deck files checked by several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from cardlang.pipeline.check.unit import Unit
from cardlang.pipeline.check.workshop import Given, Workshop
from cardlang.pipeline.load.processes import set_up_worker, workers
from cardlang.source.error import SourceError
from cardlang.source.inputs import Answer, Question

News = tuple[dict[Question, Answer], bool]  # what was read since the last file, and whether that is complete


def check_in_processes(given: Given, paths: Sequence[Path], jobs: int) -> Iterator[tuple[Path, Unit, News, News]]:
    """What is found in each file, in their order, with what was read for texts and for faces.

    Errors: `SourceError`, also if a process is killed.
    """
    try:
        with workers(min(jobs, len(paths)), _begin, given) as pool:
            waiting = [pool.submit(_check, path) for path in paths]
            for path, one in zip(paths, waiting, strict=True):
                yield path, *one.result()
    except BrokenProcessPool as error:
        raise SourceError("a process that checked cards was killed: try again with --jobs 1") from error


_workshop: Workshop


def _begin(given: Given) -> None:
    global _workshop
    set_up_worker()
    _workshop = Workshop(given)


def _check(path: Path) -> tuple[Unit, News, News]:
    unit = _workshop.unit(path)
    _workshop.forget(path)
    return unit, _workshop.words.news(), _workshop.looks.news()
