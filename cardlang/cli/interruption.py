"""Ctrl-C and SIGTERM without leaving anything half done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Within it, SIGINT and SIGTERM raise `KeyboardInterrupt`, but only after the end of an `uninterrupted` block."""

    def __init__(self) -> None:
        self._busy = False
        self._due = False  # a signal came while busy

    def __enter__(self) -> Interruption:
        self._before = {one: signal.signal(one, self._told) for one in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        for one, handler in self._before.items():
            signal.signal(one, handler)

    @contextmanager
    def uninterrupted(self) -> Iterator[None]:
        """A block that signals do not interrupt."""
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
