"""What a text that cannot be read is told: sentences that are read, with the writer's own words in them."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from cardlang.language.language import Language
from measures.corpus import GAMES
from measures.practice import helped, practice
from measures.sentences import said

COUNT = 150

every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_help_knows_what_cards_and_scenarios_say(game: str, golden: Any) -> None:
    golden.check(f"../../cardlang/games/{game}/sentences.txt", "\n".join(said(game)) + "\n")


@pytest.mark.slow
@every_game
def test_the_right_sentence_is_shown_of_a_text_in_other_words(game: str, language: Language) -> None:
    assert mean(helped(language, one) for one in practice(language, game, COUNT)) >= 0.6
