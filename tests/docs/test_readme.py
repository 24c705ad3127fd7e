"""README.md tells the truth: what its examples of commands show is what the commands say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from cardlang.cli.main import cardlang

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```text\n\$ cardlang ((?:explain|parse) [^\n]+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_explain_and_parse_are_shown() -> None:
    assert [command.split()[0] for command, _ in SHOWN] == ["explain", "parse"]


@pytest.mark.parametrize(("command", "said"), SHOWN)
def test_commands_print_what_the_readme_shows(command: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert CliRunner().invoke(cardlang, shlex.split(command)).output == said


def test_two_blocks_are_enough_to_start() -> None:
    assert README.partition("## Start")[2].partition("\n## ")[0].count("```sh") == 2


def test_the_commands_of_the_tour_exist_with_their_options() -> None:
    tour = README.partition("## A short tour")[2]
    said = re.findall(r"`cardlang ([a-z]+)([^`]*)`", tour) + re.findall(
        r"^\$ cardlang ([a-z]+)(.*)$", tour, re.MULTILINE
    )
    assert len(said) > 15
    for name, rest in said:
        command = cardlang.get_command(Context(cardlang), name)
        assert command, name
        known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
        assert known >= {word.partition("=")[0] for word in rest.split() if word.startswith("--")}, name
