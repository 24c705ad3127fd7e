"""`--help` teaches: its examples can be typed as they stand, and shells complete what commands take."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click
import pytest

from cardlang.cli.completion import SHELLS
from cardlang.cli.main import COMMANDS, Command, cardlang

from .conftest import Desk
from .repository import commit

TABLE = "Name,Level,Ability,Action,Text,Artist\nGrin,1,DEX,Standard,Make a melee attack.,Ann\n"


GROUP = click.Context(cardlang, info_name="cardlang", **cardlang.context_settings)


def command(name: str) -> Command:
    found = cardlang.get_command(GROUP, name)
    assert isinstance(found, Command)
    return found


EXAMPLES = [typed for name in COMMANDS for typed in command(name).examples]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_examples(name: str, outside: Desk) -> None:
    told = outside(name, "--help").out.partition("\nExamples:\n")[2]
    for typed, what in command(name).examples.items():
        assert typed in told and what.split()[0] in told
    assert max(map(len, told.splitlines())) <= 80


def arguments(typed: str) -> list[str]:
    """What follows `cardlang`, without redirections."""
    return shlex.split(typed.partition(" >")[0].partition(" <")[0])[1:]


@pytest.mark.parametrize("typed", EXAMPLES)
def test_the_options_of_an_example_exist(
    typed: str, outside: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("games", "more"):
        outside.write(f"{folder}/games.jsonl", "")
    name, *args = arguments(typed)
    command(name).make_context(name, args, parent=GROUP)


@pytest.mark.slow
def test_the_examples_work_as_they_stand(outside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, in a shell, in a new project with a history, a print, recorded games and a table."""
    from openpyxl import Workbook

    monkeypatch.setenv("SHELL", "/bin/bash")
    assert outside("new", "hedgerow").code == 0
    outside.folder /= "hedgerow"
    os.chdir(outside.folder)
    commit(outside.folder)
    outside.write("cards/notes.txt", "")
    commit(outside.folder)
    book = Workbook()
    for row in TABLE.splitlines():
        book.active.append(row.split(","))
    book.active.cell(1, 2).value = "Cost"
    book.save(outside.folder / "goblins.xlsx")
    outside.write("goblins.csv", TABLE)
    assert outside("build").code == 0
    for folder in ("games", "more"):
        assert outside("playtest", "--games", "3", "--traces", folder).code == 0
    for typed in EXAMPLES:
        outcome = outside(*arguments(typed), stdin="Draw 2 action cards.\n")
        if "tcp://" in typed:  # no cluster waits there
            assert outcome.code == 2 and "no Dask cluster at tcp://" in outcome.err, outcome
            continue
        assert outcome.code == 0, (typed, outcome)
        for made in (outside.folder / "cards/hedgerow").glob("goblins.yaml"):
            made.unlink()  # a deck of this name is imported twice


def complete(desk: Desk, typed: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the shell offers for the last word."""
    monkeypatch.setenv("_CARDLANG_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"cardlang {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(f"cardlang {typed}".split(" ")) - 1))
    outcome = desk()
    assert (outcome.code, outcome.err) == (0, "")
    return [line.partition(",")[2] for line in outcome.out.splitlines() if line]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("bui", ["build"]),
        ("lint --sel", ["--select"]),
        ("lint --select C20", ["C201", "C202"]),
        ("build dr", ["drow"]),
        ("build --card hit", ["hit-on-the-run"]),
        ("explain ter", ["terms"]),
        ("explain gua", ["guard"]),
        ("new --game skir", ["skirmish"]),
        ("playtest gu", ["guards"]),
        ("build --paper a", ["a3", "a4", "a5"]),
        ("completion z", ["zsh"]),
    ],
)
def test_a_shell_completes(typed: str, offered: list[str], desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert complete(desk, typed, monkeypatch)[: len(offered)] == offered


@pytest.mark.parametrize("id", ["run$(touch x)", "run`x`", "run;x", "run\\x1b[2J", "run x", "run\\nplain,y"])
def test_a_shell_is_offered_nothing_that_it_would_run(id: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = desk.folder / "cards/skirmish/drow.yaml"
    deck.write_text(deck.read_text().replace("{name: Run,", f'{{name: "R\\x1bun", id: "{id}",'))
    assert complete(desk, "build --card ru", monkeypatch) == []
    deck.write_text(deck.read_text().replace(f'"{id}"', "run"))
    assert complete(desk, "build --card ru", monkeypatch) == ["run"]


def test_completion_is_silent_about_a_broken_project(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("cards/skirmish/drow.yaml", "game: [\n")
    desk.write("cards/skirmish/other.yaml", "game: skirmish\ncards: 3\n")
    assert complete(desk, "build --card hit", monkeypatch) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(shell: str, outside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    script = outside("completion", shell).out
    assert f"_CARDLANG_COMPLETE={shell}_complete" in script
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    assert outside("completion").out == script


@pytest.mark.parametrize("shell", ["", "/bin/tcsh"])
def test_a_shell_without_completion(shell: str, outside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", shell)
    outcome = outside("completion")
    assert outcome.code == 2 and "name one of bash, zsh, fish" in outcome.err
