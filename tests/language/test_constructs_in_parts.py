"""A game's constructs can be loaded part by part, as texts need them, and mean the same."""

from __future__ import annotations

from functools import cache

import pytest

from cardlang.language.construct import Builders, Constructs, owners_of
from cardlang.language.language import Language
from cardlang.language.nodes.effect import Sequence
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, SKIRMISH, all_texts


def in_parts(loaded: list[str], game: str = SKIRMISH) -> Constructs:
    """None of which is loaded yet; `loaded` will name those that are."""
    parts = {part.name: part.constructs for part in load_game(game).parts.parts}
    return Constructs(owners(game), {name: lambda name=name: loaded.append(name) or parts[name]() for name in parts})


@cache
def owners(game: str) -> dict[str, str]:
    return owners_of({part.name: part.constructs() for part in load_game(game).parts.parts})


@pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
def test_each_text_by_itself_is_read_and_written_as_with_all_of_them(game: str, language: Language) -> None:
    needed = set()
    for box, text, name in all_texts(game):
        loaded: list[str] = []
        alone = Language(language.data, language.vocabulary, language.lexicon, in_parts(loaded, game))
        read = [one.parse(text, box, name or None, suggest=False) for one in (language, alone)]
        assert read[0] == read[1], text
        needed |= {frozenset(loaded)}
    assert len(needed) > (50 if game == SKIRMISH else 10)  # different texts need different parts


def test_a_part_is_loaded_when_its_node_or_its_alternative_is_asked_for() -> None:
    loaded: list[str] = []
    constructs = in_parts(loaded)
    assert constructs.get(Sequence) is None and not loaded
    assert constructs[Attack].node is Attack and loaded == ["attacks"]
    builders = Builders({}, constructs)
    assert callable(builders["tap"]) and loaded == ["attacks", "tapping"]
    with pytest.raises(KeyError):
        constructs[Sequence]
    with pytest.raises(KeyError):
        builders["no alternative"]
