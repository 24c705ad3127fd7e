"""The glossary is well-formed and complete, and agrees with the language."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cardlang.language.glossary import Glossary, read_glossary
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.glossaries import open_glossary, read_glossaries

GAME = load_game("skirmish")


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    glossary, problems = open_glossary(GAME)
    assert not problems
    return glossary


def test_every_term_means_something_in_whole_sentences(glossary: Glossary) -> None:
    for term in glossary.terms.values():
        assert re.fullmatch(r"[A-Z][^\n]+\.", term.meaning), term.term
        assert len(re.findall(r"\. [A-Z]", term.meaning)) < 4, term.term
        assert term.rules or term.example, term.term


def test_every_example_is_understood(glossary: Glossary) -> None:
    examples = [(term.example, term.box) for term in glossary.terms.values() if term.example]
    assert len(examples) > 40
    for text, box in examples:
        assert GAME.parse(text, box).effect, text


def test_related_terms_exist(glossary: Glossary) -> None:
    for term in glossary.terms.values():
        assert set(term.see) <= glossary.terms.keys() - {term.term}, term.term


def test_no_name_is_two_terms_but_for_a_verb_and_its_power(glossary: Glossary) -> None:
    names = Counter(name.casefold() for name in glossary.names)
    assert [name for name, number in names.items() if number > 1] == ["teleport"]


SEEN = {
    *(
        "types",
        "adjectives",
        "nouns",
        "AFTER",
        "STAT",
        "MEASURE",
        "ABILITY",
        "POWER",
        "TIMING",
        "ACTION_TYPE",
        "PERIOD",
    ),
    *("CARD", "ZONE", "RESOURCE", "STORE", "AREA", "SUBTYPE", "TERRAIN", "EVENT", "DEED", "MEANS", "SOURCE"),
    *GAME.language.vocabulary.verbs,
}


def test_every_word_of_the_vocabulary_that_designers_see_leads_somewhere(glossary: Glossary) -> None:
    for spelling, terminal, value in GAME.language.vocabulary.entries:
        kind, name = (value[0], value[1]) if terminal == "DESC" else (terminal, value)
        if kind in SEEN and name != "other":
            assert glossary.find(spelling.partition("(")[0]), spelling


def test_a_games_own_file_adds_to_its_parents(tmp_path: Path) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text("game: trench\nterms:\n  morale: {meaning: The will to fight.}\n  shift: {meaning: To creep.}\n")
    glossary, problems = read_glossaries([GAME.folders[0] / "glossary.yaml", path], GAME)
    assert not problems
    assert [term.meaning for name in ("morale", "shift") for term in glossary.find(name)] == [
        "The will to fight.",
        "To creep.",
    ]
    assert glossary.find("slide")


def test_a_file_with_errors_is_reported_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text("game: trench\nterms:\n  morale: {means: The will to fight.}\n")
    glossary, problems = read_glossaries([path], GAME)
    assert [problem.code for problem in problems] == ["C131"]
    assert not glossary.find("morale")


def test_a_keyword_power_without_an_entry_has_its_reminder() -> None:
    (flying,) = read_glossary([], GAME.language.vocabulary).find("flying")
    assert flying.meaning == "This creature ignores difficult terrain and passes enemies' squares."
