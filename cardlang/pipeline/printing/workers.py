"""The bytes of planned files, made by several processes if that takes long enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final

from cardlang.pipeline.printing.output import PlannedFile
from cardlang.source.error import SourceError

_WORTH_IT: Final = 300  # pages: other processes take as long to begin as making them
_PICTURE: Final = 30  # pages that take as long as a picture


def contents_of(planned: Sequence[PlannedFile], jobs: int | None) -> Iterator[bytes]:
    """The bytes of each file, in their order; `jobs` processes, by default one for each core, make those that take
    long.

    Errors: `SourceError`, also if a process is killed.
    """
    slow = [hasattr(file.data, "content") for file in planned]
    pages = [file.pages * (_PICTURE if file.path.endswith(".png") else 1) for file in planned]
    if jobs == 1 or sum(pages) - max(pages, default=0) < _WORTH_IT:
        yield from (file.data() for file in planned)
        return
    from concurrent.futures.process import BrokenProcessPool

    from cardlang.pipeline.load.processes import cores, workers

    given = [file if far else None for file, far in zip(planned, slow, strict=True)]
    try:
        with workers(min(jobs or cores(), len(planned)), _begin, given) as pool:
            waiting = deque(pool.submit(_make, number) for number in range(len(planned)) if slow[number])
            for file, far in zip(planned, slow, strict=True):
                yield waiting.popleft().result() if far else file.data()
    except BrokenProcessPool as error:
        raise SourceError("a process that made files was killed: try again with --jobs 1") from error


_planned: Sequence[PlannedFile | None]


def _begin(planned: Sequence[PlannedFile | None]) -> None:
    from cardlang.pipeline.load.processes import set_up_worker

    global _planned
    set_up_worker()
    _planned = planned


def _make(number: int) -> bytes:
    file = _planned[number]
    assert file
    return file.data()
