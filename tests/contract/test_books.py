"""The rulebook and the glossary of each shipped game: whatever is cited can be looked up, and every word that designers
see leads somewhere."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardlang.language.glossary import Glossary
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.glossaries import open_glossary
from cardlang.pipeline.load.shipped import shipped_ids

TWO = {"skirmish": ["teleport"]}  # a verb and its power
ALSO_OTHER_WORDS = ("skirmish",)  # games with examples that are not in canonical wording
# What of a vocabulary designers see, besides its verbs.
SEEN = {
    "elements": {
        "nouns", "adjectives", "FACE", "SYMBOL", "COUNTER", "DIRECTIONS", "STAT", "MEASURE", "EVENT", "DAMAGE_KIND",
    },
    "skirmish": {
        "types", "adjectives", "nouns", "AFTER", "STAT", "MEASURE", "ABILITY", "POWER", "TIMING", "ACTION_TYPE",
        "PERIOD", "CARD", "ZONE", "RESOURCE", "STORE", "AREA", "SUBTYPE", "TERRAIN", "EVENT", "DEED", "MEANS", "SOURCE",
        *load_game("skirmish").language.vocabulary.verbs,
    },
}  # fmt: skip


@pytest.fixture(scope="module", params=sorted(shipped_ids()))
def game(request: pytest.FixtureRequest) -> LoadedGame:
    return load_game(request.param)


@pytest.fixture(scope="module")
def glossary(game: LoadedGame) -> Glossary:
    glossary, problems = open_glossary(game)
    assert not problems
    return glossary


def test_each_key_belongs_to_one_rule(game: LoadedGame) -> None:
    keys = [key for one in game.rulebook.by_number.values() for key in one.keys]
    assert len(keys) == len(set(keys)) and keys


def test_every_term_means_something_in_whole_sentences(game: LoadedGame, glossary: Glossary) -> None:
    for term in glossary.terms.values():
        assert re.fullmatch(r"[A-Z][^\n]+\.", term.meaning), term.term
        assert len(re.findall(r"\. [A-Z]", term.meaning)) < 4, term.term
        assert term.rules or term.example or term.term in game.language.vocabulary.zones, term.term


def test_every_example_is_understood(game: LoadedGame, glossary: Glossary) -> None:
    examples = [(term.example, term.box) for term in glossary.terms.values() if term.example]
    assert len(examples) > 35
    for text, box in examples:
        said = game.language.parse(text, box)
        assert said.effect and (said.text == text or game.id in ALSO_OTHER_WORDS), text


def test_related_terms_and_rules_exist(game: LoadedGame, glossary: Glossary) -> None:
    for term in glossary.terms.values():
        assert {*term.rules} <= game.rulebook.by_number.keys(), term.term
        assert {*term.see} <= glossary.terms.keys() - {term.term}, term.term


def test_no_name_is_two_terms(game: LoadedGame, glossary: Glossary) -> None:
    names = Counter(name.casefold() for name in glossary.names)
    assert [name for name, number in names.items() if number > 1] == TWO.get(game.id, [])


def test_every_word_of_the_vocabulary_that_designers_see_leads_somewhere(game: LoadedGame, glossary: Glossary) -> None:
    for spelling, terminal, value in game.language.vocabulary.entries:
        kind, name = (value[0], value[1]) if terminal == "DESC" else (terminal, value)
        if kind in SEEN[game.id] and name != "other":
            assert glossary.find(spelling.partition("(")[0]), f"{spelling} ({terminal})"
