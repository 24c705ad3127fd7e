"""Arguments and options that name files, which several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardlang.report.lines import clean

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


def printable_diff(diff: str) -> str:
    """A diff as it is printed: on a terminal, without characters that would control it."""
    return "".join(f"{clean(line)}\n" for line in diff.split("\n")[:-1]) if sys.stdout.isatty() else diff
