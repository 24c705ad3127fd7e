"""cardlang/games/skirmish/examples.yaml: good and bad examples of everything that a text can say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardlang.games.skirmish.game import GAME
from cardlang.language.language import Language
from cardlang.language.node_types import node_types
from cardlang.language.nodes.base import walk
from measures.corpus import NAMES, game_examples

EXAMPLES = game_examples()
GOOD = [(node, one.get("box", "main"), one["text"]) for node, row in EXAMPLES.items() for one in row["good"]]
BAD = [(node, one.get("box", "main"), one) for node, row in EXAMPLES.items() for one in row["bad"]]


@pytest.fixture
def language(language: Language) -> Language:
    """The language with the card names that the examples use."""
    return language.naming(NAMES)


def test_each_node_has_a_row_in_order() -> None:
    """The core's nodes, the game's constructs, and what these are made of."""
    assert list(EXAMPLES) == [node.__name__ for node in node_types(GAME.wording.constructs)]


@pytest.mark.parametrize(("node", "box", "text"), GOOD)
def test_good_examples_are_canonical_and_mean_their_node(language: Language, node: str, box: str, text: str) -> None:
    parsed = language.parse(text, box)
    assert parsed.effect is not None, parsed.diagnostics
    assert parsed.text == text
    assert node in {type(one).__name__ for one in walk(parsed.effect)}


@pytest.mark.parametrize(("node", "box", "bad"), BAD, ids=[one["text"] for _, _, one in BAD])
def test_a_mistake_is_reported_once_at_its_words(language: Language, node: str, box: str, bad: Any) -> None:
    parsed = language.parse(bad["text"], box)
    assert parsed.effect is None
    assert [(one.code, bad["text"][one.span.start : one.span.end]) for one in parsed.diagnostics] == [
        (bad["code"], bad["at"])
    ]


def test_no_mistake_is_listed_twice_in_the_file() -> None:
    """Each is a mistake about its own construct."""
    texts = [re.sub(r"\W+", " ", one["text"]).casefold() for _, _, one in BAD]
    assert len(texts) == len(set(texts))
