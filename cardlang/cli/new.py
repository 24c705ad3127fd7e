"""`cardlang new`."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.main import Command, completed
from cardlang.cli.working import Folder, working
from cardlang.report.lines import clean


@click.command(
    "new",
    cls=Command,
    examples={
        "cardlang new my-game": "a project with two decks, a scenario and a look",
        "cardlang new my-duel --game duel": "a whole game of your own, in a file",
        "cardlang new my-cards --bare": "only the settings, and a deck with one card",
    },
)
@click.argument("folder", metavar="DIR", type=Folder(path_type=Path))
@click.option(
    "--game",
    default="skirmish",
    show_default=True,
    metavar="ID",
    shell_complete=completed("games"),
    help="The game that is played.",
)
@click.option("--bare", is_flag=True, help="Create only the settings and a deck with one card.")
def command(folder: Path, game: str, bare: bool) -> None:
    """Create a small project in DIR, whose game has the name of the folder: two factions, with words, a scenario and a
    look of their own.

    It can be linted, tested, played and printed at once; change what you like. DIR must be empty or not exist; what git
    keeps there stays. With --bare, the cards are for the game itself.
    """
    from cardlang.pipeline.edit.starting import start

    with working(option="--game"):
        started = start(folder, game, bare=bare)
    click.echo(clean(f"Made {started.path} with {len(started.files)} files."))
    if started.around:
        note = f"Note: the project in {started.around} does not include this folder, which is now a project of its own"
        click.echo(clean(note), err=True)
    click.echo("\nTry:")
    for line in started.commands:
        click.echo(clean(f"  {line}"))
