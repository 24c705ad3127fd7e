"""Wordings of elements that mean the same give one effect; wordings that players would play differently do not."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language
from cardlang.language.nodes.effect import Abilities, Triggered
from cardlang.mechanics.enhancing.nodes import FreeEnhancement
from cardlang.pipeline.load.games import load_game

SAME = [
    ("spell", "Instant: Deal 3 wounds to an exposed being.", "INSTANT: deal three wounds to any exposed being"),
    ("spell", "Instant: Deal 1 wound to an own creature.", "Instant: An own creature takes 1 wound."),
    ("spell", "Instant: Deal 1 wound to an own creature.", "Instant: Deal 1 wound to a friendly creature."),
    ("spell", "Instant: Deal 3 wounds to an enemy being.", "Instant: Deal 3 wounds to an enemy."),
    ("spell", "Instant: Deal 2 wounds to a being. Heal 2 on an own being.", "Instant: Deal 2 wounds to a being, then heal 2 on an own being."),
    ("spell", "Instant: Deal 3 wounds to a being and half that to each adjacent being.", "Instant: Deal 3 wounds to a being and half that, rounded down, to each being adjacent to it."),
    ("spell", "Instant: A player discards 1 spell of their choice.", "Instant: A player discards a spell."),
    ("spell", "Instant: Discard a permanent spell, whatever its power tokens.", "Instant: Discard a permanent spell."),
    ("spell", "Requires: fire, fire, leadership.", "Requires: leadership, 2 fire."),
    ("spell", "Requires: air. Instant: Draw 1 spell. Enhance: 1 additional target.", "Enhance: an additional target. Instant: Draw a spell. Requires: air."),
    ("spell", "Permanent: The target player rolls 7 dice. When this is dispelled, the player forfeits a die.", "Permanent: The target player rolls seven dice. When this spell is dispelled, that player loses a die."),
    ("spell", "Permanent: When its owner stops the game, it takes 1 wound per fire symbol.", "Permanent: Whenever the target's owner calls stop, the target takes 1 wound for each fire symbol."),
    ("spell", "Permanent: The target creature costs 1 less to activate (minimum 1).", "Permanent: The target creature costs 1 less to activate, to a minimum of 1."),
    ("creature", "Static: This creature ignores physical wounds.", "This creature ignores physical wounds."),
    ("creature", "Activated: Draw 1 spell. Use only while exposed.", "Activated: Draw 1 spell. Use this only if this creature is exposed."),
    ("hero", "When you stop the game, this hero takes 1 magical wound per water symbol.", "When you stop the game, this hero takes 1 magical wound for each water symbol."),
    ("creature", "Activated: Draw 1 spell. Use only while exposed.", "Activated: Draw 1 spell. Use only when exposed."),
    ("creature", "Activated: Draw 1 spell. Use only while exposed.", "Activated: Draw 1 spell. Use only if exposed."),
    ("creature", "Activated: Draw 1 spell. Use only while exposed.", "Activated: Draw 1 spell. Use only while this creature is exposed."),
    ("spell", "Enhance: put 1 power token on this spell.", "Enhance: permanent +1."),
    ("spell", "Instant: Deal 2 wounds to an opponent's creature.", "Instant: Deal 2 wounds to a creature of an opponent."),
    ("spell", "Instant: Deal 2 wounds to an opponent's creatures.", "Instant: Deal 2 wounds to each creature of an opponent."),
    ("spell", "Instant: Move an own creature to a free space adjacent to it.", "Instant: Move an own creature to an adjacent free space."),
    ("creature", "Activated: Move this creature to a free space adjacent to it.", "Activated: Move this creature to a free adjacent space."),
    ("spell", "Enhance: put 1 power token on this spell.", "Enhance: +1 power token."),
    ("spell", "Enhance: +1 wound.", "Enhance: wounds +1."),
    ("spell", "Enhance: +1 wound.", "Enhance: 1 more wound."),
    ("spell", "Enhance: heal 1 more.", "Enhance: healing +1."),
    ("spell", "Enhance: the player discards 1 more spell.", "Enhance: discard +1."),
    ("spell", "Enhance: 1 additional target.", "Enhance: +1 target."),
    ("spell", "Instant: Activate an own creature without paying its cost.", "Instant: Activate an own creature without paying the cost."),
    ("hero", "When you stop the game, if the dice show a card symbol, draw 1 spell.", "When you stop the game, if dice show a card symbol, draw 1 spell."),
]  # fmt: skip

DIFFERENT = [
    ("spell", "Instant: Deal 4 wounds divided as you choose among up to two beings.", "Instant: Deal 4 wounds to up to two beings."),
    ("spell", "Instant: Deal 1 wound to a being for every two own creatures.", "Instant: Deal 1 wound to a being for each own creature."),
    ("spell", "Permanent: The target player cannot draw more than 1 spell each round.", "Permanent: The target player cannot cast more than 1 spell each round."),
    ("hero", "Your fire spells deal 1 more wound.", "Your spells deal 1 more wound."),
    ("hero", "You cannot have more than 5 spells in hand.", "You cannot have at least 5 spells in hand."),
    ("spell", "Instant: Deal 3 wounds to a being.", "Instant: Deal 3 wounds to a creature."),
    ("spell", "Instant: Deal 3 wounds to a being.", "Instant: Deal 3 physical wounds to a being."),
    ("spell", "Instant: Deal 3 wounds to an exposed being.", "Instant: Deal 3 wounds to each exposed being."),
    ("spell", "Instant: Activate an own creature.", "Instant: Activate an own creature without paying its cost."),
    ("spell", "Instant: A player rerolls all dice.", "Instant: A player rerolls 2 dice."),
    ("spell", "Instant: A player discards 1 spell.", "Instant: Each player discards 1 spell."),
    ("spell", "Instant: Deal 1 wound to a being and half that to each adjacent being.", "Instant: Deal 1 wound to a being and twice that to each adjacent being."),
    ("spell", "Permanent: Deal 1 wound to the target.", "Permanent: Deal 1 wound to the target creature."),
    ("spell", "Permanent: When its owner casts a spell, it takes 1 wound.", "Permanent: After its owner casts a spell, it takes 1 wound."),
    ("spell", "Permanent: When the target player stops the game, they draw 1 spell.", "Permanent: When the target player stops the game, you draw 1 spell."),
    ("spell", "Permanent: The target creature costs 1 less to activate.", "Permanent: The target creature costs 1 less to activate (minimum 1)."),
    ("creature", "Activated: Draw 1 spell. Use only while exposed.", "Activated: Draw 1 spell. This may be used while unexposed."),
    ("creature", "Attacks: front.", "Attacks: front and right."),
    ("spell", "Enhance: +1 wound.", "Enhance: permanent +1."),
    ("creature", "Activated: Draw 1 spell. Use only if exposed.", "Activated: Draw 1 spell. Use only if unexposed."),
    ("spell", "Permanent: The target creature cannot attack.", "Permanent: Each creature cannot attack."),
    ("spell", "Instant: Deal 2 wounds to a creature of an opponent.", "Instant: Deal 2 wounds to an own creature."),
    ("spell", "Instant: Move an own creature to an adjacent free space.", "Instant: Move an own creature to any free space of your board."),
    ("spell", "Instant: Swap two beings on the same board.", "Instant: Swap two beings."),
    ("spell", "Instant: Swap two beings on the same board.", "Instant: Swap two beings on the same enemy board."),
    ("spell", "Instant: Deal 1 wound to each enemy being in the front row.", "Instant: Deal 1 wound to each being in one enemy player's front row."),
    ("spell", "Instant: Deal 4 physical wounds to a being and 2 to each adjacent being.", "Instant: Deal 4 wounds to a being and 2 to each adjacent being."),
    ("spell", "Permanent: The target cannot be healed. When it attacks, it takes 1 wound.", "Permanent: The target cannot be healed. When it attacks a being, that being takes 1 wound."),
    ("spell", "Instant: Dispel a permanent spell on one of your beings.", "Instant: Dispel one of your permanent spells."),
    ("creature", "Static: The being in front of this creature cannot be healed.", "Static: The being behind this creature cannot be healed."),
    ("spell", "Instant: Deal 3 wounds to a being or draw 1 spell. Enhance: 1 more wound or 1 more spell.", "Instant: Deal 3 wounds to a being or draw 1 spell. Enhance: 1 more wound."),
    ("spell", "Instant: Deal 1 wound to an enemy being for each fire symbol.", "Instant: Deal 1 wound to an enemy being for each fire symbol. You may choose a different being each time."),
    ("spell", "Instant: Deal 1 wound to a being. Deal that many wounds to a hero.", "Instant: Deal 1 wound to a being. Deal that many physical wounds to a hero."),
    ("spell", "Permanent: When the target stops the game, draw 1 spell.", "Permanent: When the target is healed, draw 1 spell."),
    ("spell", "Instant: Deal 2 wounds to a being in the back row and 1 wound to the one in front of it. Enhance: 1 more wound to the being in the back row.", "Instant: Deal 2 wounds to a being in the back row and 1 wound to the one in front of it. Enhance: 1 more wound."),
    ("spell", "Permanent: Target creature cannot move.", "Permanent: Target enemy creature cannot move."),
    ("spell", "Instant: Deal 2 wounds to a being and 1 wound to each adjacent being. Enhance: +1 wound.", "Instant: Deal 2 wounds to a being and 1 wound to each adjacent being. Enhance: +1 wound to the first being."),
    ("spell", "Instant: Draw 3 spells, then discard 1 spell. Enhance: Draw 1 more spell.", "Instant: Draw 3 spells, then discard 1 spell. Enhance: Draw 1 spell."),
]  # fmt: skip


@pytest.fixture(scope="module")
def language() -> Language:
    return load_game("elements").language


@pytest.mark.parametrize(("box", "one", "other"), SAME)
def test_these_mean_the_same(language: Language, box: str, one: str, other: str) -> None:
    first, second = (language.parse(text, box) for text in (one, other))
    assert first.effect is not None, first.diagnostics
    assert first.effect == second.effect, second.diagnostics
    assert first.text == second.text


@pytest.mark.parametrize(("box", "one", "other"), DIFFERENT)
def test_these_do_not(language: Language, box: str, one: str, other: str) -> None:
    effects = [language.parse(text, box).effect for text in (one, other)]
    assert None not in effects and effects[0] != effects[1]


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
