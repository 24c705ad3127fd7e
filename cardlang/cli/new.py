"""`cardlang new`."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.folder import Folder


@click.command("new")
@click.argument("folder", metavar="DIR", type=Folder(path_type=Path))
@click.option("--game", default="skirmish", show_default=True, metavar="ID", help="The game that is played.")
@click.option("--bare", is_flag=True, help="Only the settings and a deck with one card.")
def command(folder: Path, game: str, bare: bool) -> None:
    """Make a small project in DIR to begin with: a game of two factions, with words, a scenario and a look of its own.

    It lints, tests, plays and prints as it is: change what you like. DIR must be empty or not be there yet.

    \b
    cardlang new my-game
    cardlang new my-game --bare
    """
    from cardlang.cli.refusals import refusals
    from cardlang.pipeline.edit.starting import start
    from cardlang.report.clean import clean

    try:
        with refusals():
            started = start(folder, game, bare=bare)
    except LookupError as error:
        raise click.BadParameter(str(error.args[0]), param_hint="--game") from error
    click.echo(clean(f"Made {started.path} with {len(started.files)} files."))
    if started.around:
        click.echo(
            clean(
                f"Note: the project in {started.around} around it leaves this folder out: it is a project of its own"
            ),
            err=True,
        )
    click.echo("\nTry:")
    for line in started.commands:
        click.echo(clean(f"  {line}"))
