"""`--watch`: a command goes on, and tells of each change of the files that it reads in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cardlang.cli.working import working
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.model.span import SourceText
from cardlang.report.lines import clean
from cardlang.report.text import one_as_text

if TYPE_CHECKING:
    from cardlang.pipeline.watching import Watched

WATCH = click.option(
    "--watch", is_flag=True, help="Go on, and tell of each change in a line, until Ctrl-C. Needs cardlang[watch]."
)
PERIOD = 1000  # ms after which changes during the first pass are seen


def wakes(roots: Sequence[Path]) -> Iterator[object]:
    """Something whenever files below these folders have changed, and once at the beginning.

    Errors: `click.ClickException` without the library watchfiles.
    """
    try:
        from watchfiles import watch
    except ImportError as error:
        install = 'pip install "cardlang[watch]"'
        raise click.ClickException(f"--watch needs the library watchfiles: {install}") from error
    found = watch(*roots, watch_filter=None, rust_timeout=PERIOD, yield_on_timeout=True)
    return (changed for n, changed in enumerate(found) if changed or n == 0)


def refuse_with_watch(ctx: click.Context, *names: str) -> None:
    """Errors: `click.UsageError` for any of these options, which do something once or are no lines."""
    for param in ctx.command.params:
        if param.name in names and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--watch goes on and tells of each change in a line: leave out {param.opts[0]}")


def go_on(watched: Watched, wakes: Iterable[object], again: Callable[[list[str]], Iterable[str]]) -> None:
    """Print the lines of `again` about the files that have changed, each with the time, until the user interrupts."""
    click.echo(f"watching {', '.join(map(str, watched.roots))}: Ctrl-C ends it", err=True)
    try:
        for names in watched.changes(wakes):
            try:
                with working():
                    lines = [*again(names)]
            except click.ClickException as error:
                lines = [f"{some(names)}: {error.message}"]
            except OSError as error:
                lines = [f"{some(names)}: {(error.strerror or str(error)).lower()}"]
            for line in lines:
                click.echo(f"{datetime.now():%H:%M:%S} {clean(line)}")
    except KeyboardInterrupt:
        click.echo("", err=True)


def first_of(found: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> str:
    """The place and message of the first finding, errors before warnings, and how many more there are."""
    first, *rest = sorted(in_order(found), key=lambda one: one.severity != "error")
    head = one_as_text(first, sources.get(first.span.path)).partition("\n")[0]
    return f"{head} (and {len(rest)} more)" if rest else head


def some(names: Sequence[str]) -> str:
    """The first of these names, and how many more there are."""
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f"{', '.join(names[:3])}{more}"
