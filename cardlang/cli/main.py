"""The command group, with what all commands share."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any, TextIO, cast

import click

from cardlang import __version__
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import or_known
from cardlang.model.span import SourceText
from cardlang.report.lines import UNSAFE, clean, shortened
from cardlang.report.text import as_text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


# All that moves the cursor or changes the text after it, but for line breaks, tabs and the colours of reports.
_CONTROL = re.compile(rf"(?![\n\t]|\x1b\[[0-7;]{{1,4}}m){UNSAFE.pattern}")
# Where a line becomes a command of a workflow: `::` at its start, `##[` anywhere.
_COMMAND = re.compile(r"(?:^|(?<=[\n\r]))(?=[^\S\n\r]*::)|(?<=##)(?=\[)")


class _SafeStream:
    """A standard stream that puts `�` for each match of a pattern. What is written as bytes is left as it is: a file
    for another program."""

    def __init__(self, stream: TextIO, unsafe: re.Pattern[str]) -> None:
        self.stream, self._unsafe = stream, unsafe

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        return self.stream.write(self._unsafe.sub("\ufffd", text))


def safe_stream(stream: TextIO) -> TextIO:
    """The standard stream, made safe for what reads it: a terminal, or the log of a workflow on GitHub."""
    if stream.isatty():
        return cast(TextIO, _SafeStream(stream, _CONTROL))
    if os.environ.get("GITHUB_ACTIONS") and not _is_file(stream):
        return cast(TextIO, _SafeStream(stream, _COMMAND))
    return stream


def _is_file(stream: TextIO) -> bool:
    try:
        return S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:
        return False


COMMANDS = {
    "build": "Print decks: PDFs of cards, backs and mats.",
    "completion": "Print the script that lets a shell complete commands.",
    "diff": "Show which cards have changed, and how.",
    "explain": "Explain what a card does, or what a term or a code means.",
    "fmt": "Put YAML files and card texts in canonical form.",
    "import": "Import a spreadsheet as a deck.",
    "lint": "Find everything that is wrong with cards and scenarios.",
    "merge": "Join the games of the parts of a playtest.",
    "new": "Create a small project to start with.",
    "parse": "Show what a rules text means.",
    "playtest": "Play full games between automated players, and count who wins.",
    "replay": "Show a game of a playtest step by step.",
    "schema": "Write the schemas of games for editors.",
    "test": "Play scenarios and check their results.",
}
NO_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)  # errors of writing to an open file
INTERRUPTED = 130  # the exit code that shells use for Ctrl-C


class Commands(click.Group):
    """The commands, each imported only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help; nothing is imported."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cardlang.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f'there is no command "{args[0]}"; {or_known(args[0], sorted(COMMANDS), "the commands are")}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands in the help, with the lines of `COMMANDS`, so that none is imported."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


class Command(click.Command):
    """A command with `examples`: what to type, and what it does. A test runs them all in a new project."""

    def __init__(self, *args: Any, examples: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples, each with what it does beside it, or below it if that is too wide."""
        widest, longest = (max(map(len, column)) for column in zip(*self.examples.items(), strict=True))
        with formatter.section("Examples"):
            if widest + longest + 4 <= formatter.width:
                formatter.write_dl(list(self.examples.items()), col_max=widest)
                return
            for typed, what in self.examples.items():
                formatter.write(f"{'':{formatter.current_indent}}{typed}\n")
                with formatter.indentation(), formatter.indentation():
                    formatter.write_text(what)


def completed(what: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """How a shell completes an argument or option: with "codes", "games", "decks", "cards", "papers", or "topics" to
    explain."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from cardlang.pipeline.completing import words

        found = words(what, typed, shipped=bool(ctx.params.get("shipped")))
        return [CompletionItem(word, help=about) for word, about in found]

    return complete


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--allow-hooks",
    is_flag=True,
    expose_value=False,
    callback=lambda ctx, _, said: _allow_hooks(ctx) if said else None,
    help="Run the Python of the project's own games (hooks:), as CARDLANG_ALLOW_HOOKS=1 does. Only if you trust it.",
)
@click.version_option(__version__, prog_name="cardlang", message="%(prog)s %(version)s")
def cardlang() -> None:
    """Write, check, play and print tabletop cards: the text on the card is the program."""


def _allow_hooks(ctx: click.Context) -> None:
    """For this command, and for the processes that it starts."""
    before = os.environ.get(ALLOW_HOOKS)
    os.environ[ALLOW_HOOKS] = "1"
    ctx.call_on_close(lambda: os.environ.update({ALLOW_HOOKS: before or ""}))


ALLOW_HOOKS = "CARDLANG_ALLOW_HOOKS"  # as `cardlang.source.trust` reads it


def run() -> None:
    """Runs the command line and exits: 0 fine, 1 findings, 2 usage, configuration or I/O error, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:  # card texts have characters that some terminal encodings lack
            reconfigure(encoding="utf-8", errors="replace", newline="\n")
    sys.stdout, sys.stderr = safe_stream(sys.stdout), safe_stream(sys.stderr)
    sys.exit(_run())


def _run() -> int:
    try:
        code = cardlang.main(prog_name="cardlang", standalone_mode=False)
        sys.stdout.flush()  # here, where a failure can still be reported
    except (BrokenPipeError, SystemExit) as stop:  # the reader has closed the pipe, for which click exits with 1
        if isinstance(stop, SystemExit) and not stop.code:
            return 0  # words for a shell to complete were printed
        _abandon(sys.stdout, sys.stderr)
        return 2
    except click.ClickException as error:
        output = StringIO()
        error.show(output)
        lines = output.getvalue().split("\n")
        _say(shortened("\n".join(map(clean, lines))))
        return 2
    except (click.Abort, KeyboardInterrupt):
        _say("interrupted\n")
        return INTERRUPTED
    except RuntimeError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        _say("interrupted\n")  # raised while a class was being created, which Python turns into RuntimeError
        return INTERRUPTED
    except OSError as error:  # usually standard output itself, on a full disk
        _abandon(sys.stdout)
        _say(f"Error: {_where(error)}{(error.strerror or str(error)).lower()}\n")
        return 2
    return code if isinstance(code, int) else 0  # the argument of `ctx.exit`


def _where(error: OSError) -> str:
    """What failed, as far as the error shows, as the start of a message."""
    if error.filename:
        return f"{error.filename}: "
    try:
        Path.cwd()
    except OSError:
        return "cannot work in the current folder: "
    return "cannot write the results: " if error.errno in NO_WRITING else ""


def _say(message: str) -> None:
    """Print a last message, if standard error can still be written."""
    try:
        click.echo(message, err=True, nl=False)
    except (OSError, ValueError):
        _abandon(sys.stderr)


def _abandon(*streams: TextIO) -> None:
    """Discard what is still in the buffers of `streams`, so that Python does not try to write it at exit."""
    for stream in streams:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(found: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> None:
    """Print findings on standard error."""
    click.echo(as_text(found, sources, colour=colour(err=True)), nl=False, err=True)


def show(printed: tuple[str, str, int], *, commands: bool = False) -> int:
    """Print what a command has for standard error and standard output; returns the exit code. `commands`: the output is
    commands of a workflow on GitHub, which `report.github` has made safe."""
    err, out, code = printed
    click.echo(err, nl=False, err=True)
    click.echo(out.encode("utf-8", "replace") if commands else out, nl=False)
    return code


def colour(*, err: bool = False) -> bool:
    """Whether standard output (or with `err`, standard error) takes colours: a terminal, and NO_COLOR is not set."""
    return (sys.stderr if err else sys.stdout).isatty() and not os.environ.get("NO_COLOR")
