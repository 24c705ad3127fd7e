"""docs/rules-skirmish.md is the rulebook. `pytest tests/docs/test_rules.py --update-golden` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.language.rulebook import RuleSection
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.glossaries import open_glossary

DOCUMENT = Path(__file__).parents[2] / "docs/rules-skirmish.md"


def test_the_document_is_the_rulebook(request: pytest.FixtureRequest) -> None:
    text = "\n".join(lines(load_game("skirmish"))) + "\n"
    if request.config.getoption("--update-golden"):
        DOCUMENT.write_text(text, "utf-8")
    assert DOCUMENT.read_text("utf-8") == text


def lines(game: LoadedGame) -> Iterator[str]:
    yield f"# The rules of {game.name}\n"
    yield "This page is made of `cardlang/games/skirmish/rules.yaml`. `cardlang build --only rulebook` prints the"
    yield "rules, and `cardlang explain S7.1` shows one."
    for section in game.rulebook.sections:
        yield f"\n## {section.number} {section.title}\n"
        if section.text:
            yield section.text
        yield from rules(section)
        if section.powers:
            terms = open_glossary(game)[0].terms
            yield from (f"- **{terms[name].title}**: {terms[name].meaning}" for name in game.language.vocabulary.powers)


def rules(section: RuleSection) -> Iterator[str]:
    for rule in section.rules:
        title = f" **{rule.title}.**" if rule.title else ""
        yield f"- {rule.number}{title} {rule.words}" + (f" *Example: {rule.example}*" if rule.example else "")
