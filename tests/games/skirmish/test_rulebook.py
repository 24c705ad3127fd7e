"""The rulebook: every rule that is cited exists, and it contains what a turn does by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.language.rulebook import Rule, RuleSection
from cardlang.pipeline.load.games import load_game

ROOT = Path(__file__).parents[3]
BOOK = load_game("skirmish").rulebook
BY_HAND = {"S2.1"}  # people build the board
UNKNOWN = {"S5.12", "S3.9", "S3.7"}  # in examples of what is wrong, and of rules that a project adds


def test_every_rule_is_cited_and_no_other() -> None:
    numbers = {number for number in BOOK.by_number if "." in number}
    assert set(cited("cardlang", "cards", "tests/scenarios")) - UNKNOWN == numbers - BY_HAND


@pytest.mark.parametrize("folder", ["docs", "templates", "starter", "tests/golden"])
def test_whatever_documents_and_printed_pages_cite_can_be_looked_up(folder: str) -> None:
    assert set(cited(folder)) - UNKNOWN <= BOOK.by_number.keys()


def test_sections_and_rules_are_numbered_without_gaps() -> None:
    assert [section.number for section in BOOK.sections] == [f"S{n}" for n in range(1, 16)]
    for section in BOOK.sections:
        assert [rule.number for rule in section.rules] == [
            f"{section.number}.{n + 1}" for n in range(len(section.rules))
        ]


def test_every_rule_says_something() -> None:
    for one in BOOK.by_number.values():
        assert one.text or (isinstance(one, RuleSection) and (one.rules or one.powers))


def test_what_the_turn_does_by_itself_is_its_text() -> None:
    refresh = BOOK.by_number["S3.1"]
    assert isinstance(refresh, Rule)
    assert refresh.lines == (
        "Untap each tapped creature you control.",
        "Move 1 gold from your vault to your supply.",
        "Draw 1 action card.",
    )
    assert list(BOOK.programs) == ["refresh", "restock"]


def cited(*folders: str) -> Iterator[str]:
    for folder in folders:
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".yaml", ".md", ".txt", ".j2") and file.name != "rules.yaml":
                yield from re.findall(r"(?<![\w.])S\d{1,2}\.\d{1,2}\b", file.read_text("utf-8"))
