"""`cardlang merge`."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import click

from cardlang.cli.main import Command
from cardlang.cli.working import working


@click.command(
    "merge",
    cls=Command,
    examples={
        "cardlang merge games/games.jsonl more/games.jsonl > all.jsonl": "both parts of a playtest",
        "cardlang merge games/games.jsonl --parquet games.parquet": "a table for notebooks and databases",
    },
)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@click.option(
    "--parquet",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a table in Parquet instead, a row a game. Needs cardlang[parquet].",
)
def command(files: tuple[Path, ...], parquet: Path | None) -> None:
    """Join the games that `cardlang playtest --shard I/N --traces DIR` saved, in the order of their numbers.

    Each FILE is a games.jsonl. The result has the same bytes as the file of a playtest that was not divided; a game
    that is in several files is there once. `cardlang playtest --traces DIR --resume`, with DIR the folder of the
    result, then reports on all of them. Nothing is printed if a game is missing or of another playtest.
    """
    from cardlang.playtest.columns import write_parquet
    from cardlang.playtest.record import merged

    with working():
        if parquet:
            write_parquet(merged(files), parquet)
            return
        deque(merged(files), maxlen=0)
        for line in merged(files):
            click.echo(line, nl=False)
