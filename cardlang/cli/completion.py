"""`cardlang completion`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cardlang.cli.main import Command

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    cls=Command,
    examples={
        "cardlang completion": "the script for the shell that $SHELL names",
        "cardlang completion bash >> ~/.bashrc": "from the next shell on",
        "cardlang completion zsh >> ~/.zshrc": "the same for zsh",
        "cardlang completion fish > ~/.config/fish/completions/cardlang.fish": "the same for fish",
    },
)
@click.argument("shell", required=False, type=click.Choice(SHELLS))
def command(shell: str | None) -> None:
    """Print the script that lets a shell complete cardlang's commands and options, and the codes, games, decks and
    cards that they take.

    Without SHELL, the one in the environment variable SHELL is meant.
    """
    from click.shell_completion import get_completion_class

    from cardlang.cli.main import cardlang

    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        reason = (
            f'for the shell "{name}" there is no completion' if name else "the environment variable SHELL is not set"
        )
        raise click.UsageError(f"{reason}: name one of {', '.join(SHELLS)}")
    completion_class = get_completion_class(name)
    assert completion_class
    script = completion_class(cardlang, {}, "cardlang", "_CARDLANG_COMPLETE")
    click.echo(script.source())
