"""Every text of the shipped decks is understood, in canonical wording, and comes back from its effect."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from cardlang.language.atoms import sentences, split
from cardlang.language.language import Language
from measures.corpus import GAMES

pytestmark = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")
COUNTS = {"skirmish": 74, "elements": 48, "guilds": 53}
PAIRS = {"skirmish": 1000, "elements": 10, "guilds": 10}  # most parts of a text are there once


def test_all_texts_are_read_and_stand_in_canonical_wording(game: str, language: Language, texts) -> None:
    assert len(texts) == COUNTS[game]
    for box, text, name in texts:
        parsed = language.parse(text, box, name)
        assert parsed.text == " ".join(text.split()), (name, parsed.diagnostics)


def test_wording_survives_a_round_trip(language: Language, texts) -> None:
    for box, text, _ in texts:
        effect = language.parse(text, box).effect
        assert effect is not None
        again = language.parse(language.write(effect, box), box)
        assert again.effect == effect
        assert again.text == language.write(effect, box)


@pytest.mark.slow
def test_two_texts_in_one_box_survive_it_too(game: str, language: Language, texts) -> None:
    """Any sentence may come after any other: what is understood then is written so that it is understood again."""
    understood = 0
    for (box, first, _), (other, second, _) in product(texts, texts):
        if box != other:
            continue
        parsed = language.parse(f"{first.removesuffix('.')}. {second}", box)
        if parsed.effect is None:
            continue
        understood += 1
        again = language.parse(language.write(parsed.effect, box), box)
        assert again.effect == parsed.effect, (first, second, parsed.text)
    assert understood > PAIRS[game]


def test_a_reading_is_the_only_one(language: Language, texts, readings: Callable[[str], list[list[str]]]) -> None:
    """Over all ways to take the words as terminals, the table accepts one."""
    for _, text, _ in texts:
        for sentence in (one for one in sentences(split(text)) if "(" not in text[one[0].start : one[-1].end]):
            assert len(readings(text[sentence[0].start : sentence[-1].end])) == 1, text
