"""`cardlang lint`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sized
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import colour

if TYPE_CHECKING:
    from cardlang.model.diagnostic import Diagnostic
    from cardlang.model.span import SourceText


@click.command("lint")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output format.")
@click.option(
    "--select", multiple=True, metavar="CODE", help="Report only codes that begin with this, such as C203 or C2."
)
@click.option(
    "--ignore", multiple=True, metavar="CODE", help="Leave out codes that begin with this, such as C203 or C2."
)
@click.option("--fix", is_flag=True, help="Apply the fixes of these findings to the files, then report what is left.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    diff: bool,
) -> None:
    """Find everything that is wrong with cards, mats, tiles, battlefields, sheets and scenarios.

    PATH is a file or folder of a project. Without one, the whole project around this folder is checked. Exits with 1
    if any finding is an error; with --diff, if there is anything to change.
    """
    from cardlang.cli.refusals import refusals
    from cardlang.pipeline.check.lint import lint
    from cardlang.pipeline.load.catalogue import catalogue

    known = catalogue() if select or ignore else ()
    for code in (*select, *ignore):
        if not any(one.startswith(code) for one in known):
            raise click.UsageError(f'no code begins with "{code}"')
    if known and not any(one.startswith(select or "C") and not (ignore and one.startswith(ignore)) for one in known):
        raise click.UsageError("--select and --ignore leave no code to report: leave one of them out")
    if diff and (fix or form != "text"):
        raise click.UsageError("--diff changes nothing and prints a diff: leave out --fix and --format")

    def wanted(one: Diagnostic) -> bool:
        return (not select or one.code.startswith(select)) and not (ignore and one.code.startswith(ignore))

    with refusals():
        if fix or diff:
            ctx.exit(_fix(paths, wanted, form, diff=diff))
        diagnostics, sources = lint(paths)
    ctx.exit(_tell([one for one in diagnostics if wanted(one)], sources, form))


def _fix(paths: tuple[Path, ...], wanted: Callable[[Diagnostic], bool], form: str, *, diff: bool) -> int:
    from cardlang.pipeline.edit.fix import mend
    from cardlang.report.clean import clean
    from cardlang.report.lines import count

    mended = mend(paths, wanted)
    if diff:
        shown = mended.diff()
        if sys.stdout.isatty():
            shown = "".join(f"{clean(line)}\n" for line in shown.split("\n")[:-1])
        click.echo(shown, nl=False)
        return 1 if shown else 0
    mended.write()
    if mended.after:
        click.echo(f"{count(mended.fixes, 'fix', 'fixes')} in {count(len(mended.after), 'file')}", err=True)
    return _tell([one for one in mended.diagnostics if wanted(one)], mended.sources, form)


def _tell(told: list[Diagnostic], sources: Mapping[str, SourceText], form: str) -> int:
    """Prints the findings and returns the exit code."""
    from cardlang.report.as_json import as_json
    from cardlang.report.lines import count
    from cardlang.report.text import as_text

    if form == "json":
        click.echo(as_json(told, sources), nl=False)
    else:
        click.echo(as_text(told, sources, colour=colour()), nl=False)
        if not told:
            click.echo(f"no errors in {count(len(sources), 'file')}{_where(sources)}", err=True)
    return 1 if any(one.severity == "error" for one in told) else 0


def _where(sources: Sized) -> str:
    return "" if sources else ": decks belong in the folder cards/<game>/ of a project"
