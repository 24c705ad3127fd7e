"""The rulebook of elements: whatever is cited can be looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.language.rulebook import Rule
from cardlang.pipeline.load.games import load_game

ROOT = Path(__file__).parents[3]
GAME = load_game("elements")
BOOK = GAME.rulebook
NUMBER = r"(?<![\w.\"#])[EV]\d{1,2}[a-c]?\b(?!\.\d)"


def test_rules_are_numbered_through_all_sections_as_their_source_numbers_them() -> None:
    after = {"E22": "abc", "E26": "a", "E29": "ab"}
    numbers = [f"E{n}{letter}" for n in range(1, 32) for letter in ("", *after.get(f"E{n}", ""))]
    assert [*BOOK.by_number] == [*numbers, "V1", "V2", "V3", "V4"]
    assert all(not section.number and section.title and section.rules for section in BOOK.sections)


@pytest.mark.parametrize(
    "folder", ["cardlang/games/elements", "cards/elements", "templates/elements", "schemas/elements", "docs"]
)
def test_whatever_is_cited_can_be_looked_up(folder: str) -> None:
    assert {*cited(folder)} <= BOOK.by_number.keys()


def test_a_rule_names_no_number_that_the_game_does_not_have() -> None:
    for one in BOOK.by_number.values():
        assert isinstance(one, Rule) and one.text
        assert "{" not in " ".join((one.words, one.example, *one.lines)), one.number


def cited(folder: str) -> Iterator[str]:
    for file in (ROOT / folder).rglob("*"):
        said = "elements" in file.as_posix() and file.suffix in (".py", ".yaml", ".md", ".j2", ".json", ".lark")
        if said and file.name not in ("rules.yaml", "rules-elements.md"):
            yield from re.findall(NUMBER, file.read_text("utf-8"))
