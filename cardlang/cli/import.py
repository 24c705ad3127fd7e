"""`cardlang import`."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.main import Command, colour, completed
from cardlang.cli.working import working
from cardlang.model.diagnostic import has_errors
from cardlang.model.encodings import ENCODINGS
from cardlang.report.lines import clean
from cardlang.report.text import as_text


@click.command(
    "import",
    cls=Command,
    examples={
        "cardlang import goblins.csv --faction goblins": "a new deck from a table",
        'cardlang import goblins.xlsx --map "Cost=level" --map "Artist="': "one column by another name, one left out",
        "cardlang import goblins.xlsx": "again, after the table has changed",
    },
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--sheet", metavar="NAME", help="The sheet of a workbook.  [default: the first]")
@click.option(
    "--encoding",
    type=click.Choice(ENCODINGS, case_sensitive=False),
    help="The encoding of a CSV file.  [default: UTF-8, or what its byte order mark says]",
)
@click.option(
    "--game",
    metavar="ID",
    shell_complete=completed("games"),
    help="The game of the cards.  [default: the project's, if it has only one]",
)
@click.option(
    "--kind", metavar="KIND", help="The kind of the cards.  [default: the kind whose fields match the columns]"
)
@click.option("--deck", metavar="ID", help="The id of the deck, and the name of its file.  [default: FILE's name]")
@click.option("--faction", metavar="ID", help="The faction that plays the deck.")
@click.option(
    "--map",
    "maps",
    multiple=True,
    metavar='"COLUMN=FIELD"',
    help="Read this column as this field, or leave it out if no field is named; may be repeated.",
)
@click.pass_context
def command(
    ctx: click.Context,
    file: Path,
    sheet: str | None,
    encoding: str | None,
    game: str | None,
    kind: str | None,
    deck: str | None,
    faction: str | None,
    maps: tuple[str, ...],
) -> None:
    """Import a spreadsheet as a deck file, cards/GAME/DECK.yaml, in the project that contains this folder.

    FILE is CSV (separated by commas, semicolons, tabs or bars), an .xlsx workbook, of which one sheet is read as a
    spreadsheet shows it, a list of cards in JSON, or a list that `cardlang build` has written, of which --deck is read.
    A row at its beginning names the fields of a card; case, spaces and plural forms are ignored. A cell can hold a
    list, separated by commas. Several powers go on separate lines of a cell, or in columns Power 1, Power 2. Line
    breaks in texts are kept. `x`, `yes`, `y` and `1` are true.

    Values that are not understood are reported with their row and column, and are written to the deck unchanged, so
    you can correct them there. Exits with 1 if there is any error.

    DECK.import.json beside the deck remembers the options and what the table said. A table that is imported again
    brings what has changed in it into the deck, where it keeps what was edited by hand; a value that has changed in
    both stays as it is in the deck, and is told. Other decks are never overwritten.
    """
    from cardlang.pipeline.edit.importing import ImportOptions, import_table

    columns: dict[str, str] = {}
    for one in maps:
        column, sign, field = one.rpartition("=")
        if not sign or not column.strip():
            raise click.BadParameter(f'"{one}" is not a column and field such as "Cost=level"', param_hint="--map")
        columns[column.strip()] = field.strip()
    with working(option="--game"):
        done = import_table(file, ImportOptions(sheet, game, kind, deck, faction, columns, encoding))
    if done.path:
        count = f"{done.cards} {done.kind} card{'s' * (done.cards != 1)}"
        click.echo(clean(f"{done.path}: {count} from {file.name}"))
        for what in ("new", "changed") if done.merged else ():
            click.echo(clean(f"  {what}: {', '.join(getattr(done.merged, what)) or 'nothing'}"))
        width = max(len(clean(name)) for name, _ in done.columns)
        for name, field in done.columns:
            click.echo(f"  {clean(name):{width}}  read as {clean(field)}")
    reports = [as_text(found, done.sources, colour=colour()) for found in (done.unread, done.diagnostics) if found]
    click.echo("\n" * bool(reports and done.path) + "\n".join(reports), nl=False)
    if not done.path:
        click.echo("nothing was written", err=True)
    ctx.exit(1 if has_errors(done.unread + done.diagnostics) else 0)
