"""`cardlang playtest` with several editions of the cards: --compare, --strength and --tune."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.playing import leave, play, refuse_unknown, refuse_unplayable
from cardlang.cli.working import working
from cardlang.model.paired import Comparison
from cardlang.model.playtest import Claim, Played, Summary
from cardlang.model.tuning import Goal

if TYPE_CHECKING:
    from cardlang.playtest.run import Playtest

MARGIN = 0.05  # the smallest change of a share that a comparison looks for


def compare(ctx: click.Context, playtest: Playtest, revision: str, until: Claim | None, as_data: bool) -> None:
    from cardlang.pipeline.editions.edition import unpacked
    from cardlang.pipeline.load.reading import project_here
    from cardlang.playtest.run import play_each
    from cardlang.report.playtests import comparison_as_json, comparison_as_text

    with ExitStack() as opened:
        with working():
            now = playtest.arranged()
            project, _ = project_here(shipped=False)
            then, _ = opened.enter_context(unpacked(revision, project))
            before = replace(playtest, folder=str(then.root))
            old = before.arranged()
        for one in (now, old):
            refuse_unplayable(ctx, playtest, one)
        refuse_unknown(until, now.pairings)
        deck, other = playtest.decks
        result = Comparison(deck, until.within if until else MARGIN, other=other, revision=revision)
        result.unchanged = [one.content for one in now.pairings] == [one.content for one in old.pairings]
        with working():
            games = () if result.unchanged else play_each([before, playtest], [old.pairings, now.pairings])

        def take(played: list[Played]) -> bool:
            result.add(*played)
            return bool(result.verdict)

        stopped = play(games, take, 0, playtest.games)
    click.echo(comparison_as_json(result) if as_data else comparison_as_text(result), nl=False)
    leave(ctx, stopped, result.failed)


def strength(
    ctx: click.Context, playtest: Playtest, cards: tuple[str, ...], traces: Path | None, report: Path | None,
    until: Claim | None, as_data: bool,
) -> None:  # fmt: skip
    from cardlang.playtest.editions import rounds, strengths
    from cardlang.playtest.record import FILE, recording, refuse_other
    from cardlang.report.playtests import playtest_as_text
    from cardlang.report.strengths import numbered, strengths_as_json, strengths_as_text

    pairs = traces / "pairs" if traces and report else traces
    with working(shipped=True, option="--strength"):
        refuse_other(traces)
        refuse_other(pairs)
        if report:
            from cardlang.playtest.reporting import refuse_other_report, write_report

            refuse_other_report(report)
        arranged = playtest.arranged()
        if not playtest.decks or any(one.decks.count(playtest.decks[0]) > 1 for one in arranged.pairings):
            raise click.UsageError("--strength needs the deck whose cards are judged, and others that it plays against")
        result = strengths(playtest, arranged, cards, until.within if until else MARGIN)
    refuse_unplayable(ctx, playtest, arranged)
    refuse_unknown(until, arranged.pairings)
    rows, summary = result.rows, Summary(playtest.seed, playtest.policies)

    def undecided() -> list[int]:
        return [n for n, row in enumerate(rows) if not row.verdict]

    with recording(traces if report else None) as keep:

        def take(played: tuple[Played, dict[int, Played]]) -> bool:
            keep(played[0])
            summary.add(played[0])
            for number, without in played[1].items():
                rows[number].add(without, played[0])
            return False

        games = rounds(playtest, [row.edits for row in rows], undecided)
        stopped = play(games, take, 0, playtest.games)
    with working(), recording(pairs) as keep:
        for one in numbered(result):
            keep(one)
    file, told = (str(pairs / FILE) if pairs else ""), ""
    if report and traces and summary.games:
        with working():
            since = write_report(report, playtest, arranged.pairings, summary, traces / FILE, result, file)
        told = playtest_as_text(summary, 0, until, str(traces / FILE), since) + "\n"
    click.echo(strengths_as_json(result) if as_data else told + strengths_as_text(result, file), nl=False)
    leave(ctx, stopped, result.failed)


def tune(ctx: click.Context, playtest: Playtest, goal: Goal, as_data: bool) -> None:
    from cardlang.playtest.tuning import Search
    from cardlang.report.tunings import tuning_as_json, tuning_as_text

    playtest = playtest if playtest.decks else replace(playtest, decks=(goal.one, goal.other))
    with working(shipped=True):
        arranged = playtest.arranged()
    refuse_unplayable(ctx, playtest, arranged)
    refuse_unknown(Claim(goal.one, goal.other, 0) if goal.one else None, arranged.pairings, "--tune")
    if goal.seat > len(arranged.pairings[0].decks):
        raise click.BadParameter(f"nobody has seat {goal.seat}", param_hint="--tune")
    with working():
        search = Search(playtest, arranged, goal)
    stopped = play(search.play(), lambda _: False, 0, playtest.games)
    result = search.result
    click.echo(tuning_as_json(result) if as_data else tuning_as_text(result), nl=False)
    leave(ctx, stopped, result.failed)
