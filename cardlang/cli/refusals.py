"""Turns what the system or the configuration refuses into a message and exit 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from cardlang.pipeline.errors import NoProject, SourceError


@contextmanager
def refusals(*, shipped: bool = False) -> Iterator[None]:
    """`shipped` says that the command has such an option, for those who have no project.

    Errors: `click.ClickException`, shown by the door, for a file or folder that cannot be used."""
    try:
        yield
    except SourceError as error:
        from cardlang.report.clean import clean

        lacking = shipped and isinstance(error, NoProject)
        offer = "; or add --shipped for the decks that come with cardlang" if lacking else ""
        raise click.ClickException(clean(f"{error}{offer}")) from error
