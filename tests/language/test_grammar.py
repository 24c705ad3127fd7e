"""The grammar and its tables: every text has one reading, and every construct is complete."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest

from cardlang.games.skirmish.game import GAME
from cardlang.language.atoms import sentences, split
from cardlang.language.clashes import Lookaheads, clashes
from cardlang.language.constructs import node_name
from cardlang.language.grammar import assemble, rules_of
from cardlang.language.language import Language
from cardlang.language.lexicon import Entry, Lexicon
from cardlang.language.nodes.base import walk
from cardlang.language.table import END
from cardlang.pipeline.load.languages import language_files
from measures.corpus import NAMES, well_said
from measures.readings import EXTRA, ambiguous

# Alternatives that only group words for the one above them, which reads them itself.
STRUCTURE = {
    "abilities", "activated", "activated_as", "another_attack", "at_least", "attack_against", "attack_different",
    "attack_with", "attack_within", "bound", "controlled", "end_at", "extra_cost", "first_time", "its_stat",
    "lasting_trigger", "limit", "limit_yours", "limited_trigger", "more_against", "more_with", "nominal", "non_word",
    "only_once", "otherwise", "prevent_from", "prevent_from_against", "prevent_to", "put_back", "put_where",
    "squares", "statement", "triggered", "word", "your_stat",
}  # fmt: skip


def test_every_alternative_has_a_builder_and_every_builder_an_alternative(language: Language) -> None:
    nodes = {node_name(construct.node) for construct in GAME.wording.constructs}
    aliases = {rule.alias for rule in language.table.rules.all() if rule.alias}
    assert aliases - STRUCTURE == language.builders.keys() | language.constructs.owners.keys() - nodes
    assert aliases >= STRUCTURE
    assert all(callable(language.builders[alias]) for alias in aliases - STRUCTURE)


def test_no_alternative_of_skirmish_falls_away() -> None:
    """It has all mechanics that its parts refer to, so an undefined rule would be a mistake."""
    rules = rules_of(path.read_text("utf-8") for path in language_files(GAME)[0])
    used = {
        name for said in rules.values() for one in said for name in re.findall(r"\b_?[a-z]\w*", one.partition("->")[0])
    }
    assert used <= rules.keys()


def test_every_construct_is_written_on_some_card_or_in_the_examples(language: Language, texts) -> None:
    language = language.naming(NAMES)
    used = set()
    for box, text, _ in [*texts, *well_said()]:
        effect = language.parse(text, box).effect
        assert effect is not None, text
        used |= {type(node) for node in walk(effect)}
    assert {construct.node for construct in GAME.wording.constructs} <= used


def test_every_terminal_has_a_spelling(language: Language) -> None:
    spelled = {entry.terminal for entry in language.lexicon.entries} | {*EXTRA, "$END"}
    assert {terminal for action in language.table.actions.all() for terminal in action} <= spelled


def test_no_spelling_is_two_terminals_in_one_place(language: Language) -> None:
    """For every spelling with two readings: no stack lets both follow."""
    assert list(language.lexicon.shared())
    assert not list(clashes(language.lexicon, Lookaheads(language.table)))


@pytest.mark.slow
def test_the_proof_agrees_with_the_parser(language: Language, advance) -> None:
    """Two terminals overlap if a walk through the table finds a place for both; for others it finds none."""
    lookaheads, table = Lookaheads(language.table), language.table
    chance = Random(5)
    met = set()
    for _ in range(100):
        states = [table.start]
        for _ in range(12):
            here = [one for one in table.actions[states[-1]] if one != END and advance(states, one) is not None]
            met |= set(combinations(sorted(here), 2))
            if not here:
                break
            states = advance(states, chance.choice(here))
    assert len(met) > 500
    assert all(lookaheads.overlap(a, b) for a, b in met)
    assert not lookaheads.overlap("DEED", "GO")


@pytest.mark.slow
def test_earley_finds_no_second_tree(language: Language, texts, readings) -> None:
    """The grammar itself, without LALR's preferences, gives each card sentence one tree."""

    seen = set()
    for _, text, _ in texts:
        for sentence in sentences(split(text)):
            (terminals_read,) = readings(text[sentence[0].start : sentence[-1].end])
            seen.add(tuple(terminals_read))
    assert len(seen) > 50
    for line in sorted(seen):
        assert not ambiguous(language, list(line)), line


def test_no_alternative_is_there_twice() -> None:
    """Lark would merge the two, and the alternative would belong to two parts."""
    with pytest.raises(ValueError, match="a has an alternative twice: B C -> d"):
        assemble(["a: B C -> d\n", "a: E\n | B  C -> d\n"])


def test_a_spelling_has_a_word_of_its_own() -> None:
    with pytest.raises(ValueError, match=r'"[(]minimum #[)]", a spelling of BOUND, has no word of its own'):
        Lexicon.of([Entry("(minimum #)", "BOUND")], verbs=())
