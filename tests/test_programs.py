"""The programs beside the tests, which only CI and people run, still fit the code that they measure."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

PROGRAMS = [
    path
    for path in sorted(Path(__file__).parent.rglob("*.py"))
    if not path.name.startswith("test_") and '__name__ == "__main__"' in path.read_text()
]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_all_that_a_program_imports_is_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(path.parent), *sys.path])
    runpy.run_path(str(path))
