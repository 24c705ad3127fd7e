"""docs/rules-<game>.md is the rulebook. `pytest tests/docs/test_rules.py --update-golden` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.language.rulebook import RuleSection
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("id", "one"), [("skirmish", "S7.1"), ("elements", "E18")])
def test_the_document_is_the_rulebook(id: str, one: str, request: pytest.FixtureRequest) -> None:
    text = "\n".join(lines(load_game(id), one)) + "\n"
    document = DOCS / f"rules-{id}.md"
    if request.config.getoption("--update-golden"):
        document.write_text(text, "utf-8")
    assert text == document.read_text("utf-8"), f"{document} differs: write it with --update-golden"


def lines(game: LoadedGame, one: str) -> Iterator[str]:
    yield f"# The rules of {game.name}\n"
    yield f"This page is made of `cardlang/games/{game.id}/rules.yaml`. `cardlang build --only rulebook` prints the"
    yield f"rules, and `cardlang explain {one}` shows one."
    for section in game.rulebook.sections:
        yield f"\n## {section.heading}\n"
        if section.text:
            yield section.text
        yield from rules(section)
        if section.powers:
            terms = game.books.glossary.terms
            yield from (f"- **{terms[name].title}**: {terms[name].meaning}" for name in game.language.vocabulary.powers)


def rules(section: RuleSection) -> Iterator[str]:
    for rule in section.rules:
        title = f" **{rule.title}.**" if rule.title else ""
        yield f"- {rule.number}{title} {rule.words}" + (f" *Example: {rule.example}*" if rule.example else "")
