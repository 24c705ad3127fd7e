"""Turning errors of the system or the configuration into a message and exit 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from cardlang.pipeline.errors import NoProject, SourceError


@contextmanager
def refusals(*, shipped: bool = False) -> Iterator[None]:
    """Within it, a `SourceError` becomes a `click.ClickException`, which `main` prints. `shipped` says that the command
    has an option --shipped, which is then suggested to users without a project."""
    try:
        yield
    except SourceError as error:
        from cardlang.report.clean import clean

        lacking = shipped and isinstance(error, NoProject)
        offer = "; or add --shipped for the decks that come with cardlang" if lacking else ""
        raise click.ClickException(clean(f"{error}{offer}")) from error
