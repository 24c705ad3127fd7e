"""Every C17x code: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.model.codes.code import Code
from cardlang.model.codes.tiles import CODES
from cardlang.pipeline.checking import lint
from cardlang.report.text import as_text


def check(example: str, root: Path) -> tuple[set[str], str]:
    """The codes that lint tells of a project of these files, and its words."""
    (root / "cardlang.yaml").touch()
    for name, content in re.findall(r"^# (cards/\S+)\n((?:[^#\n].*\n| .*\n)+)", example, re.MULTILINE):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    found, sources = lint([])
    return {one.code for one in found}, as_text(found, sources)


@pytest.fixture(autouse=True)
def _inside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, tmp_path: Path, golden) -> None:
    found, said = check(code.bad, tmp_path)
    assert found == {code.code}
    golden.check(f"errors/{code.code}.txt", said)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, tmp_path: Path) -> None:
    assert check(code.good, tmp_path)[1].startswith("0 ") or check(code.good, tmp_path)[0] == set()
