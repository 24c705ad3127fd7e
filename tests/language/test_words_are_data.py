"""Words are data: a game says the same with resources, zones and cards of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlang.games.skirmish.game import GAME
from cardlang.language.construct import Constructs
from cardlang.language.language import Language
from cardlang.language.vocabulary_files import joined, read_vocabulary
from cardlang.pipeline.load.languages import vocabularies

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
