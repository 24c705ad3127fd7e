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
from measures.corpus import GAMES, NAMES, ROOT, SKIRMISH, UNSAID, examples, well_said
from measures.readings import EXTRA, ambiguous

every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")

# Alternatives without a builder of their own that the one above them reads without asking for their name.
UNNAMED = {
    "boosted", "did_way", "enhance_cards", "enhance_discards", "enhance_draws", "enhance_effects", "enhance_healing",
    "enhance_targets", "enhance_wounds", "enhance_wounds_to", "its_stat", "prevent_from", "put_where",
    "required_identical", "resources_from", "resources_to",
}  # fmt: skip


def aliases(game: str) -> set[str]:
    """What the trees of a game's alternatives are called."""
    return {str(one.alias) for one in load_game(game).language.parser.alternatives if one.alias}


def test_every_alternative_is_built_or_read_by_the_builder_above_it() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "cardlang").rglob("*.py")]
    named = {name for source in sources for name in re.findall(r'"(\w+)"', source)}
    without = {alias for game in GAMES for alias in aliases(game) - load_game(game).language.builders.keys()}
    assert without - named == UNNAMED


def test_every_builder_has_an_alternative() -> None:
    """Also where the vocabularies have no words for it."""
    builders = {alias for game in GAMES for alias in load_game(game).language.builders}
    rules = [rules_of(grammars(load_game(game).parts)) for game in GAMES]
    named = {one.partition("->")[2].strip() for game in rules for said in game.values() for one in said}
    assert builders <= named


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
            next_ = (one for one in table[states[-1]] if one.isupper() and one != END)
            here = [one for one in next_ if advance(states, one) is not None]
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
    """Whatever LALR prefers, the grammar itself gives each card sentence one tree, and each of a game's further texts,
    or its examples if it has none."""

    seen = set()
    further = [] if game == SKIRMISH else examples(game=game) or well_said(game)
    strict = [text for box, text, _ in further if language.parse(text, box, suggest=False).text == text]
    for text in [*(text for _, text, _ in texts), *strict]:
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
