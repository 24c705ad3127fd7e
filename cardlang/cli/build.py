"""`cardlang build`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import colour

if TYPE_CHECKING:
    from cardlang.pipeline.printing import Printed

KINDS = ("cards", "creatures", "backs", "mats", "changes")


@click.command("build")
@click.argument("decks", nargs=-1, metavar="[DECK]...")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Folder to write to.  [default: out]")
@click.option("--paper", type=click.Choice(["letter", "a4"]), help="Paper size.  [default: letter]")
@click.option("--only", "kinds", multiple=True, type=click.Choice(KINDS), help="Print only this kind; may be repeated.")
@click.option("--card", "cards", multiple=True, metavar="ID", help="Print only this card; may be repeated.")
@click.option(
    "--copies",
    type=click.Choice(["deck", "one"]),
    default="deck",
    show_default=True,
    help="As many as the deck says, or one.",
)
@click.option(
    "--backs",
    type=click.Choice(["separate", "interleave", "none"]),
    default="separate",
    show_default=True,
    help="Backs in a file of their own, behind each sheet for duplex printing, or not at all.",
)
@click.option(
    "--ink",
    type=click.Choice(["full", "low"]),
    default="full",
    show_default=True,
    help="Full colour, or what saves ink.",
)
@click.option(
    "--changed-since",
    metavar="DIR|REVISION",
    help="Print only what differs from an earlier build (its folder) or a git revision, and a list of what to take out "
    "and put in.",
)
@click.option("--json", "as_data", is_flag=True, help="Tell the files made as JSON.")
@click.pass_context
def command(ctx: click.Context, /, as_data: bool, **options: Any) -> None:
    """Print decks as PDFs: card sheets, backs and mats.

    DECK is a deck's id; without one all decks of the project around this folder are printed, or the shipped ones
    outside any project. A build with any error prints nothing and exits with 1.
    """
    from cardlang.cli.refusals import refusals
    from cardlang.model.diagnostic import has_errors
    from cardlang.pipeline.printing import Order, build
    from cardlang.report.clean import clean
    from cardlang.report.exchanges import exchanges_as_data, exchanges_as_text
    from cardlang.report.text import as_text

    with refusals():
        built = build(Order(**options))
    if built.diagnostics:
        click.echo(as_text(built.diagnostics, built.sources, colour=colour(err=True)), nl=False, err=True)
    if has_errors(built.diagnostics):
        click.echo("nothing was printed", err=True)
        ctx.exit(1)
    for note in built.notes:
        click.echo(f"Note: {clean(note)}", err=True)
    if as_data:
        told: dict[str, Any] = {"files": [asdict(file) for file in built.files]}
        if built.since:
            told["changes"] = exchanges_as_data(built.exchanges)
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
        return
    if built.files:
        click.echo(_table(built.files), nl=False)
    if built.since:
        click.echo(exchanges_as_text(built.exchanges, built.since), nl=False)


def _table(files: Sequence[Printed]) -> str:
    """One line a file, in columns: path, kind, pages, faces."""
    rows = [
        (
            file.path,
            file.kind,
            *_count(file.pages, "page"),
            *_count(file.cards, "mat" if file.kind == "mats" else "card"),
        )
        for file in files
    ]
    path, kind, pages, page, cards, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    return "".join(f"{a:{path}}  {b:{kind}}  {c:>{pages}} {d:{page}}  {e:>{cards}} {f}\n" for a, b, c, d, e, f in rows)


def _count(number: int, noun: str) -> tuple[str, str]:
    return str(number), noun if number == 1 else f"{noun}s"
