"""Turns what the system or the configuration refuses into a message and exit 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from cardlang.pipeline.errors import NoProject, SourceError
from cardlang.report.clean import clean


@contextmanager
def refusals(*, shipped: bool = False) -> Iterator[None]:
    """`shipped` says that the command has such an option, for those who have no project.

    Errors: `click.ClickException`, shown by the door, for a file or folder that cannot be used."""
    try:
        yield
    except NoProject as error:
        offer = "; or add --shipped for the decks that come with cardlang" if shipped else ""
        raise click.ClickException(clean(f"{error}{offer}")) from error
    except SourceError as error:
        raise click.ClickException(clean(str(error))) from error
