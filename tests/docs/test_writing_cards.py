"""docs/writing-cards.md: every example in it is understood, and explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.pipeline.load.games import load_game

DOCUMENT = Path(__file__).parents[2] / "docs/writing-cards.md"
BLOCKS = re.findall(r"^```text *(\w*)\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [(box or "main", line) for box, lines in BLOCKS for line in lines.splitlines()]


def test_there_is_an_example_for_everything() -> None:
    sections = DOCUMENT.read_text(encoding="utf-8").split("\n## ")[1:]
    assert all("```text" in section for section in sections)
    assert {box for box, _ in EXAMPLES} == {"main", "attached", "power"}


@pytest.mark.parametrize(("box", "text"), EXAMPLES)
def test_every_example_is_understood(box: str, text: str) -> None:
    parsed = load_game("skirmish").parse(text, box)
    assert parsed.effect is not None
    assert parsed.diagnostics == ()
