"""`cardlang fmt`."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.main import Command, tell
from cardlang.cli.working import (
    PATHS,
    printable_diff,
    refuse_stdin_alone,
    stdin_bytes,
    stdin_filename,
    told_moves,
    working,
)
from cardlang.report.lines import clean


@click.command(
    "fmt",
    cls=Command,
    examples={
        "cardlang fmt": "the whole project",
        "cardlang fmt --diff cards": "what would change in a folder",
        "cardlang fmt --check": "for CI: names the files, and exits with 1 if there are any",
    },
)
@PATHS
@click.option("--check", is_flag=True, help="Name the files that would change, and change nothing.")
@click.option("--diff", is_flag=True, help="Show what would change, and change nothing.")
@stdin_filename("Format what comes from standard input (PATH is -) as the file of this name, to standard output.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], check: bool, diff: bool, stdin_filename: Path | None) -> None:
    """Put YAML files and the texts of cards in canonical form, which docs/formatting.md describes.

    PATH is a file or folder of a project; without one the whole project around this folder is formatted. Comments,
    quotes and line breaks stay, and no text changes its meaning. Exits with 1 if a file cannot be read as YAML, with
    --check and --diff if there is anything to change.
    """
    from cardlang.pipeline.edit.format import formatted, formatted_text

    if check and diff:
        raise click.UsageError("--check names files and --diff shows their changes: leave one of them out")
    refuse_stdin_alone(paths, stdin_filename)
    with working():
        if stdin_filename is not None:
            done, data = formatted_text(stdin_filename, stdin_bytes())
        else:
            done, data = formatted(paths), None
        if not check and not diff and data is None:
            done.write()
    tell(done.unread, done.sources)
    click.echo(told_moves(done), nl=False, err=True)
    if done.kept:
        words = "1 text with errors keeps its" if done.kept == 1 else f"{done.kept} texts with errors keep their"
        click.echo(f"{words} words: cardlang lint tells why", err=True)
    if diff:
        click.echo(printable_diff(done.diff()), nl=False)
    elif check:
        click.echo("".join(f"{clean(path)}\n" for path in sorted(done.after)), nl=False)
    elif data is not None:
        click.echo(data, nl=False)
    if data is None:
        files = f"{len(done.after)} of {done.count} file{'s' * (done.count != 1)}"
        click.echo(f"{files} {'would be ' if check or diff else ''}formatted", err=True)
    ctx.exit(1 if done.unread or (done.after and (check or diff)) else 0)
