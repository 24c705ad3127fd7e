"""`cardlang playtest`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import Command, completed, tell
from cardlang.cli.working import Folder, progress, working
from cardlang.model.playtest import Summary
from cardlang.model.progress import steps
from cardlang.report.lines import clean

if TYPE_CHECKING:
    from cardlang.playtest.run import Playtest


class Interruption:
    """Within it, SIGINT and SIGTERM raise `KeyboardInterrupt`, but only after the end of an `uninterrupted` block."""

    def __init__(self) -> None:
        self._busy = False
        self._due = False  # a signal came while busy

    def __enter__(self) -> Interruption:
        self._before = {one: signal.signal(one, self._on_signal) for one in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        for one, handler in self._before.items():
            signal.signal(one, handler)

    @contextmanager
    def uninterrupted(self) -> Iterator[None]:
        """A block that signals do not interrupt."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._due:
            raise KeyboardInterrupt

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if not self._busy:
            raise KeyboardInterrupt
        self._due = True


class Shard(click.ParamType[tuple[int, int]]):
    """A part of the games and the number of parts, written 2/4."""

    name = "shard"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Both numbers. Errors: `click.BadParameter` if there is no such part."""
        if isinstance(value, tuple):
            return value
        part, _, parts = value.partition("/")
        short = part.isascii() and part.isdigit() and parts.isascii() and parts.isdigit() and len(value) < 20
        if not short or not 1 <= int(part) <= int(parts) <= MOST_GAMES:
            self.fail(f"{value!r} is not a part: write 2/4 for the second of four", param, ctx)
        return int(part), int(parts)


MOST_GAMES = 10_000_000  # about a week for one process
MOST_JOBS = 61 if sys.platform == "win32" else 256  # Windows cannot wait for more than 61


@click.command(
    "playtest",
    cls=Command,
    examples={
        "cardlang playtest": "100 games of each pair of decks",
        "cardlang playtest kilnfolk thistle-court --games 1000 --jobs 2": "two decks, in two processes",
        "cardlang playtest --games 10 --traces games": "games that replay can show",
        "cardlang playtest --games 20 --traces games --resume": "go on where a run was stopped",
        "cardlang playtest --games 20 --traces part-2 --shard 2/4": "the second of four parts",
    },
)
@click.argument("decks", nargs=-1, metavar="[DECK]...", shell_complete=completed("decks"))
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(-(2**63), 2**63 - 1), default=0, show_default="0", help="Seed of all random choices."
)
@click.option(
    "--policy",
    default="random",
    show_default=True,
    metavar="NAME[,NAME]",
    help="One policy for all players, or one for each. random picks any legal action with equal probability.",
)
@click.option("--battlefield", metavar="ID", help="Where to play.  [default: the first with room for all players]")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, help="How many processes.")
@click.option(
    "--traces",
    type=Folder(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Save each finished game in DIR/games.jsonl for `cardlang replay`.",
)
@click.option("--resume", is_flag=True, help="Go on after the games in --traces DIR, which count.")
@click.option("--shard", type=Shard(), default="1/1", metavar="I/N", help="Play only the Ith of N parts of the games.")
@click.option("--shipped", is_flag=True, help="Play the decks that come with cardlang.")
@click.option("--leave-out", is_flag=True, help="Play without the cards that have a text which only people can play.")
@click.option("--json", "as_data", is_flag=True, help="Print the results as JSON; the same seed gives the same bytes.")
@click.option("--timing", is_flag=True, help="Include the speed in the JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    decks: tuple[str, ...],
    games: int,
    seed: int,
    policy: str,
    battlefield: str | None,
    jobs: int,
    traces: Path | None,
    resume: bool,
    shard: tuple[int, int],
    shipped: bool,
    leave_out: bool,
    as_data: bool,
    timing: bool,
) -> None:
    """Play full games between automated players.

    Each DECK is one player's: the id of a deck, which is played with the other deck of its faction, or two ids, such as
    drow+drow-creatures. A single DECK plays against itself. Without any, all pairs of decks of the project around this
    folder take turns. A text that only people can play is named, and the card is played without it. Exits with 1 if
    the engine fails in a game. If interrupted, it reports the games that finished.
    """
    from cardlang.playtest.run import POLICIES, Playtest

    if timing and not as_data:
        raise click.UsageError("--timing adds the speed to --json; text output always shows it: leave --timing out")
    if resume and not traces:
        raise click.UsageError("--resume goes on with the games in a folder: name it with --traces DIR")
    policies = tuple(name.strip() for name in policy.split(","))
    for name in policies:
        if name not in POLICIES:
            raise click.BadParameter(
                f'there is no policy "{name}"; the policies are: {", ".join(POLICIES)}', param_hint="--policy"
            )
    playtest = Playtest(decks, battlefield, games, seed, policies, jobs, shipped, leave_out, shard)
    _run(ctx, playtest, traces, resume, as_data, timing)


def _run(
    ctx: click.Context, playtest: Playtest, traces: Path | None, resume: bool, as_data: bool, timing: bool
) -> None:
    from concurrent.futures.process import BrokenProcessPool

    from cardlang.pipeline import SourceError
    from cardlang.playtest.record import finished, recording, refuse_other
    from cardlang.playtest.run import play_all
    from cardlang.report.playtests import playtest_as_json, playtest_as_text

    with working(shipped=True):
        refuse_other(traces)
        arranged = playtest.arranged()
    tell(arranged.diagnostics, arranged.sources)
    if not arranged.pairings:
        click.echo("nothing was played", err=True)
        ctx.exit(1)
    for players in {len(pairing.match.names) for pairing in arranged.pairings}:
        if len(playtest.policies) not in (1, players):
            message = (
                f"{len(playtest.policies)} policies are named for {players} players: name one for all, or one for each"
            )
            raise click.BadParameter(message, param_hint="--policy")
    summary, numbers = Summary(playtest.seed, playtest.policies), playtest.numbers
    with working():
        for played in finished(traces, playtest, arranged.pairings) if traces and resume else ():
            summary.add(played)
    before, total, begun, stopped, code = summary.games, len(numbers), perf_counter(), "", 130
    with recording(traces, resume=resume) as keep, Interruption() as interruption, progress():
        try:
            for played in steps(
                "Playing games", play_all(playtest, arranged.pairings, numbers[before:]), total - before
            ):
                with interruption.uninterrupted():
                    keep(played)
                    summary.add(played)
        except KeyboardInterrupt:
            stopped = f"interrupted after {summary.games} of {total} games"
        except BrokenProcessPool:
            stopped = f"a process was killed after {summary.games} of {total} games"
        except SourceError as error:
            stopped, code = f"Error: {clean(str(error))}, after {summary.games} of {total} games", 2
    seconds = perf_counter() - begun
    if as_data:
        click.echo(playtest_as_json(summary, seconds if timing else None), nl=False)
    else:
        click.echo(playtest_as_text(summary, seconds), nl=False)
    if stopped:
        click.echo(stopped, err=True)
        ctx.exit(code)
    ctx.exit(1 if summary.errors else 0)
