"""Messages about sentences that cannot be read: following the first suggestion gives the meaning back."""

from __future__ import annotations

from collections import Counter

import pytest

from cardlang.language.language import Language
from measures.corpus import GAMES, all_texts
from measures.messages import is_fit
from measures.refusals import outcome, refusals
from measures.spoiled import Spoiled, reading_once

COUNT = 200


@pytest.fixture(scope="session")
def language(language: Language) -> Language:
    return reading_once(language)


every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


@pytest.fixture(scope="session")
def refused(game: str, language: Language) -> list[Spoiled]:
    return refusals(language, all_texts(game), COUNT)


@pytest.mark.slow
@every_game
def test_the_first_suggestion_gives_the_meaning_back(game: str, language: Language, refused: list[Spoiled]) -> None:
    outcomes = Counter(outcome(language, one) for one in refused)
    assert outcomes["mended"] >= COUNT * 0.85, outcomes
    assert outcomes["still refused"] <= COUNT * 0.02, outcomes


@pytest.mark.slow
@every_game
def test_what_is_said_of_them_is_short_and_in_plain_words(
    game: str, language: Language, refused: list[Spoiled]
) -> None:
    for one in refused:
        for found in language.parse(one.text, one.box, one.name or None).diagnostics:
            assert is_fit(language, found), found


@pytest.mark.parametrize(
    "text",
    [
        "Move 2 gold to your vault to your supply.",
        "When this creature takes damage, prevent that damage by 5.",
        "Remove all cards attached to this creature that an opponent controls.",
    ],
)
def test_a_suggestion_that_may_change_the_meaning_is_a_question(language: Language, text: str) -> None:
    for one in language.parse(text).diagnostics:
        assert one.fix is None or one.help.startswith("did you mean"), one.help


@pytest.mark.parametrize("text", [" Scuttle, untapped", "Flying,Spider", "Flying, Scuttle, untapped"])
def test_words_to_leave_out_are_quoted_where_they_stand(language: Language, text: str) -> None:
    (one,) = language.parse(text, "attached").diagnostics
    assert f'"{text[one.span.start : one.span.end]}"' in one.message
    assert text[one.span.start : one.span.end].strip()


def test_a_sentence_of_nothing_but_parentheses_is_no_part_of_another(language: Language) -> None:
    assert [found.code for found in language.parse("y.(1).hen").diagnostics]


def test_an_own_power_with_its_reminder_is_read_or_what_that_lacks_is_told(language: Language) -> None:
    (one,) = language.parse("Riposte 10 (It deals 10 damage to the attacker.)", "power").diagnostics
    assert one.message == 'what is said of "Riposte 10" does not say when it happens'
    said = "Riposte 10 (When this creature is attacked, deal 10 damage to the attacker)."
    assert language.parse(said, "power").text == said
