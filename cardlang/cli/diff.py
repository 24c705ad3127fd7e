"""`cardlang diff`."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from cardlang.cli.main import Command, colour
from cardlang.cli.working import Folder, working
from cardlang.report.lines import clean, count


@click.command(
    "diff",
    cls=Command,
    examples={
        "cardlang diff": "the cards that differ from the last commit",
        "cardlang diff HEAD~1 HEAD": "what the last commit changed",
        "cardlang diff out": "what has changed since these decks were printed",
        "cardlang diff --record before": "before an upgrade: then cardlang diff before tells what it changed",
    },
)
@click.argument("old", metavar="[A]", default="HEAD")
@click.argument("new", metavar="[B]", required=False)
@click.option("--json", "as_data", is_flag=True, help="Print the changes as JSON.")
@click.option(
    "--record",
    type=Folder(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Compare nothing, and write DIR/ledger.json with all cards as they are read now.",
)
@click.pass_context
def command(ctx: click.Context, old: str, new: str | None, as_data: bool, record: Path | None) -> None:
    """Show which cards differ between A and B, and how: in meaning, only in wording, or only in layout.

    A and B are git revisions of the project around this folder (HEAD~1, a tag, a branch) or folders: of a project, or
    of an earlier build with its ledger.json. Without B, A is compared with the project's files as they are now; without
    both, HEAD is. A name that is both a folder and a revision means the folder.
    """
    from cardlang.pipeline.editions.edition import diff, record_in
    from cardlang.report.changes import changes_as_json, changes_as_text

    if record:
        if as_data or any(ctx.get_parameter_source(one) is ParameterSource.COMMANDLINE for one in ("old", "new")):
            raise click.UsageError("--record compares nothing: leave out A, B and --json")
        with working():
            path, cards = record_in(record)
        click.echo(f"{clean(str(path))}: {count(cards, 'card')}")
        return
    with working():
        changes = diff(old, new)
    output = changes_as_json(changes) if as_data else changes_as_text(changes, colour=colour())
    click.echo(output, nl=False)
