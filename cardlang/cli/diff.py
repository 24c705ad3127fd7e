"""`cardlang diff`."""

from __future__ import annotations

import click

from cardlang.cli.main import colour


@click.command("diff")
@click.argument("old", metavar="[A]", default="HEAD")
@click.argument("new", metavar="[B]", required=False)
@click.option("--json", "as_data", is_flag=True, help="Print the changes as JSON.")
def command(old: str, new: str | None, as_data: bool) -> None:
    """Show which cards differ between A and B, and how: in meaning, only in wording, or only in layout.

    A and B are git revisions of the project around this folder (HEAD~1, a tag, a branch) or folders: of a project, or
    of an earlier build with its ledger.json. Without B, A is compared with the project's files as they are now; without
    both, HEAD is. A name that is both a folder and a revision means the folder.
    """
    from cardlang.cli.refusals import refusals
    from cardlang.pipeline.editions.edition import diff
    from cardlang.report.changes import changes_as_json, changes_as_text

    with refusals():
        changes = diff(old, new)
    told = changes_as_json(changes) if as_data else changes_as_text(changes, colour=colour())
    click.echo(told, nl=False)
