"""`cardlang schema`."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.main import Command, completed
from cardlang.cli.working import Folder, working
from cardlang.report.lines import clean


@click.command(
    "schema",
    cls=Command,
    examples={
        "cardlang schema": "those of the project's games, into .schemas/",
        "cardlang schema skirmish --out editor": "those of one game, into editor/skirmish/",
    },
)
@click.argument("game", required=False, shell_complete=completed("games"))
@click.option("--out", type=Folder(path_type=Path), metavar="DIR", help="The folder to write to, instead of .schemas/.")
def command(game: str | None, out: Path | None) -> None:
    """Write the JSON Schemas of decks and scenarios, with which editors complete, explain and check these files.

    They are made from the words of GAME, or of all games of the project around this folder: write them again when these
    change. The first line of a file tells editors where its schema is: docs/first-project.md.
    """
    from cardlang.pipeline.edit.editor_schemas import write_schemas

    with working(option="GAME"):
        written = write_schemas(game, out)
    click.echo("".join(f"{clean(path)}\n" for path in written), nl=False)
