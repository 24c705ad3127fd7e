"""What surrounds the stages of all commands: their progress is shown, and their errors become messages and exit 2."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardlang.model.progress import watched
from cardlang.pipeline import NoProject, SourceError
from cardlang.report.lines import clean

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from cardlang.pipeline.edit.edited import Edited


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


Command = TypeVar("Command", bound=Callable[..., Any])
_MOST_BYTES = 4 * 1024 * 1024  # of standard input: as many as a file may have
NO_CACHE = click.option("--no-cache", is_flag=True, help="Use no results of earlier runs, and keep none.")
JOBS = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to work with; by default one for each core."
)
PATHS = click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))


class Folder(click.Path):
    """A folder, with a name that is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder. Errors: `click.BadParameter` for an empty name, which `click.Path` takes for the current
        folder."""
        if value == "":
            self.fail("it is empty", param, ctx)
        return super().convert(value, param, ctx)


def stdin_filename(help: str) -> Callable[[Command], Command]:
    """The option for a file that comes from standard input, if PATH is -."""
    return click.option("--stdin-filename", metavar="NAME", type=click.Path(path_type=Path), help=help)


def refuse_stdin_alone(paths: tuple[Path, ...], name: Path | None) -> None:
    """Errors: `click.UsageError` unless PATH is - exactly if there is a `name` for standard input."""
    if (paths == (Path("-"),)) != (name is not None):
        raise click.UsageError("PATH - and --stdin-filename NAME go together, without another PATH")


def stdin_bytes() -> bytes:
    """What standard input holds. Errors: `click.ClickException` if that is more than a file may hold, or cannot be
    read."""
    try:
        data = sys.stdin.buffer.read(_MOST_BYTES + 1)
    except OSError as error:
        raise unreadable_stdin(error) from error
    if len(data) > _MOST_BYTES:
        raise click.ClickException("standard input is larger than 4 MiB, the limit for a file")
    return data


def unreadable_stdin(error: OSError, help: str = "") -> click.ClickException:
    """The error for failing to read standard input."""
    return click.ClickException(f"cannot read standard input: {(error.strerror or str(error)).lower()}{help}")


def told_moves(done: Edited) -> str:
    """A line for each file that gets another path."""
    return "".join(f"{clean(old)} becomes {clean(new)}\n" for old, new in done.moved.items())


def printable_diff(diff: str) -> str:
    """A diff as it is printed: on a terminal, without characters that would control it."""
    return "".join(f"{clean(line)}\n" for line in diff.split("\n")[:-1]) if sys.stdout.isatty() else diff
