"""A progress bar for work that takes longer than a second, only on a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE = 1.0  # seconds until the bar appears


class Progress:
    """Shows progress on standard error and removes the bar at the end."""

    def __init__(self) -> None:
        self.bar: Bar | None = None
        self.tasks: dict[str, TaskID] = {}
        self.start = monotonic()
        self.terminal = sys.stderr.isatty()

    def tell(self, what: str, done: int, of: int) -> None:
        """Show that `done` of `of` steps of the task `what` are done."""
        if not self.terminal or (self.bar is None and monotonic() - self.start < PATIENCE):
            return
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(file=sys.stderr), transient=True)
            self.bar.start()
        if what not in self.tasks:
            self.tasks[what] = self.bar.add_task(what, total=of)
        self.bar.update(self.tasks[what], completed=done, total=of)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar:
            self.bar.stop()
