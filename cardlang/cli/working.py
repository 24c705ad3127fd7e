"""What surrounds the stages of all commands: their progress is shown, and their errors become messages and exit 2."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

from cardlang.model.progress import watched
from cardlang.pipeline import NoProject, SourceError
from cardlang.report.lines import clean

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


@contextmanager
def working(*, shipped: bool = False, option: str | None = None) -> Iterator[None]:
    """Within it, which prints nothing, `progress` is shown, and a `SourceError` becomes a `click.ClickException`, which
    `main` prints. `shipped` says that the command has an option --shipped, which is then suggested to users without a
    project. `option` is the one that names what a `LookupError` is about, "" if nothing given does."""
    try:
        with progress():
            yield
    except LookupError as error:
        if option is None:
            raise
        message = str(error.args[0])
        raise (click.BadParameter(message, param_hint=option) if option else click.UsageError(message)) from error
    except SourceError as error:
        lacking = shipped and isinstance(error, NoProject)
        offer = "; or add --shipped for the decks that come with cardlang" if lacking else ""
        raise click.ClickException(clean(f"{error}{offer}")) from error


@contextmanager
def progress() -> Iterator[None]:
    """Within it, which prints nothing, a bar shows the `steps` of stages on a terminal, from the first second on."""
    if not sys.stderr.isatty():
        yield
        return

    with closing(Bar()) as bar, watched(bar.show):
        yield


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
