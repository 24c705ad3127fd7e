"""Reading a text or printing a deck does not load the engine, nor an error-free text what explains errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import cardlang
from cardlang.pipeline.faces.wheel import data_to_ship

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
# What explains errors, suggests fixes, builds a language from its files, or caches it.
OTHERS = {
    *("failures", "near", "offers", "renaming", "telling", "reminder", "glossary"),
    *("own_words", "vocabulary_files", "grammar", "clashes", "cache", "clean", "explaining"),
}
MOST = 102  # modules of ours that one text loads; each takes as long as reading two texts


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


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a wheel holds it, with the shipped languages."""
    folder = tmp_path_factory.mktemp("installed")
    copytree(Path(cardlang.__file__).parent, folder / "cardlang")
    for name, data in data_to_ship().items():
        (folder / "cardlang" / name).write_bytes(data)
    return folder


def modules(installed: Path, text: str, *options: str, code: int = 0) -> set[str]:
    """The modules of the installed package that `parse` loads for a text."""
    command = [sys.executable, "-c", LOADED.format(code=code, room=""), "parse", text, *options]
    env = {**os.environ, "PYTHONPATH": str(installed)}
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=installed, env=env)
    assert told.returncode == 0, told.stderr
    return set(told.stderr.split())


def test_a_text_loads_few_modules(installed: Path) -> None:
    loaded = modules(installed, "Make a melee attack.")
    assert not {name for name in loaded if name.rpartition(".")[2] in OTHERS and ".wording" not in name}
    assert {name.split(".")[2] for name in loaded if ".wording" in name} == {"attacks"}
    assert len(loaded) <= MOST


def test_a_text_of_one_game_loads_nothing_of_another(installed: Path) -> None:
    skirmish = modules(installed, "Draw 1 action card.")
    elements = modules(installed, "Instant: Draw 1 spell.", "--game", "elements")
    for mine, others in ((skirmish, "elements"), (elements, "skirmish")):
        assert not {name for name in mine if name.startswith(f"cardlang.games.{others}")}
        assert not {name for name in mine if name.rpartition(".")[2] in OTHERS and ".wording" not in name}
        assert not {name for name in mine if name.startswith("cardlang.rules")}
    assert {name.split(".")[2] for name in elements if ".wording" in name} == {"cards", "permanents"}
    assert len(elements) <= MOST + 11  # the parts of a spell are constructs of the game


def test_an_error_loads_what_explains_it(installed: Path) -> None:
    """So that the test above would notice."""
    loaded = {name.rpartition(".")[2] for name in modules(installed, "Make a meele attack.", code=1)}
    assert loaded >= {"failures", "near", "offers", "renaming", "clean"}
