"""Every C4xx code is raised by its bad example; its good example raises no code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.model.diagnostic import Code
from cardlang.pipeline.play.scenarios import test as play
from errors.numbered import codes


@pytest.mark.parametrize("code", codes("C401", "C410"), ids=lambda code: code.code)
def test_examples_of_the_catalogue(
    code: Code, found: Callable[[str], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def check(example: str) -> list[str]:
        if example.startswith("#"):
            return project(example)
        return [one.split()[1] for one in found(example)]

    assert check(code.bad) == [code.code]
    assert check(code.good) == []


def project(example: str) -> list[str]:
    """The codes of the findings about the scenarios of a project. `files` is its files, each headed by its name."""
    Path("cardlang.yaml").touch()
    for name, content in re.findall(r"^# (\S+)\n((?:[^#\n].*\n)+)", example, re.MULTILINE):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(content)
    tested = play([], lambda name: True)
    assert tested.results
    return [one.code for result in tested.results for one in result.findings] + [one.code for one in tested.diagnostics]
