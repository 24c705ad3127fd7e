"""Turns what the system or the configuration refuses into a message and exit 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from cardlang.pipeline.reading import SourceError
from cardlang.report.clean import clean


@contextmanager
def refusals() -> Iterator[None]:
    """Errors: `click.ClickException`, shown by the door, for a file or folder that cannot be used."""
    try:
        yield
    except SourceError as error:
        raise click.ClickException(clean(str(error))) from error
