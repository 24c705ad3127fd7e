"""Following a document: its commands are run, its files are written, and what the commands say is compared.

`pytest tests/docs --update-golden` writes what the commands say into the document.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

from click.testing import CliRunner

from cardlang.cli.main import cardlang

_BLOCK = re.compile(r"(?<=\n```)(sh|console|yaml|csv|svg)\n(.*?)(?=\n```\n)", re.DOTALL)

_SPEED = re.compile(r"^speed +\d.*$", re.MULTILINE)  # of a playtest, different each time


def run(command: str) -> str:
    """The output of a command: one of ours runs here, any other in the shell."""
    if not command.startswith("cardlang "):
        if command.startswith("pip "):
            return ""  # nothing is fetched: a test that needs a package writes what pip would
        if command.startswith("cd "):
            os.chdir(command.removeprefix("cd "))
        else:
            subprocess.run(["sh", "-c", command], check=True)
        return ""
    result = CliRunner().invoke(cardlang, shlex.split(command)[1:])
    assert result.exception is None or isinstance(result.exception, SystemExit), command
    return result.output.rstrip()


def follow(document: Path, *, update: bool, table: str = "") -> None:
    """Do what a document says, block by block, in the current folder. A block of YAML or SVG names its file in its
    first line, and is added to it; the rows of a table go into the file `table`. If `update`, what the commands say is
    written into the document instead of compared.
    """
    text = document.read_text(encoding="utf-8")
    told = _BLOCK.sub(lambda block: _followed(*block.groups(), table), text)
    if update:
        document.write_text(told, encoding="utf-8", newline="\n")
    assert told == document.read_text(encoding="utf-8")


def _followed(kind: str, text: str, table: str) -> str:
    """The block with the output that it should show, after its commands have been run."""
    first, _, lines = text.partition("\n")
    match kind:
        case "sh":
            for line in text.splitlines():
                run(line)
        case "console":
            commands = [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]
            told = "\n".join(f"$ {command}\n{run(command)}" for command in commands)
            return "console\n" + (_SPEED.sub(shown[0], told) if (shown := _SPEED.search(text)) else told)
        case "csv":
            Path(table).write_text(f"{text}\n")
        case _:
            path = Path(first.strip("{#} "))
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a") as file:
                file.write(f"{lines}\n")
    return f"{kind}\n{text}"
