"""Turning errors of the system or the configuration into a message and exit 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from cardlang.pipeline.errors import NoProject, SourceError
from cardlang.report.clean import clean


@contextmanager
def refusals(*, shipped: bool = False) -> Iterator[None]:
    """Within it, a `SourceError` becomes a `click.ClickException`, which `main` prints. `shipped` says that the command
    has an option --shipped, which is then suggested to users without a project."""
    try:
        yield
    except NoProject as error:
        offer = "; or add --shipped for the decks that come with cardlang" if shipped else ""
        raise click.ClickException(clean(f"{error}{offer}")) from error
    except SourceError as error:
        raise click.ClickException(clean(str(error))) from error
