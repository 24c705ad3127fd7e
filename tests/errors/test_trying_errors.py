"""Every C41x code: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.games.skirmish import cards
from cardlang.model.codes.code import Code
from cardlang.model.codes.trying import CODES
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.pipeline.checking import lint
from cardlang.report.text import as_text
from errors.test_language_errors import check as check_card
from errors.test_tile_errors import write


def check(example: str, root: Path) -> tuple[list[Diagnostic], dict[str, SourceText]]:
    """What lint says of a project of these files, or of a card with these fields."""
    if example.startswith("# cards/"):
        write(example, root)
        return lint([])
    return check_card(example, root)


@pytest.fixture(autouse=True)
def _inside_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden) -> None:
    if code.bad.startswith("<"):
        monkeypatch.setattr(cards.discard_played, "__code__", (lambda play: None).__code__)
    found, sources = check(code.good if code.bad.startswith("<") else code.bad, tmp_path)
    assert {one.code for one in found} == {code.code}
    golden.check(f"errors/{code.code}.txt", as_text(found, sources))


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, tmp_path: Path) -> None:
    assert check(code.good, tmp_path)[0] == []
