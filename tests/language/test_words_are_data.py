"""Words are data: a game says the same with resources, zones and cards of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cardlang.games.skirmish.game import GAME
from cardlang.language.construct import Constructs
from cardlang.language.language import Language
from cardlang.language.nodes.effect import ForEach
from cardlang.language.parser import GIVEN
from cardlang.language.vocabulary_files import entries_of, joined, read_vocabulary
from cardlang.mechanics.cards.nodes import Cards
from cardlang.pipeline.load.languages import vocabularies
from contract.games import every_game

ROOT = Path(__file__).parents[2] / "cardlang"


def test_a_game_names_resources_zones_and_cards_of_its_own(language: Language) -> None:
    """The grammar of skirmish, with the words of another game."""
    core, *parts = vocabularies(GAME)
    game: Any = joined(parts)
    game["resources"]["morale"] = {"singular": ["morale"], "plural": ["morale"], "where": {"banner": ["banner"]}}
    game["zones"]["graveyard"] = {"singular": ["graveyard"], "plural": ["graveyards"], "holds": ["creature card"]}
    game["cards"]["order card"] = {"singular": ["order card", "order"], "plural": ["order cards", "orders"]}
    game["zones"]["hand"]["holds"].append("order card")
    vocabulary = read_vocabulary(core, game)
    own = Language(vocabulary, language.grammar, language.phrases, Constructs(GAME.wording.constructs))
    for said, canonical in (
        ("Each opponent loses a morale.", "Each opponent loses 1 morale."),
        ("Take one morale from an opponent.", "Take 1 morale from an opponent's banner."),
        ("Discard two orders.", "Discard 2 order cards."),
        (
            "Return a Drow card from your graveyard to your hand.",
            "Put 1 Drow creature card from your graveyard into your hand.",
        ),
    ):
        assert language.parse(said).effect is None
        parsed = own.parse(said)
        assert parsed.text == canonical, parsed.diagnostics
        assert own.parse(canonical).effect == parsed.effect


def test_a_game_s_own_things_are_counted_before_an_effect(language: Language) -> None:
    """Another game's grammar may let `For each …,` begin with whatever it counts."""
    grammar = {
        **language.grammar,
        "mode": [*language.grammar["mode"], "FOR_EACH each_card COMMA mode -> for_each_first"],
    }
    own = Language(language.vocabulary, grammar, language.phrases, Constructs(GAME.wording.constructs))
    effect = own.parse("For each action card in your hand, tap an enemy.").effect
    assert isinstance(effect, ForEach) and isinstance(effect.each, Cards)


def test_an_event_is_said_as_it_is_called_if_nothing_else_is_written() -> None:
    said = [
        (one.spelling, one.terminal)
        for one in entries_of({"events": {"is cursed": {"past": ["was cursed"]}}, "values": {}})
    ]
    assert ("is cursed", "EVENT") in said and ("'s cursed", "EVENT_IS") in said


def test_builders_ask_only_for_words_that_trees_keep(language: Language) -> None:
    """A word without a value is left out of trees: who asks for one would never find it."""
    sources = [path.read_text("utf-8") for path in ROOT.rglob("*.py")]
    asked = {name for one in sources for name in re.findall(r'\btokens?\(\w+, "([A-Z_]+)"', one)}
    games = [every_game()[id].game.language.vocabulary.entries for id in ("skirmish", "elements", "guilds", "ruins")]
    kept = {entry.terminal for entries in games for entry in entries if entry.value is not None}
    assert asked <= kept | GIVEN | {"NUM", "BONUS"}
