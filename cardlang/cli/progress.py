"""The progress bar."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0  # seconds until the bar appears
PERIOD = 0.1  # seconds from one drawing of it to the next


class Bar:
    """A bar on standard error, for the current activity."""

    def __init__(self) -> None:
        self.due = monotonic() + PATIENCE
        self.bar: Progress | None = None
        self.task: tuple[str, TaskID] | None = None

    def show(self, activity: str, done: int, total: int) -> None:
        """Show that `done` of `total` steps are done, if it is time for that."""
        if monotonic() < self.due:
            return
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress

            # Without a thread that redraws it: the work may be shared with processes, which are forked.
            self.bar = Progress(
                console=Console(file=getattr(sys.stderr, "stream", sys.stderr)), transient=True, auto_refresh=False
            )
            self.bar.start()
        if self.task is None or self.task[0] != activity:
            if self.task:
                self.bar.remove_task(self.task[1])
            self.task = activity, self.bar.add_task(activity)
        self.bar.update(self.task[1], completed=done, total=total, refresh=True)
        self.due = monotonic() + PERIOD

    def close(self) -> None:
        """Remove the bar."""
        if self.bar:
            self.bar.stop()
