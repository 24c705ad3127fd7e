"""cardlang/games/skirmish/examples.yaml: good and bad examples of everything that a text can say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardlang.language.language import Language
from cardlang.language.node_types import node_types
from cardlang.language.nodes.base import walk
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, NAMES, UNSAID, game_examples

EXAMPLES = {game: game_examples(game) for game in GAMES}
ROWS = [(game, node, row) for game, examples in EXAMPLES.items() for node, row in examples.items()]
GOOD = [(game, node, one["box"], one["text"]) for game, node, row in ROWS for one in row["good"]]
BAD = [(game, node, one["box"], one) for game, node, row in ROWS for one in row["bad"]]


@pytest.fixture
def language(language: Language) -> Language:
    """The language with the card names that the examples use."""
    return language.naming(NAMES)


@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_each_node_has_a_row_in_order(game: str) -> None:
    """The core's nodes, the game's constructs, and what these are made of."""
    nodes = [node.__name__ for node in node_types(load_game(game).parts.wording.constructs)]
    assert list(EXAMPLES[game]) == [node for node in nodes if node not in UNSAID[game]]
    assert UNSAID[game] <= {*nodes}


@pytest.mark.parametrize(("game", "node", "box", "text"), GOOD, indirect=["game"], scope="session")
def test_what_is_well_said_is_canonical_and_means_it(language: Language, node: str, box: str, text: str) -> None:
    parsed = language.parse(text, box)
    assert parsed.effect is not None, parsed.diagnostics
    assert parsed.text == text
    assert node in {type(one).__name__ for one in walk(parsed.effect)}


@pytest.mark.parametrize(
    ("game", "node", "box", "bad"), BAD, ids=[one["text"] for *_, one in BAD], indirect=["game"], scope="session"
)
def test_a_mistake_is_told_once_and_at_its_words(language: Language, node: str, box: str, bad: Any) -> None:
    parsed = language.parse(bad["text"], box)
    assert parsed.effect is None
    assert [(one.code, bad["text"][one.span.start : one.span.end]) for one in parsed.diagnostics] == [
        (bad["code"], bad["at"])
    ]


@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_no_mistake_is_told_twice_in_the_file(game: str) -> None:
    """Each is a mistake about its own construct."""
    mine = [(box, one) for of, _, box, one in BAD if of == game]
    texts = [(box, re.sub(r"\W+", " ", one["text"]).casefold()) for box, one in mine]
    assert len(texts) == len(set(texts))
