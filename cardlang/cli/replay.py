"""`cardlang replay`."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from cardlang.cli.main import Command, colour, tell
from cardlang.cli.working import working

MOST = 10_000_000  # games of a playtest; no game has as many steps


@click.command(
    "replay",
    cls=Command,
    examples={
        "cardlang replay games/games.jsonl": "the first game",
        "cardlang replay games/games.jsonl --game 3 --step 12": "a step of the third game, with all legal actions",
        "cardlang replay games/games.jsonl --summary": "who won and why, and where the game turned, on a screen",
    },
)
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--game", type=click.IntRange(1, MOST), metavar="N", help="Which game in the file.  [default: the first]")
@click.option("--step", type=click.IntRange(1, MOST), metavar="N", help="Show only this step, with all legal actions.")
@click.option(
    "--boards",
    type=click.Choice(["turn", "step"]),
    default="turn",
    show_default=True,
    help="Draw the board at the start of each turn, or whenever it has changed.",
)
@click.option("--summary", is_flag=True, help="Show only who won and why, the turning points and the last events.")
@click.pass_context
def command(ctx: click.Context, file: Path, game: int | None, step: int | None, boards: str, summary: bool) -> None:
    """Show a game of a playtest step by step, in boards and plain sentences.

    FILE is the games.jsonl that `cardlang playtest --traces` saved. The game is played again with the decks of the
    project around this folder, or with the shipped decks if it was played with those. If they have changed since, an
    action may no longer be legal; the replay then stops and exits with 1.
    """
    if step and ctx.get_parameter_source("boards") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--step shows one step with its board: leave out --boards")
    if summary and (step or boards == "step"):
        raise click.UsageError(f"--summary shows no steps: leave out {'--step' if step else '--boards'}")
    from cardlang.pipeline.play.matches import arrange
    from cardlang.playtest.record import read_game, replay
    from cardlang.report.pages import replay_as_text, summary_as_text

    with working():
        played = read_game(file, game)
        arranged = arrange(
            played.decks,
            played.battlefield,
            game=played.game,
            shipped=played.shipped,
            leave_out=played.leave_out,
            edits=played.edits,
        )
    if step and step > len(played.actions):
        raise click.BadParameter(f"the game has {len(played.actions)} steps", param_hint="--step")
    if not arranged.pairings:
        tell(arranged.diagnostics, arranged.sources)
        click.echo("nothing was played", err=True)
        ctx.exit(1)
    if summary:
        steps = [*replay(arranged.pairings[0], played)]
        click.echo(summary_as_text(played, steps), nl=False)
        ctx.exit(_end(bool(steps and steps[-1].error)))
    failed = False
    for shown_step in replay(arranged.pairings[0], played, boards=boards == "step", step=step):
        failed = failed or bool(shown_step.error)
        click.echo(replay_as_text(shown_step, colour=colour()), nl=False)
    ctx.exit(_end(failed))


def _end(failed: bool) -> int:
    """The exit code, after a note on why a game that was played cannot be played again."""
    if failed:
        click.echo("Note: the rules, the decks or cardlang have changed since this game was played", err=True)
    return int(failed)
