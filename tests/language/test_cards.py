"""Every text of the shipped decks is understood, in canonical wording, and comes back from its effect."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from cardlang.language.atoms import sentences, split
from cardlang.language.language import Language


def test_all_texts_are_read_and_stand_in_canonical_wording(language: Language, texts) -> None:
    assert len(texts) == 74
    for box, text, name in texts:
        parsed = language.parse(text, box, name)
        assert parsed.text == text, (name, parsed.diagnostics)


def test_wording_survives_a_round_trip(language: Language, texts) -> None:
    for box, text, _ in texts:
        effect = language.parse(text, box).effect
        assert effect is not None
        again = language.parse(language.write(effect), box)
        assert again.effect == effect
        assert again.text == language.write(effect)


@pytest.mark.slow
def test_two_texts_in_one_box_survive_it_too(language: Language, texts) -> None:
    """Any sentence may follow any other: if the pair is understood, its wording is understood, too."""
    understood = 0
    for (box, first, _), (other, second, _) in product(texts, texts):
        if box != other:
            continue
        parsed = language.parse(f"{first.removesuffix('.')}. {second}", box)
        if parsed.effect is None:
            continue
        understood += 1
        again = language.parse(language.write(parsed.effect), box)
        assert again.effect == parsed.effect, (first, second, parsed.text)
    assert understood > 1000


def test_a_reading_is_the_only_one(language: Language, texts, readings: Callable[[str], list[list[str]]]) -> None:
    """Over all ways to take the words as terminals, the table accepts one."""
    for _, text, _ in texts:
        for sentence in sentences(split(text)):
            assert len(readings(text[sentence[0].start : sentence[-1].end])) == 1, text
