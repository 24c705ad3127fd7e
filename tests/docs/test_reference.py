"""docs/reference/ has a page for each command, made from the program itself. `pytest tests/docs/test_reference.py
--update-golden` writes them."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click
import pytest

from cardlang.cli.main import COMMANDS, Command, cardlang

FOLDER = Path(__file__).parents[2] / "docs/reference"


def page(name: str) -> Iterator[str]:
    """The lines of a command's page."""
    above = click.Context(cardlang, info_name="cardlang", **cardlang.context_settings)
    command = cardlang.get_command(above, name)
    assert isinstance(command, Command)
    context = click.Context(command, parent=above, info_name=name)
    yield f"# cardlang {name}\n"
    yield f"`{command.get_usage(context).removeprefix('Usage: ')}`\n"
    yield cleandoc(command.help or "")
    yield "\n## Examples\n"
    yield "| | |"
    yield "|---|---|"
    for typed, what in command.examples.items():
        yield f"| `{typed}` | {what} |"
    yield "\n## Options\n"
    yield "| option | meaning |"
    yield "|---|---|"
    for row in filter(None, (param.get_help_record(context) for param in command.get_params(context))):
        if not row[1]:
            continue  # an argument, of which the text above tells
        option, meaning = (cell.replace("|", r"\|").replace("  ", " ") for cell in row)
        yield f"| `{option}` | {meaning} |"


def overview() -> Iterator[str]:
    yield "# Commands\n"
    yield "These pages are made from the program: `cardlang COMMAND --help` says the same.\n"
    yield "| command | what it does |"
    yield "|---|---|"
    for name, what in COMMANDS.items():
        yield f"| [{name}]({name}.md) | {what} |"


@pytest.mark.parametrize("name", ["README", *COMMANDS])
def test_the_page_of_a_command(name: str, request: pytest.FixtureRequest) -> None:
    text = "\n".join(overview() if name == "README" else page(name)) + "\n"
    file = FOLDER / f"{name}.md"
    if request.config.getoption("--update-golden"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), f"{file} differs: write it with --update-golden"


def test_no_page_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {"README", *COMMANDS}


def test_the_readme_leads_to_them() -> None:
    assert "`docs/reference/`" in (FOLDER.parents[1] / "README.md").read_text("utf-8")
