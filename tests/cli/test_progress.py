"""Work that takes longer than a second shows its progress: on a terminal only, and gone before anything is printed."""

from __future__ import annotations

import pytest

from .conftest import Desk

SCENARIOS = """\
- scenario: The guard {n}
  board: |
    A . b
  creatures:
    A: {{card: guard, player: 1}}
    b: {{card: guard, player: 2}}
  when: []
  then: {{}}
"""
TABLE = "Name,Level,Action,Text\nLeap,1,Minor,The acting creature moves 2 squares.\n"
COMMANDS = {
    "lint --no-cache": "Checking decks",
    "lint --no-cache --jobs 2": "Checking decks",
    "lint --no-cache cards/skirmish/drow.yaml": "Trying cards",
    "lint --diff": "Checking decks",
    "lint --fix": "Checking decks",
    "lint --no-cache --baseline known.yaml --update-baseline": "Checking decks",
    "test --no-cache": "Playing scenarios",
    "fmt --check": "Formatting files",
    "fmt cards/skirmish/drow.yaml --diff": "Reading cards",
    "diff . .": "Drawing cards",
    "diff --record out": "Drawing cards",
    "import leap.csv --kind action": "Checking decks",
    "explain cards": "Reading files",
    "explain run": "Reading files",
    "playtest --games 3 --json": "Playing games",
    "playtest --games 3 --json --jobs 2": "Playing games",
    "build --no-cache": "Making files",
}


@pytest.fixture
def busy(desk: Desk) -> Desk:
    """A desk on which there is something to do for every command."""
    desk.write("cards/skirmish/scenarios/guards.yaml", "".join(SCENARIOS.format(n=n) for n in range(3)))
    desk.write("leap.csv", TABLE)
    return desk


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bar_on_a_terminal_when_it_takes_longer_than_a_second(
    busy: Desk, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    before = busy.files()
    quick = busy(*command.split(), terminal=True)
    made = busy.files()
    for name in made.keys() - before.keys():
        (busy.folder / name).unlink()
    monkeypatch.setattr("cardlang.cli.working.PATIENCE", -1.0)
    monkeypatch.setattr("cardlang.cli.working.PERIOD", 0.0)
    slow = busy(*command.split(), terminal=True)
    shown, gone, rest = slow.err.rpartition("\x1b[?25h\r\x1b[1A\x1b[2K")
    assert gone and COMMANDS[command] in shown and "0%" in shown
    assert (slow.code, rest, busy.files()) == (quick.code, quick.err.rpartition(gone)[2], made)
    assert slow.out.split(" in ")[0] == quick.out.split(" in ")[0]  # without the time that `test` takes
    for name in made.keys() - before.keys():
        (busy.folder / name).unlink()
    piped = busy(*command.split())
    assert piped.code == quick.code and "\x1b" not in piped.err


def test_the_bar_is_gone_before_an_error_is_told(busy: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.cli.working.PATIENCE", -1.0)
    told = busy("build", "nobody", terminal=True)
    assert told.err.endswith('\x1b[2KError: there is no deck "nobody"; the decks are drow, guards\n')
