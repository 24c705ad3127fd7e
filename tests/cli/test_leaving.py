"""Names and texts of files neither control a terminal nor give commands to a workflow on GitHub that prints them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from .conftest import DECK, Desk
from .repository import commit

NAMES = ["::error::Run", "##[error]Run", "Run ##[group]", "Run\r::error::", "Run\r::error file=a::b"]
COMMANDS = [
    "explain {}", "explain cards", "lint", "lint --diff", "lint --format text", "lint --format sarif",
    "lint --format junit", "lint --format json", "fmt --diff", "fmt --check", "test", "test --format junit",
    "diff HEAD", "diff HEAD --json", "build", "build --json", "build --list csv", "playtest {}",
    "playtest --games 1 --json", "parse --name {} Draw.", "build --changed-since HEAD --only changes",
]  # fmt: skip
RUN = re.compile(r"^\s*::|##\[", re.MULTILINE)  # what a runner takes for commands
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202e]|\x1b(?!\[[0-7;]+m)")


def project(desk: Desk, name: str) -> None:
    """A project whose decks, cards and scenarios bear such a name, and have changed."""
    commit(desk.folder)
    said = f'"{name.encode("unicode_escape").decode()}"'
    deck = DECK.replace("name: Drow Deck", f"name: {said}").replace("name: Run", f"name: {said}")
    text = deck.replace("level: 2", f"level:   2\n    artist: {said}").replace("Make a melee", "Make  a meele")
    desk.write("cards/skirmish/drow.yaml", text.replace("copies: 3", "copies: 4") + "    flavor: |\n      ::error::x\n")
    desk.write("cards/skirmish/scenarios/a.yaml", f"- scenario: {said}\n  board: A .\n  when: []\n  then: {{}}\n")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_a_command_of_a_workflow(
    name: str, command: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(desk, name)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    told = desk(*(part.replace("{}", name) for part in command.split()))
    assert told.out + told.err and not RUN.search((told.out + told.err).replace("\r", "\n"))


def test_findings_are_commands_where_that_is_asked_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    project(desk, "::notice::Run")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    lines = desk("lint", "--format", "github").out.splitlines()
    assert {line.partition(" ")[0] for line in lines if line.startswith("::")} <= {"::error", "::warning"}
    assert lines[0].startswith("::error file=cards/skirmish/")


def test_a_file_for_another_program_is_left_as_it_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    deck = DECK.replace("game: skirmish", "##[group]\ngame: skirmish")
    told = desk("fmt", "-", "--stdin-filename", "cards/skirmish/new.yaml", stdin=deck)
    assert told.out.startswith("##[group]\n")
    with (desk.folder / "patch").open("wb") as patch:
        command = [sys.executable, "-m", "cardlang", "fmt", "--diff"]
        desk.write("cards/skirmish/drow.yaml", DECK.replace("level: 2", "level:   2 ##[group]"))
        subprocess.run(command, cwd=desk.folder, stdout=patch, check=False)
    assert "##[group]" in (desk.folder / "patch").read_text()


@pytest.mark.parametrize("command", [one for one in COMMANDS if "json" not in one])
@pytest.mark.parametrize("name", ["Run\x1b[2J", "Run\x1b]0;a\x07", "Run\x9b2J", "Run\r\x08", "Run\u202e"])
def test_nothing_controls_a_terminal(name: str, command: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.cli.working.PATIENCE", 600.0)  # no progress bar, however busy the machine is
    project(desk, name)
    told = desk(*(part.replace("{}", name) for part in command.split()), terminal=True)
    assert told.out + told.err and not CONTROL.search(told.out + told.err)
