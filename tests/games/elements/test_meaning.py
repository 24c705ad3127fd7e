"""What only texts of elements say."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language
from cardlang.language.nodes.effect import Abilities, Triggered
from cardlang.mechanics.enhancing.nodes import FreeEnhancement
from cardlang.pipeline.load.games import load_game


@pytest.fixture(scope="module")
def language() -> Language:
    return load_game("elements").language


def test_that_many_wounds_may_be_of_another_kind(language: Language) -> None:
    start = "Instant: Deal 1 wound to a being. Deal that many"
    plain, physical = (language.parse(f"{start} {kind}wounds to a hero.", "spell").effect for kind in ("", "physical "))
    assert plain and physical and plain != physical


def test_what_applies_all_the_time_is_no_effect_of_the_trigger_before_it(language: Language) -> None:
    wound = "When you stop the game, this hero takes 1 magical wound per water symbol."
    free = "Your fire spells get 1 free enhancement."
    for text in (f"{wound} {free}", f"{free} {wound}"):
        effect = language.parse(text, "hero").effect
        assert isinstance(effect, Abilities)
        assert {type(part) for part in effect.abilities} == {Triggered, FreeEnhancement}


@pytest.mark.parametrize(
    ("box", "text"),
    [
        ("creature", "Requires: fire. Attacks: front."),
        ("creature", "Attacks: front. Enhance: +1 wound."),
        ("spell", "Attacks: front. Requires: fire. Instant: Draw 1 spell."),
        ("spell", "Requires: fire. Requires: water."),
    ],
)
def test_a_part_in_the_wrong_box_is_told_once(language: Language, box: str, text: str) -> None:
    assert [one.code for one in language.parse(text, box).diagnostics] == ["C303"]
