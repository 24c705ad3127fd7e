"""Every C41x code: raised by its bad example with exactly this message, and not by its good one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.games.skirmish import cards
from cardlang.model.codes.code import Code
from cardlang.model.codes.trying import CODES
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import SourceText
from cardlang.pipeline.check.lint import lint
from cardlang.report.text import as_text
from cardlang.rules.dryrun import loops
from errors.test_language_errors import check as check_card

from .conftest import Write

Check = Callable[[str], tuple[list[Diagnostic], dict[str, SourceText]]]


@pytest.fixture
def check(write: Write, tmp_path: Path) -> Check:
    """What lint reports for a project of these files, or for a card with these fields."""

    def check(example: str) -> tuple[list[Diagnostic], dict[str, SourceText]]:
        if example.startswith("# cards/"):
            write(example)
            return lint([])
        return check_card(example, tmp_path, "skirmish")

    return check


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_bad_example_raises_its_code(code: Code, check: Check, monkeypatch: pytest.MonkeyPatch, golden) -> None:
    if code.code == "C417":
        monkeypatch.setattr(cards.discard_played, "__code__", (lambda play: None).__code__)
    if code.code == "C418":  # so that a single card exceeds it
        monkeypatch.setattr(loops, "DECK", 0)
    bad = {"C417": code.good, "C418": 'copies: 2\npowers: ["T: Gain 1 gold."]'}
    found, sources = check(bad.get(code.code, code.bad))
    assert {one.code for one in found} == {code.code}
    golden.check(f"errors/{code.code}.txt", as_text(found, sources))


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_the_good_example_raises_nothing(code: Code, check: Check) -> None:
    assert check(code.good)[0] == []
