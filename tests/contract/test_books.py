"""The rulebook and the glossary of each shipped game that has a glossary: whatever is cited can be looked up, and every
word that designers see leads somewhere."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardlang.language.glossary import Glossary
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.shipped import shipped_ids
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema

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


def term_at(game: LoadedGame, name: str) -> str:
    """Where messages say a term is: its file and its key there."""
    return f'cardlang/games/{game.id}/glossary.yaml, terms: "{name}"'


@pytest.fixture(scope="module", params=sorted(shipped_ids() & SEEN.keys()))
def game(request: pytest.FixtureRequest) -> LoadedGame:
    return load_game(request.param)


@pytest.fixture(scope="module")
def glossary(game: LoadedGame) -> Glossary:
    schema = load_schema(shared_folder() / "schemas/glossary.schema.json")
    _, document, problems = open_document(game.parts.folders[-1] / "glossary.yaml", None)
    assert document and not [*problems, *schema.errors(document)], f"{game.id}/glossary.yaml: {problems}"
    return game.books.glossary


def test_each_key_belongs_to_one_rule(game: LoadedGame) -> None:
    keys = Counter(key for one in game.rulebook.by_number.values() for key in one.keys)
    twice = [key for key, number in keys.items() if number > 1]
    assert keys and not twice, f"cardlang/games/{game.id}/rules.yaml, keys: of two rules, or none at all: {twice}"


def test_every_term_means_something_in_whole_sentences(game: LoadedGame, glossary: Glossary) -> None:
    for term in glossary.terms.values():
        at = term_at(game, term.term)
        form = f'"meaning:" is whole sentences on one line, with a capital and a full stop, not "{term.meaning}"'
        assert re.fullmatch(r"[A-Z][^\n]+\.", term.meaning), f"{at}: {form}"
        assert len(re.findall(r"\. [A-Z]", term.meaning)) < 4, f'{at}: "meaning:" has more than four sentences'
        cited = term.rules or term.example or term.term in game.language.vocabulary.zones
        assert cited, f'{at}: it needs "rules: [<number>]" or "example: <a text>"'


def test_every_example_is_understood(game: LoadedGame, glossary: Glossary) -> None:
    shown = [term for term in glossary.terms.values() if term.example]
    assert len(shown) > 35
    for term in shown:
        said, at = game.language.parse(term.example, term.box), f'{term_at(game, term.term)}: "example: {term.example}"'
        assert said.effect, f"{at} is not understood: {[one.message for one in said.diagnostics]}"
        assert said.text == term.example or game.id in ALSO_OTHER_WORDS, f'{at} is in canonical wording "{said.text}"'


def test_related_terms_and_rules_exist(game: LoadedGame, glossary: Glossary) -> None:
    for term in glossary.terms.values():
        at = term_at(game, term.term)
        unknown = {*term.rules} - game.rulebook.by_number.keys()
        assert not unknown, f'{at}: "rules:" has what cardlang/games/{game.id}/rules.yaml has not: {sorted(unknown)}'
        unknown = {*term.see} - (glossary.terms.keys() - {term.term})
        assert not unknown, f'{at}: "see:" has what is no other term: {sorted(unknown)}'


def test_no_name_is_two_terms(game: LoadedGame, glossary: Glossary) -> None:
    names = Counter(name.casefold() for name in glossary.names)
    twice = [name for name, number in names.items() if number > 1]
    assert twice == TWO.get(game.id, []), (
        f'{term_at(game, ", ".join(twice))}: two terms have the name, or "other:" has it'
    )


def test_every_word_of_the_vocabulary_that_designers_see_leads_somewhere(game: LoadedGame, glossary: Glossary) -> None:
    for spelling, terminal, value in game.language.vocabulary.entries:
        kind, name = (value[0], value[1]) if terminal == "DESC" else (terminal, value)
        if kind in SEEN[game.id] and name != "other":
            said, at = spelling.partition("(")[0], f"cardlang/games/{game.id}/glossary.yaml"
            key = f'"covers: [{kind}]" in the term that explains it'
            assert glossary.find(said), f'{at} lacks "{said}" ({terminal}): add a term of that name, or {key}'
