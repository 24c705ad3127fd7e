"""An empty project, and what lint reports once files are in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from errors import projects

Write = Callable[[str], None]
Check = Callable[[str], tuple[set[str], str]]


@pytest.fixture(autouse=True)
def _inside_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def write() -> Write:
    """`write(example)` puts the files of an example into the project."""
    return projects.write


@pytest.fixture
def check() -> Check:
    """`check(example)`: the codes that lint reports for a project with these files, and its output."""

    def check(example: str) -> tuple[set[str], str]:
        projects.write(example)
        return projects.linted()

    return check
