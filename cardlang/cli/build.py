"""`cardlang build`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from cardlang.cli.main import colour

KINDS = ("cards", "creatures", "backs", "mats")


@click.command("build")
@click.argument("decks", nargs=-1, metavar="[DECK]...")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Folder to write to.  [default: out]")
@click.option("--paper", type=click.Choice(["letter", "a4"]), help="Paper size.  [default: letter]")
@click.option("--only", "kinds", multiple=True, type=click.Choice(KINDS), help="Print only this kind; may be repeated.")
@click.option("--card", "cards", multiple=True, metavar="ID", help="Print only this card; may be repeated.")
@click.option(
    "--copies", type=click.Choice(["deck", "one"]), default="deck", show_default=True, help="As many as the deck says, or one."
)
@click.option(
    "--backs",
    type=click.Choice(["separate", "interleave", "none"]),
    default="separate",
    show_default=True,
    help="Backs in a file of their own, behind each sheet for duplex printing, or not at all.",
)
@click.option(
    "--ink", type=click.Choice(["full", "low"]), default="full", show_default=True, help="Full colour, or what saves ink."
)
@click.option("--json", "as_data", is_flag=True, help="Tell the files made as JSON.")
@click.pass_context
def command(ctx: click.Context, as_data: bool, **options: Any) -> None:
    """Print decks as PDFs: card sheets, backs and mats.

    DECK is a deck's id; without one all decks of the project around this folder are printed, or the shipped ones
    outside any project. A build with any error prints nothing and exits with 1.
    """
    from cardlang.cli.refusals import refusals
    from cardlang.model.diagnostic import has_errors
    from cardlang.pipeline.printing import Order, build
    from cardlang.report.text import as_text

    with refusals():
        built = build(Order(**options))
    if built.diagnostics:
        click.echo(as_text(built.diagnostics, built.sources, colour=colour()), nl=False, err=True)
    if has_errors(built.diagnostics):
        click.echo("nothing was printed", err=True)
        ctx.exit(1)
    if as_data:
        click.echo(json.dumps({"files": [asdict(file) for file in built.files]}, indent=2, ensure_ascii=False))
        return
    for file in built.files:
        pages = f"{file.pages} page{'' if file.pages == 1 else 's'}"
        cards = f"{file.cards} mats" if file.kind == "mats" else f"{file.cards} cards"
        click.echo(f"{file.path}  {file.kind}, {pages}, {cards}")
