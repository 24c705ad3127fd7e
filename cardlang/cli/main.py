"""The group of commands, and what they have in common."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TextIO

import click

from cardlang import __version__

COMMANDS = {
    "build": "Print decks: PDFs of cards, backs and mats.",
    "diff": "Show which cards have changed, and how.",
    "explain": "Explain what a card does, or what a term or a code means.",
    "lint": "Find everything that is wrong with cards and scenarios.",
    "parse": "Show what a rules text means.",
    "playtest": "Play full games between automated players, and count who wins.",
    "replay": "Show a game of a playtest step by step.",
    "test": "Play scenarios and check their results.",
}
NO_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)  # what goes wrong with an open file
INTERRUPTED = 130  # as shells tell an end by Ctrl-C


class Commands(click.Group):
    """Commands by name, each imported only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cardlang.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardlang", message="%(prog)s %(version)s")
def cardlang() -> None:
    """Write, check, play and print tabletop cards: the text on the card is the program."""


def run() -> None:
    """Runs the command line: exit 0 fine, 1 findings, 2 usage, configuration or I/O error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:  # card texts hold characters that not every terminal's encoding has
            reconfigure(encoding="utf-8", errors="replace", newline="\n")
    sys.exit(_run())


def _run() -> int:
    try:
        code = cardlang.main(prog_name="cardlang", standalone_mode=False)
        sys.stdout.flush()  # here, where a failure can still be told, and not when Python ends
    except (BrokenPipeError, SystemExit):  # the reader has seen enough: click makes an exit of it
        _abandon(sys.stdout, sys.stderr)
        return 2
    except click.ClickException as error:
        from cardlang.report.clean import clean, shortened

        told = StringIO()
        error.show(told)
        lines = told.getvalue().split("\n")
        _say(shortened("\n".join(map(clean, lines))))
        return 2
    except (click.Abort, KeyboardInterrupt):
        _say("interrupted\n")
        return INTERRUPTED
    except RuntimeError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        _say("interrupted\n")  # while a class was made: Python gives it another name
        return INTERRUPTED
    except OSError as error:  # mostly standard output itself: a full disk behind it
        _abandon(sys.stdout)
        _say(f"Error: {_where(error)}{(error.strerror or str(error)).lower()}\n")
        return 2
    return code if isinstance(code, int) else 0  # what a command gave to `ctx.exit`


def _where(error: OSError) -> str:
    """What the system has refused, as far as the error tells."""
    if error.filename:
        return f"{error.filename}: "
    try:
        Path.cwd()
    except OSError:
        return "cannot work in the current folder: "
    return "cannot write the results: " if error.errno in NO_WRITING else ""


def _say(message: str) -> None:
    """A last message, which may find nobody who listens."""
    try:
        click.echo(message, err=True, nl=False)
    except (OSError, ValueError):
        _abandon(sys.stderr)


def _abandon(*streams: TextIO) -> None:
    """What is still in their buffers cannot be written: Python shall not try again when it ends."""
    for stream in streams:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def colour(*, err: bool = False) -> bool:
    """Whether what goes to standard output (or error) may be coloured: on a terminal, unless NO_COLOR is set."""
    return (sys.stderr if err else sys.stdout).isatty() and not os.environ.get("NO_COLOR")
