"""Rule numbers: every existing rule is cited somewhere, and every cited rule exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardlang.games.skirmish.rulebook import RULES

ROOT = Path(__file__).parents[3]
BY_HAND = {"S2.1"}  # people build the board


def test_every_rule_is_cited_and_no_other() -> None:
    assert set(cited()) == {rule for rule in RULES if "." in rule} - BY_HAND


def test_a_section_can_be_cited_as_a_whole() -> None:
    assert {rule for rule in RULES if "." not in rule} == {f"S{section}" for section in range(1, 16)}


def cited() -> Iterator[str]:
    for folder in ("cardlang", "cards", "tests/scenarios"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".yaml"):
                yield from re.findall(r"\bS\d{1,2}\.\d{1,2}\b", file.read_text("utf-8"))
