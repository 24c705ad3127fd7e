"""Reading a text or printing a deck does not load the engine, nor another game, nor an error-free text what explains
errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Desk

pytestmark = pytest.mark.slow  # each starts a process

LOADED = """
import sys
from cardlang.cli.main import run
try:
    run()
except SystemExit as stop:
    assert stop.code == {code}, stop.code
print(*sorted(name for name in sys.modules if name.startswith("cardlang.{room}")), file=sys.stderr)
"""
# What explains errors, or reads other wordings.
OTHERS = {
    "failures",
    "nearest",
    "corpus",
    "shown",
    "offers",
    "glossary",
    "phrasebook",
}


@pytest.mark.parametrize(
    "command", [("parse", "Draw 1 action card."), ("build",), ("explain", "run"), ("fmt",), ("--version",)]
)
def test_no_module_of_the_engine_is_loaded(command: tuple[str, ...], desk: Desk) -> None:
    code = LOADED.format(code=0, room="rules")
    told = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr.splitlines()[-1]) == (0, "")


def test_playing_loads_the_engine(desk: Desk) -> None:
    """Shows that the test above can fail."""
    code = LOADED.format(code=0, room="rules")
    told = subprocess.run([sys.executable, "-c", code, "lint"], capture_output=True, text=True, check=False)
    assert "cardlang.rules.play" in told.stderr.split() and Path("cardlang.yaml").is_file()


def modules(text: str, *options: str, code: int = 0) -> set[str]:
    """The modules of ours that `parse` loads for a text."""
    command = [sys.executable, "-c", LOADED.format(code=code, room=""), "parse", text, *options]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return set(told.stderr.split())


def test_a_text_of_one_game_loads_nothing_of_another(desk: Desk) -> None:
    skirmish = modules("Draw 1 action card.")
    elements = modules("Instant: Draw 1 spell.", "--game", "elements")
    for mine, others in ((skirmish, "elements"), (elements, "skirmish")):
        assert not {name for name in mine if name.startswith((f"cardlang.games.{others}", "cardlang.rules"))}
        assert not {name for name in mine if name.rpartition(".")[2] in OTHERS and ".wording" not in name}


def test_an_error_loads_what_explains_it(desk: Desk) -> None:
    """So that the test above would notice."""
    loaded = {name.rpartition(".")[2] for name in modules("Make a meele attack.", code=1)}
    assert loaded >= {"failures", "phrasebook"}
