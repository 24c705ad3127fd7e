"""Plays the games of `cardlang playtest` until that is enough, or something stops it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

import click

from cardlang.cli.main import tell
from cardlang.cli.working import progress
from cardlang.model.playtest import Claim
from cardlang.model.progress import steps
from cardlang.pipeline import SourceError
from cardlang.report.lines import clean

if TYPE_CHECKING:
    from cardlang.pipeline.play.matches import Arranged, Pairing
    from cardlang.playtest.run import Playtest

T = TypeVar("T")
HOW_TO_GO_ON = "those in --traces DIR are safe, and --resume goes on after them"


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


def refuse_unplayable(ctx: click.Context, playtest: Playtest, arranged: Arranged) -> None:
    """Tells what is wrong with the cards, and leaves if nothing can be played."""
    tell(arranged.diagnostics, arranged.sources)
    if not arranged.pairings:
        click.echo("nothing was played", err=True)
        ctx.exit(1)
    if playtest.campaign and (
        other := next((o for o in arranged.pairings if o.match.game.opening.scenarios < 2), None)
    ):
        raise click.UsageError(f"{other.match.game.name} has no campaign: leave --campaign out")
    for players in {len(pairing.match.names) for pairing in arranged.pairings}:
        if len(playtest.policies) not in (1, players):
            message = (
                f"{len(playtest.policies)} policies are named for {players} players: name one for all, or one for each"
            )
            raise click.BadParameter(message, param_hint="--policy")
    from cardlang.playtest.policies import unknown_names

    if message := unknown_names(playtest.policies, [pairing.match for pairing in arranged.pairings]):
        raise click.BadParameter(clean(message), param_hint="--policy")


def refuse_unknown(until: Claim | None, pairings: list[Pairing], option: str = "--until") -> None:
    """Errors: `click.BadParameter` if no two decks that play are those of the claim."""
    known = dict.fromkeys(one.decks for one in pairings if len(one.decks) == 2 and not one.seat)
    if until and not any(sorted(decks) == sorted((until.one, until.other)) for decks in known):
        those = ", ".join(f"{one} vs {other}" for one, other in known) or "no two decks against each other"
        raise click.BadParameter(
            clean(f"{until.one} and {until.other} do not play; there is {those}"), param_hint=option
        )


def play(games: Iterable[T], take: Callable[[T], bool], done: int, total: int) -> tuple[str, int]:
    """Gives games to `take` until that is enough; why they ended before, and the exit code of that, or ("", 0)."""
    from cardlang.playtest.sharing import WorkersLost

    with Interruption() as interruption, progress():
        try:
            for one in steps("Playing games", games, total - done):
                with interruption.uninterrupted():
                    enough = take(one)
                    done += 1
                if enough:
                    break
        except KeyboardInterrupt:
            return f"interrupted after {done} of {total} games", 130
        except WorkersLost as lost:
            return f"Error: {clean(str(lost))}, after {done} of {total} games; {HOW_TO_GO_ON}", 1
        except SourceError as error:
            return f"Error: {clean(str(error))}, after {done} of {total} games", 2
    return "", 0


def leave(ctx: click.Context, stopped: tuple[str, int], failed: int) -> None:
    message, code = stopped
    if message:
        click.echo(message, err=True)
    ctx.exit(code or (1 if failed else 0))
