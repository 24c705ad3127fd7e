"""`cardlang playtest`."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from cardlang.cli import comparing
from cardlang.cli.claims import Known, Wanted
from cardlang.cli.main import Command, completed
from cardlang.cli.playing import leave, play, refuse_unknown, refuse_unplayable
from cardlang.cli.working import Folder, working
from cardlang.model.playtest import Claim, Played, Summary
from cardlang.model.tuning import Goal
from cardlang.pipeline import SourceError

if TYPE_CHECKING:
    from cardlang.playtest.run import Playtest


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
        "cardlang playtest --games 20 --cluster tcp://scheduler:8786": "on the workers of a Dask cluster",
        "cardlang playtest --until 'kilnfolk vs thistle-court within 9 %'": "no more games than that takes",
        "cardlang playtest kilnfolk thistle-court --compare HEAD~1": "whether changed cards are better",
        "cardlang playtest kilnfolk thistle-court --strength all": "what each card of kilnfolk does for it",
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
    help="One policy for all players, or one for each: random, greedy, rollouts or mcts, each slower. 'greedy without "
    "web' never uses that card, or does that action.",
)
@click.option("--battlefield", metavar="ID", help="Where to play.  [default: the first with room for all players]")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, help="How many processes.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler. Needs cardlang[cluster]."
)
@click.option(
    "--traces",
    type=Folder(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Save each finished game in DIR/games.jsonl for `cardlang replay`.",
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a page for browsers, FILE.html, and beside it FILE.json, with which the next report is compared. The "
    "games are saved in FILE.games, unless --traces says where.",
)
@click.option("--resume", is_flag=True, help="Go on after the games in --traces DIR, which count.")
@click.option("--shard", type=Shard(), default="1/1", metavar="I/N", help="Play only the Ith of N parts of the games.")
@click.option(
    "--until",
    type=Known(),
    metavar="CLAIM",
    help="Stop before --games when it is known how often A beats B: 'A vs B within 2 %' (in 95 of 100 cases).",
)
@click.option(
    "--compare",
    metavar="REVISION",
    help="Play each game also with the cards of a git revision, and stop when it is sure whether the first DECK is "
    "better, worse, or by less than 5 % (or that of --until) different.",
)
@click.option(
    "--strength",
    multiple=True,
    metavar="CARD",
    help="Play each game also with a card of the first DECK as a blank, and without each part of its text: how much "
    "these do for the deck. Can be repeated; all stands for all cards.",
)
@click.option(
    "--campaign", is_flag=True, help="Play campaigns: several scenarios, in which players keep what they have."
)
@click.option(
    "--tune",
    type=Wanted(),
    metavar="GOAL",
    help="Search, with --games games, among the numbers that have ranges, for small changes that bring 'A vs B within "
    "3 %', 'seat 1 within 3 %' or 'turns 8 to 10'. No file is changed.",
)
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
    cluster: str | None,
    traces: Path | None,
    report: Path | None,
    resume: bool,
    shard: tuple[int, int],
    until: Claim | None,
    compare: str | None,
    strength: tuple[str, ...],
    tune: Goal | None,
    campaign: bool,
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
    from cardlang.playtest.policies import player
    from cardlang.playtest.run import Playtest

    if timing and not as_data:
        raise click.UsageError("--timing adds the speed to --json; text output always shows it: leave --timing out")
    traces = traces or (report and report.with_suffix(".games"))
    if cluster == "":
        raise click.BadParameter("it is empty", param_hint="--cluster")
    if cluster and jobs > 1:
        raise click.UsageError("--cluster plays on all workers of the cluster: leave --jobs out")
    if resume and not traces:
        raise click.UsageError("--resume goes on with the games in a folder: name it with --traces DIR")
    if until and shard != (1, 1):
        raise click.UsageError("--until looks at all games, and --shard plays only a part of them: leave one out")
    if compare is not None and (traces or report or timing or shipped or shard != (1, 1)):
        raise click.UsageError("--compare cannot be used with --traces, --report, --shard, --shipped or --timing")
    if compare is not None and (len(decks) != 2 or decks[0] == decks[1]):
        raise click.UsageError("--compare needs two decks: the one to judge, and another that it plays against")
    if strength and (compare is not None or resume or timing or shard != (1, 1)):
        raise click.UsageError("--strength cannot be used with --compare, --resume, --shard or --timing")
    if tune and (strength or until or traces or compare is not None or timing or shard != (1, 1)):
        others = "--strength, --compare, --until, --traces, --report, --shard or --timing"
        raise click.UsageError(f"--tune cannot be used with {others}")
    if tune and not decks and not tune.one:
        raise click.UsageError("--tune changes cards of the decks that play: name them")
    policies = tuple(name.strip() for name in policy.split(","))
    for name in policies:
        try:
            player(name)
        except SourceError as error:
            raise click.BadParameter(str(error), param_hint="--policy") from error
    playtest = Playtest(
        decks, battlefield, games, seed, policies, jobs, shipped, leave_out, shard, campaign, cluster=cluster or ""
    )
    if tune:
        comparing.tune(ctx, playtest, tune, as_data)
    elif strength:
        comparing.strength(ctx, playtest, strength, traces, report, until, as_data)
    elif compare is None:
        _run(ctx, playtest, traces, report, resume, until, as_data, timing)
    else:
        comparing.compare(ctx, playtest, compare, until, as_data)


def _run(
    ctx: click.Context, playtest: Playtest, traces: Path | None, report: Path | None, resume: bool,
    until: Claim | None, as_data: bool, timing: bool,
) -> None:  # fmt: skip
    from cardlang.playtest.record import FILE, finished, recording, refuse_other
    from cardlang.playtest.run import play_all
    from cardlang.report.playtests import playtest_as_json, playtest_as_text

    with working(shipped=True):
        refuse_other(traces)
        if report:
            from cardlang.playtest.reporting import refuse_other_report, write_report

            refuse_other_report(report)
        arranged = playtest.arranged()
    refuse_unplayable(ctx, playtest, arranged)
    refuse_unknown(until, arranged.pairings)
    summary, numbers = Summary(playtest.seed, playtest.policies), playtest.numbers

    def known() -> bool:
        return until is not None and summary.spread(until) <= until.within

    def take(played: Played) -> bool:
        summary.add(played)
        return known()

    with working():
        any(map(take, finished(traces, playtest, arranged.pairings) if traces and resume else ()))
    before, begun = summary.games, perf_counter()
    with working():
        games = () if known() else play_all(playtest, arranged.pairings, numbers[before:])
    with recording(traces, resume=resume) as keep:
        stopped = play(games, lambda played: keep(played) or take(played), before, len(numbers))
    seconds, since = perf_counter() - begun, None
    if report and traces and summary.games:
        with working():
            since = write_report(report, playtest, arranged.pairings, summary, traces / FILE)
    if as_data:
        click.echo(playtest_as_json(summary, seconds if timing else None, until, since), nl=False)
    else:
        click.echo(playtest_as_text(summary, seconds, until, str(traces / FILE) if traces else "", since), nl=False)
    leave(ctx, stopped, summary.failed)
