"""`cardlang parse`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import Command, colour, completed
from cardlang.cli.working import working
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.span import SourceText
from cardlang.report.as_json import as_data, as_json_text
from cardlang.report.text import one_as_text

if TYPE_CHECKING:
    from cardlang.pipeline.load.game import LoadedGame

LONGEST_LINE = 64 * 1024  # bytes, more than any text, so that input without line breaks is refused


@click.command(
    "parse",
    cls=Command,
    examples={
        'cardlang parse "Draw 2 action cards."': "what a text means",
        'cardlang parse --box power "T: Draw 1 action card."': "a text of another part of a card",
        "cardlang parse --json < texts.txt": "each line of a file, as JSON",
    },
)
@click.argument("text", required=False)
@click.option(
    "--game",
    "game_id",
    metavar="ID",
    shell_complete=completed("games"),
    help="The game whose words the text uses.  [default: the project's game if it has one, else skirmish]",
)
@click.option(
    "--box",
    metavar="BOX",
    help="The part of the card that holds the text; in skirmish main, attached or power.  [default: the game's first]",
)
@click.option("--json", "as_data", is_flag=True, help="Print one JSON object per text: ok, effect, text, diagnostics.")
@click.pass_context
def command(ctx: click.Context, text: str | None, game_id: str | None, box: str | None, as_data: bool) -> None:
    """Show what a rules text means, in canonical wording. Without TEXT, each line of standard input is a text.

    Exits with 1 if any text cannot be understood.
    """
    from cardlang.pipeline.load.reading import game_here

    with working(option="" if game_id is None else "--game"):
        game = game_here(game_id)
    boxes = game.language.vocabulary.boxes
    if box is not None and box not in boxes:
        names = ", ".join(f"'{one}'" for one in boxes)
        raise click.BadParameter(f"{box!r} is not one of {names}.", param_hint="'--box'")
    fine = True
    for line in [text] if text is not None else _lines():
        fine &= _one(game, line, box or next(iter(boxes)), as_data)
    ctx.exit(0 if fine else 1)


def _lines() -> Iterator[str]:
    """The lines of standard input, each as soon as it arrives."""
    at = 0
    while data := _line():
        try:
            line = data.decode("utf-8" if at else "utf-8-sig")
        except UnicodeDecodeError as error:
            start = error.start if at else data.index(error.object[error.start : error.end], error.start)
            raise click.ClickException(f"standard input is not UTF-8 at byte {at + start}") from error
        if len(data) > LONGEST_LINE:
            raise click.ClickException(f"a line of standard input is longer than {LONGEST_LINE // 1024} KiB")
        at += len(data)
        yield line.removesuffix("\n").removesuffix("\r")


def _line() -> bytes:
    try:
        return sys.stdin.buffer.readline(LONGEST_LINE + 1)
    except OSError as error:
        from cardlang.cli.working import unreadable_stdin

        raise unreadable_stdin(error, "; give TEXT, or pipe texts into it") from error


def _one(game: LoadedGame, line: str, box: str, to_data: bool) -> bool:
    parsed = game.language.parse(line, box)
    ok, (source, placed) = not has_errors(parsed.diagnostics), _placed(line, parsed.diagnostics)
    if to_data:
        meant = {"ok": ok, "effect": game.effect_data(parsed.effect), "text": parsed.text}
        found = [as_data(one, {source.path: source}) for one in placed]
        click.echo(as_json_text({**meant, "diagnostics": found}))
        return ok
    if parsed.text:
        click.echo(parsed.text)
    for one in placed:
        click.echo(one_as_text(one, source, colour=colour()))
    return ok


def _placed(line: str, diagnostics: Iterable[Diagnostic]) -> tuple[SourceText, list[Diagnostic]]:
    """The text as a file of its own, and what was found in it."""
    source = SourceText("<text>", line)

    def here(one: Diagnostic) -> Diagnostic:
        fix = one.fix and replace(one.fix, span=one.fix.span._replace(path=source.path))
        return replace(one, span=one.span._replace(path=source.path), fix=fix)

    return source, [here(one) for one in diagnostics]
