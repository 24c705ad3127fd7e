"""Fixtures that play scenarios given as YAML text, without the command line. Card texts are parsed with the real
language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cardlang.model.card import Card, Text
from cardlang.model.result import Result
from cardlang.model.span import SourceText, Span
from cardlang.pipeline.load.games import load_game
from cardlang.rules.cards import PlayedCard
from cardlang.rules.play import Play
from cardlang.rules.scenario.case import Read
from measures import playing
from measures.playing import GAME, open_file, reader


@pytest.fixture(scope="session")
def read() -> Read:
    """The language of skirmish."""
    return reader()


@pytest.fixture(scope="session")
def cards(read: Read) -> Mapping[str, PlayedCard]:
    """A few cards, in the form in which a project has them."""
    guard = {"level": 1, "abilities": ["STR"], "keywords": ["Drow"], "hp": 20, "speed": 6, "melee": 10, "ranged": None}
    fields: Mapping[str, Mapping[str, Any]] = {
        "power-attack": _action("Standard", "Make a melee attack with +10 damage.", level=2, ability="STR"),
        "run": _action("Standard", "Move 6 squares. Draw 1 action card.", level=2, ability="DEX"),
        "shove": _action("Minor", "Slide an adjacent creature 3 squares.", ability="STR"),
        "web": _action("Minor", "Draw 1 action card.", "This creature cannot move or shift. T: Discard this card."),
        "darkfire": _action("Minor", "Draw 1 action card.", "Each creature deals +5 damage against this creature."),
        "drow-house-guard": {**guard, "powers": ["Block 5"]},
    }
    return {id: _card(id, card, read) for id, card in fields.items()}


def _action(
    action: str, text: str, attached: str | None = None, level: int = 1, ability: str = "Any"
) -> dict[str, Any]:
    return {"action": action, "text": text, "attached": attached, "level": level, "ability": ability}


def _card(id: str, fields: Mapping[str, Any], read: Read) -> PlayedCard:
    kind = GAME.kind_with(fields)
    texts = [
        Text(box, text, "cards.yaml", tuple(range(len(text) + 1)))
        for field, box in load_game("skirmish").kinds[kind].texts.items()
        for said in [fields.get(field) or []]
        for text in ([said] if isinstance(said, str) else said)
    ]
    card = Card(id, id, kind, "skirmish", "test", 1, 1, fields, tuple(texts), Span("cards.yaml", 0, 0))
    return PlayedCard(card, tuple(read(text)[0] for text in texts))


@pytest.fixture
def play(cards: Mapping[str, PlayedCard]) -> Callable[[str], list[Result]]:
    """A function that plays the text of a scenario file."""
    return lambda yaml: playing.play_file(open_file(yaml), cards)


@pytest.fixture
def found(play: Callable[[str], list[Result]]) -> Callable[[str], list[str]]:
    """A function that returns the findings about the text of a scenario file, each as `line:column code message`."""

    def run(yaml: str) -> list[str]:
        source = SourceText("s.yaml", yaml)
        return [
            "{}:{} {} {}".format(*source.position(one.span.start), one.code, one.message)
            for result in play(yaml)
            for one in result.findings
        ]

    return run


@pytest.fixture(scope="session")
def begin(cards: Mapping[str, PlayedCard]) -> Callable[[str], Play]:
    """A function that returns the starting position of a scenario, for tests that choose the actions themselves."""
    return lambda yaml: playing.begin(open_file(yaml), cards=cards)
