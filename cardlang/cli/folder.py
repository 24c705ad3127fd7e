"""The type of options that name folders."""

from __future__ import annotations

from typing import Any

import click


class Folder(click.Path):
    """A folder, with a name that is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder. Errors: `click.BadParameter` for an empty name, which `click.Path` takes for the current
        folder."""
        if value == "":
            self.fail("it is empty", param, ctx)
        return super().convert(value, param, ctx)
