"""Reading a text or printing a deck does not load the engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Desk

LOADED = """
import sys
from cardlang.cli.main import run
try:
    run()
except SystemExit as stop:
    assert stop.code == 0, stop.code
print(*sorted(name for name in sys.modules if name.startswith("cardlang.rules")), file=sys.stderr)
"""


@pytest.mark.parametrize("command", [("parse", "Draw 1 action card."), ("build",), ("explain", "run"), ("--version",)])
def test_no_module_of_the_engine_is_loaded(command: tuple[str, ...], desk: Desk) -> None:
    told = subprocess.run([sys.executable, "-c", LOADED, *command], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr.strip()) == (0, "")


def test_playing_loads_the_engine(desk: Desk) -> None:
    """Shows that the test above can fail."""
    told = subprocess.run([sys.executable, "-c", LOADED, "lint"], capture_output=True, text=True, check=False)
    assert "cardlang.rules.play" in told.stderr.split() and Path("cardlang.yaml").is_file()
