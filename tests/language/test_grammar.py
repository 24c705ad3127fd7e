"""The grammar and its tables: every text has one reading, and every construct is complete."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest

from cardlang.language.atoms import sentences, split
from cardlang.language.clashes import Lookaheads, clashes
from cardlang.language.grammar import assemble, rules_of
from cardlang.language.language import Language
from cardlang.language.lexicon import Entry, Lexicon
from cardlang.language.nodes.base import walk
from cardlang.language.parser import END
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.languages import grammars
from measures.corpus import GAMES, NAMES, SKIRMISH, UNSAID, examples, well_said
from measures.readings import EXTRA, ambiguous

every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")

# Alternatives of constructs that a game has no words for.
UNSAID_ALIASES = {
    "skirmish": set(),
    "elements": {
        "draw_another",
        "lacks",
        "of_ability",
        "of_subtype",
        "of_type",
        "permit",
        "permit_bare",
        "unaffected",
        "cannot_do",
    },
}

# Alternatives that only group words for the one above them, which reads them itself.
ELEMENTS = {
    "adjacent_square", "attack_kind", "attack_unexposed", "bare_counter", "enhance_activations", "enhance_cards",
    "enhance_discards", "enhance_dispels", "enhance_draws", "enhance_draws_by", "enhance_moves", "enhance_x",
    "enhance_healing", "enhance_targets", "enhance_targets_of", "enhance_tokens", "enhance_wounds", "enhance_wounds_to",
    "hit_there", "enhance_healing_to", "required", "required_identical", "draws_more", "may_draw_more",
    "triggered_more", "side", "enhance_dice", "enhance_removed", "enhance_rerolls", "enhance_effects",
}  # fmt: skip
STRUCTURE = ELEMENTS | {
    "abilities", "activated", "activated_as", "also", "another_attack", "at_least", "at_least_yours",
    "attack_against", "attack_against_different", "attack_against_same", "attack_different", "attack_with",
    "attack_within", "bound", "controlled", "did_way", "each_time", "end_at", "triggered_for", "at_in_which",
    "triggered_if", "extra_cost", "first_ever", "first_instead", "first_of", "first_of_yours", "first_time",
    "foreseen_only", "its_stat", "limited_costs", "lasting_trigger", "limit", "limit_yours", "limited_trigger",
    "more_against", "more_to", "more_with", "nominal", "non_word", "number_of", "once", "only_both", "only_once",
    "or_sentence", "otherwise", "prevent_from", "prevent_from_against", "prevent_to", "put_back", "put_end",
    "put_where", "relative_trigger", "squares", "so_much_deal", "so_much_draw", "so_much_gain_resources",
    "so_much_lose_resources", "statement", "to_adjacent", "to_place", "triggered", "word", "your_attacks",
    "your_stat",
}  # fmt: skip


@every_game
def test_every_alternative_has_a_builder_and_every_builder_an_alternative(game: str, language: Language) -> None:
    """A game whose vocabulary leaves out words of the core leaves out their alternatives."""
    constructs = load_game(game).parts.wording.constructs
    own = {alias for construct in constructs for alias in construct.rules}
    aliases = {one.alias for one in language.parser.alternatives if one.alias}
    builders = language.builders.keys()
    assert aliases - STRUCTURE <= builders
    if game == SKIRMISH:
        assert aliases - STRUCTURE == builders and aliases >= STRUCTURE - ELEMENTS
    assert own - aliases <= UNSAID_ALIASES[game]
    assert all(callable(language.builders[alias]) for alias in aliases - STRUCTURE)


def test_no_alternative_of_skirmish_falls_away() -> None:
    """It has all mechanics that its parts speak of; a rule that nobody gives would be a slip."""
    rules = rules_of(grammars(load_game(SKIRMISH).parts))
    used = {
        name for said in rules.values() for one in said for name in re.findall(r"\b_?[a-z]\w*", one.partition("->")[0])
    }
    assert used <= rules.keys()


@every_game
def test_every_construct_is_written_on_some_card_or_in_the_examples(game: str, language: Language, texts) -> None:
    language = language.naming(NAMES)
    used = set()
    for box, text, _ in [*texts, *well_said(game)]:
        effect = language.parse(text, box).effect
        assert effect is not None, text
        used |= {type(node).__name__ for node in walk(effect)}
    constructs = load_game(game).parts.wording.constructs
    assert {construct.node.__name__ for construct in constructs} - UNSAID[game] <= used


@every_game
def test_every_terminal_has_a_spelling(language: Language) -> None:
    spelled = {entry.terminal for entry in language.lexicon.entries} | {*EXTRA, "$END"}
    assert {one for moves in language.parser.table.values() for one in moves if one.isupper()} <= spelled


@every_game
def test_no_spelling_is_two_terminals_in_one_place(language: Language) -> None:
    """For every spelling with two readings: no stack lets both follow."""
    assert list(language.lexicon.shared())
    assert not list(clashes(language.lexicon, Lookaheads(language.parser.table)))


@pytest.mark.slow
def test_the_proof_agrees_with_the_parser(language: Language, advance) -> None:
    """Two terminals overlap if a walk through the table finds a place for both; for others it finds none."""
    lookaheads, table = Lookaheads(language.parser.table), language.parser.table
    chance = Random(5)
    met = set()
    for _ in range(100):
        states = [0]
        for _ in range(12):
            here = [
                one
                for one in [one for one in table[states[-1]] if one.isupper()]
                if one != END and advance(states, one) is not None
            ]
            met |= set(combinations(sorted(here), 2))
            if not here:
                break
            states = advance(states, chance.choice(here))
    assert len(met) > 500
    assert all(lookaheads.overlap(a, b) for a, b in met)
    assert not lookaheads.overlap("DEED", "GO")


@pytest.mark.slow
@every_game
def test_earley_finds_no_second_tree(game: str, language: Language, texts, readings) -> None:
    """Whatever LALR prefers, the grammar itself gives each card sentence one tree, and each of a game's further
    texts."""

    seen = set()
    further = [] if game == SKIRMISH else examples(game=game)
    for _, text, _ in [*texts, *further]:
        for sentence in (one for one in sentences(split(text)) if "(" not in text[one[0].start : one[-1].end]):
            (terminals_read,) = readings(text[sentence[0].start : sentence[-1].end])
            seen.add(tuple(terminals_read))
    assert len(seen) > 50
    for line in sorted(seen):
        assert not ambiguous(language, list(line)), line


def test_no_alternative_is_there_twice() -> None:
    """It would belong to two parts."""
    with pytest.raises(ValueError, match="a has an alternative twice: B C -> d"):
        assemble(["a: B C -> d\n", "a: E\n | B  C -> d\n"])


def test_a_spelling_has_a_word_of_its_own() -> None:
    with pytest.raises(ValueError, match=r'"[(]minimum #[)]", a spelling of BOUND, has no word of its own'):
        Lexicon([Entry("(minimum #)", "BOUND")], verbs=())
