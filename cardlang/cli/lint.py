"""`cardlang lint`."""

from __future__ import annotations

from collections.abc import Sized
from pathlib import Path

import click

from cardlang.cli.main import colour


@click.command("lint")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How findings are told.")
@click.option("--select", multiple=True, metavar="CODE", help="Tell only findings of this code (or its beginning, C2).")
@click.option("--ignore", multiple=True, metavar="CODE", help="Tell no findings of this code (or its beginning).")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[Path, ...], form: str, select: tuple[str, ...], ignore: tuple[str, ...]
) -> None:
    """Find everything that is wrong with cards, mats, sheets and scenarios.

    PATH is a file or folder; without one the whole project around this folder is looked at. Exits with 1 if any
    finding is an error.
    """
    from cardlang.cli.refusals import refusals
    from cardlang.model.codes.catalogue import CATALOGUE
    from cardlang.pipeline.checking import lint
    from cardlang.report.as_json import as_json
    from cardlang.report.text import as_text

    for code in (*select, *ignore):
        if not any(known.startswith(code) for known in CATALOGUE):
            raise click.UsageError(f'no code is or begins with "{code}"')
    with refusals():
        diagnostics, sources = lint(paths)
    told = [
        one
        for one in diagnostics
        if (not select or one.code.startswith(select)) and not (ignore and one.code.startswith(ignore))
    ]
    if form == "json":
        click.echo(as_json(told, sources), nl=False)
    else:
        click.echo(as_text(told, sources, colour=colour()), nl=False)
        if not told:
            click.echo(f"no errors in {len(sources)} file{'' if len(sources) == 1 else 's'}{_where(sources)}", err=True)
    ctx.exit(1 if any(one.severity == "error" for one in told) else 0)


def _where(sources: Sized) -> str:
    return "" if sources else ": decks stand in the folder cards/<game>/ of a project"
