"""Effects generated from the nodes' types: what is written reads back as just that effect."""

from __future__ import annotations

import pytest

from cardlang.language.clause import Unwritable
from cardlang.language.language import Language
from cardlang.language.node_types import node_types
from cardlang.language.nodes.base import walk
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, NAMES, SKIRMISH, UNSAID, all_texts, effects
from measures.generated import Maker
from measures.round_trip import round_trip, shrunk

COUNT = 4000
# What means something only beside something else, which chance seldom puts there; the texts have it all.
SELDOM = {
    SKIRMISH: {"Boost", "Dealt", "Holds", "Not", "Seen", "Unpreventable"},
    "elements": {"Among"},
}
pytestmark = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


@pytest.fixture(scope="session")
def language(language: Language) -> Language:
    """The language with the card names that the examples use."""
    return language.naming(NAMES)


@pytest.fixture(scope="session")
def maker(game: str, language: Language) -> Maker:
    return Maker(language, [effect for _, effect in effects(language, all_texts(game))])


@pytest.mark.slow
def test_what_is_written_reads_back_as_the_same_effect(game: str, language: Language, maker: Maker) -> None:
    outcomes = [(box, effect, round_trip(language, box, effect)) for box, effect in map(maker.make, range(COUNT))]
    wrong = [(box, effect) for box, effect, outcome in outcomes if outcome.wrong]
    smallest = [(box, shrunk(language, box, effect)) for box, effect in wrong[:5]]
    assert not wrong, [(box, one, round_trip(language, box, one)) for box, one in smallest]
    # Not every effect of the right types has words: creatures are not drawn. Most have.
    written = [(box, effect) for box, effect, outcome in outcomes if outcome.text and not outcome.refused]
    print(f"{1 - len(written) / COUNT:.0%} of {COUNT} effects cannot be written")
    assert len(written) > COUNT * (0.5 if game == SKIRMISH else 0.3)
    assert len({effect for _, effect in written}) > COUNT * (0.3 if game == SKIRMISH else 0.15)
    used = {type(node) for _, effect in written for node in walk(effect)}
    every = {node.__name__ for node in node_types(load_game(game).parts.wording.constructs)}
    assert every - {node.__name__ for node in used} - UNSAID[game] <= SELDOM.get(game, set())


@pytest.mark.slow
def test_writing_gives_the_right_words_or_refuses(game: str, language: Language, maker: Maker) -> None:
    """Whatever is put together by hand, however wild."""
    wild = Maker(language, [effect for _, effect in effects(language, all_texts(game))], wild=0.3)
    refused = 0
    for box, effect in map(wild.make, range(COUNT // 3)):
        try:
            text = language.write(effect, box)
        except Unwritable:
            refused += 1
        else:
            assert language.parse(text, box).effect == effect
    assert 0 < refused < COUNT // 3
