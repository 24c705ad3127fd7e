"""Ctrl-C, and being told to end, where neither leaves anything half done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """While it is entered, SIGINT and SIGTERM raise `KeyboardInterrupt`, but not before the end of what is `whole`."""

    def __init__(self) -> None:
        self._busy = False
        self._due = False

    def __enter__(self) -> Interruption:
        self._before = {one: signal.signal(one, self._told) for one in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        for one, handler in self._before.items():
            signal.signal(one, handler)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is done in one go."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._due:
            raise KeyboardInterrupt

    def _told(self, number: int, frame: FrameType | None) -> None:
        if not self._busy:
            raise KeyboardInterrupt
        self._due = True
