"""A command whose help ends with examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click


class Command(click.Command):
    """A command with `examples`: what to type, and what it does. A test runs them all in a new project."""

    def __init__(self, *args: Any, examples: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples, each with what it does beside it, or below it if that is too wide."""
        widest, longest = (max(map(len, column)) for column in zip(*self.examples.items(), strict=True))
        with formatter.section("Examples"):
            if widest + longest + 4 <= formatter.width:
                formatter.write_dl(list(self.examples.items()), col_max=widest)
                return
            for typed, what in self.examples.items():
                formatter.write(f"{'':{formatter.current_indent}}{typed}\n")
                with formatter.indentation(), formatter.indentation():
                    formatter.write_text(what)
