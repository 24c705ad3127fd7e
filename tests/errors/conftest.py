"""A project of a few files, and what lint reports for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.report.text import as_text

Write = Callable[[str], None]
Check = Callable[[str], tuple[set[str], str]]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """`write(example)` puts the files of an example into the project: each follows a comment that names it, and one
    without is the vocabulary of a game."""
    monkeypatch.chdir(tmp_path)
    Path("cardlang.yaml").touch()

    def write(example: str) -> None:
        _, *parts = re.split(r"^# (\S+\.yaml)\n", example, flags=re.MULTILINE)
        if not parts:
            (game,) = re.findall(r"^game: (\S+)", example)
            parts = [f"games/{game}/vocabulary.yaml", example]
        for name, content in zip(parts[::2], parts[1::2], strict=True):
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(content)

    return write


@pytest.fixture
def check(write: Write) -> Check:
    """`check(example)`: the codes that lint reports for a project with these files, and its output."""

    def check(example: str) -> tuple[set[str], str]:
        write(example)
        found, sources = lint([])
        return {one.code for one in found}, as_text(found, sources)

    return check
