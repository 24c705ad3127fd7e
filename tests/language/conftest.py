"""The shipped language, and every text that ships with it."""

from __future__ import annotations

import pytest

from cardlang.language.lalr import states_after
from cardlang.language.language import Language
from cardlang.pipeline.load.games import load_game
from measures.corpus import SKIRMISH, Text, card_texts
from measures.readings import readings


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> str:
    """The game whose language is tested: skirmish, or each for a law of all games, which has it as a parameter."""
    return str(getattr(request, "param", SKIRMISH))


@pytest.fixture(scope="session")
def language(game: str) -> Language:
    return load_game(game).language


@pytest.fixture(scope="session")
def texts(game: str) -> list[Text]:
    """The texts of all shipped cards."""
    return card_texts(game)


@pytest.fixture(scope="session", name="readings")
def _readings(language: Language):
    """`readings(sentence)`: each sequence of terminals that the words can stand for and that the table accepts."""
    return lambda sentence: readings(language, sentence)


@pytest.fixture(scope="session", name="advance")
def _advance(language: Language):
    """`advance(states, terminal)`: the parser's stack after a terminal, or None where it cannot follow."""
    return lambda states, terminal: states_after(language.parser.table, states, terminal)
