"""What surrounds the stages of all commands: their progress is shown, and their errors become messages and exit 2."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import click

from cardlang.pipeline import NoProject, SourceError


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
        said = str(error.args[0])
        raise (click.BadParameter(said, param_hint=option) if option else click.UsageError(said)) from error
    except SourceError as error:
        from cardlang.report.clean import clean

        lacking = shipped and isinstance(error, NoProject)
        offer = "; or add --shipped for the decks that come with cardlang" if lacking else ""
        raise click.ClickException(clean(f"{error}{offer}")) from error


@contextmanager
def progress() -> Iterator[None]:
    """Within it, which prints nothing, a bar shows the `steps` of stages on a terminal, from the first second on."""
    if not sys.stderr.isatty():
        yield
        return
    from cardlang.cli.progress import Bar
    from cardlang.model.progress import watched

    with closing(Bar()) as bar, watched(bar.show):
        yield
