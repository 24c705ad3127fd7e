"""`cardlang fmt`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import colour

if TYPE_CHECKING:
    from cardlang.pipeline.edit.format import Formatted


@click.command("fmt")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Name the files that would change, and change nothing.")
@click.option("--diff", is_flag=True, help="Show what would change, and change nothing.")
@click.option(
    "--stdin-filename",
    metavar="NAME",
    type=click.Path(path_type=Path),
    help="Format what comes from standard input (PATH is -) as the file of this name, to standard output.",
)
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], check: bool, diff: bool, stdin_filename: Path | None) -> None:
    """Put YAML files and the texts of cards in canonical form, which docs/formatting.md describes.

    PATH is a file or folder of a project; without one the whole project around this folder is formatted. Comments,
    quotes and line breaks stay, and no text changes its meaning. Exits with 1 if a file cannot be read as YAML, with
    --check and --diff if there is anything to change.
    """
    from cardlang.cli.refusals import refusals
    from cardlang.pipeline.edit.format import formatted, formatted_text

    if check and diff:
        raise click.UsageError("--check names files and --diff shows their changes: leave one of them out")
    piped = paths == (Path("-"),)
    if piped != (stdin_filename is not None):
        raise click.UsageError("PATH - and --stdin-filename NAME go together, without another PATH")
    with refusals():
        if stdin_filename is not None:
            done, data = formatted_text(stdin_filename, sys.stdin.buffer.read())
        else:
            done, data = formatted(paths), None
        if not check and not diff and data is None:
            done.write()
    _tell_unread(done)
    if diff:
        _show(done.diff())
    elif check:
        click.echo("".join(f"{_clean(path)}\n" for path in sorted(done.after)), nl=False)
    elif data is not None:
        click.echo(data, nl=False)
    if data is None:
        _tell_count(done, would=check or diff)
    ctx.exit(1 if done.unread or (done.after and (check or diff)) else 0)


def _show(diff: str) -> None:
    if sys.stdout.isatty():
        diff = "".join(f"{_clean(line)}\n" for line in diff.split("\n")[:-1])
    click.echo(diff, nl=False)


def _tell_unread(done: Formatted) -> None:
    from cardlang.report.text import as_text

    click.echo(as_text(done.unread, done.sources, colour=colour(err=True)), nl=False, err=True)
    if done.kept:
        words = "1 text with errors keeps its" if done.kept == 1 else f"{done.kept} texts with errors keep their"
        click.echo(f"{words} words: cardlang lint tells why", err=True)


def _tell_count(done: Formatted, *, would: bool) -> None:
    changed, all = len(done.after), done.count
    files = f"{changed} of {all} files" if all != 1 else f"{changed} of 1 file"
    click.echo(f"{files} {'would be' if would else ''} formatted".replace("  ", " "), err=True)


def _clean(words: str) -> str:
    from cardlang.report.clean import clean

    return clean(words)
