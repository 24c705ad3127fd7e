"""Pairs of texts that are easily confused: they differ in effect and in wording."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language
from measures.meanings import assert_different

DIFFERENT = [
    # How often, how long, when
    ("power", "Once per turn, this creature may shift 1 square.", "Once per activation, this creature may shift 1 square."),
    ("power", "Pay 1 gold: Heal 5 damage. Use this only once per turn.", "Pay 1 gold: Heal 5 damage."),
    ("power", "T: Draw 1 action card. Use this only during your turn.", "T: Draw 1 action card."),
    ("power", "When this creature is damaged, draw 1 action card. Use this only once per turn.", "When this creature is damaged, draw 1 action card."),
    ("main", "The acting creature gains Flying until the end of the turn.", "The acting creature gains Flying until the end of your next turn."),
    ("main", "The acting creature gains Flying until the start of your next turn.", "The acting creature gains Flying until the end of your next turn."),
    ("main", "The acting creature gains Flying this turn.", "The acting creature gains Flying this activation."),
    ("main", "Choose an enemy within 5 squares. That creature cannot move until the end of your next turn.", "Choose an enemy within 5 squares. That creature cannot move until the end of its controller's next turn."),
    ("attached", "This creature gets +5 melee damage during your turn.", "This creature gets +5 melee damage during each opponent's turn."),
    ("attached", "This creature gets +5 melee damage while it is tapped.", "When this creature taps, it gets +5 melee damage."),
    ("attached", "While you control a Drow, this creature gets +1 level.", "When you deploy a Drow, this creature gets +1 level."),
    ("attached", "At the start of your turn, draw 1 action card.", "At the start of each turn, draw 1 action card."),
    ("attached", "At the start of each player's turn, draw 1 action card.", "At the start of each opponent's turn, draw 1 action card."),
    ("attached", "At the end of the turn, discard this card.", "At the end of your turn, discard this card."),
    ("main", "Untap the acting creature.", "At the end of the turn, untap the acting creature."),
    ("main", "If the acting creature moved this turn, draw 1 action card.", "If the acting creature moved this activation, draw 1 action card."),
    ("main", "If the acting creature moved this turn, draw 1 action card.", "If the acting creature did not move this turn, draw 1 action card."),
    ("power", "When an ally is damaged, prevent 10 damage to this creature from one attack.", "When an ally is damaged, prevent 10 damage from one attack."),
    ("main", "If there is exactly one other adjacent enemy, draw 1 action card.", "If there is exactly one adjacent enemy, draw 1 action card."),
    # Before, instead, when, after, while
    ("attached", "After this creature attacks, draw 1 action card.", "When this creature attacks, draw 1 action card."),
    ("attached", "After this creature is attacked, untap it.", "When this creature is attacked, untap it."),
    ("attached", "After you play an action card, gain 1 gold.", "When you play an action card, gain 1 gold."),
    ("attached", "After an enemy uses a power, draw 1 action card.", "When an enemy uses a power, draw 1 action card."),
    ("attached", "If this creature would attack, draw 1 action card.", "When this creature attacks, draw 1 action card."),
    ("attached", "If this creature would take damage, prevent 5 damage.", "When this creature is attacked, prevent 5 damage."),
    ("attached", "If this creature would take damage, prevent 5 damage.", "Prevent 5 damage to this creature from attacks."),
    ("main", "Prevent the next 10 damage to the acting creature.", "Prevent 10 damage to the acting creature from one source."),
    ("main", "Make a melee attack. If the target was damaged, draw 1 action card.", "Make a melee attack. If the target has damage on it, draw 1 action card."),
    ("attached", "At the start of each opponent's turn, this creature's controller loses 1 gold.", "At the start of each opponent's turn, that player loses 1 gold."),
    # In place of, or as well
    ("main", "Draw 1 action card. If you control a Wizard, draw 2 action cards instead.", "Draw 1 action card. If you control a Wizard, draw 2 action cards."),
    ("attached", "If this creature would be destroyed, discard this card instead.", "When this creature is destroyed, discard this card."),
    ("attached", "If this creature would be destroyed, discard this card instead.", "If this creature would be destroyed, discard this card."),
    ("attached", "If this creature would be destroyed, discard this card instead.", "If this creature would be destroyed, you may discard this card instead."),
    ("attached", "If this creature would be slid, draw 1 action card.", "When this creature is slid, draw 1 action card."),
    ("main", "Tap an adjacent enemy unless its controller pays 1 gold.", "Tap an adjacent enemy unless you pay 1 gold."),
    ("main", "Tap an adjacent enemy unless its controller pays 1 gold.", "Tap an adjacent enemy. Its controller pays 1 gold."),
    ("main", "You may discard 1 action card. If you do, draw 2 action cards.", "You may discard 1 action card. If you do not, draw 2 action cards."),
    ("main", "You may discard 1 action card. If you do, draw 2 action cards.", "Discard 1 action card. If you do, draw 2 action cards."),
    ("power", "Discard 1 action card: Draw 1 creature card.", "You may discard 1 action card. Draw 1 creature card."),
    ("power", "T: Draw 1 action card.", "Minor: Draw 1 action card."),
    ("power", "T: Draw 1 action card.", "When this creature taps, draw 1 action card."),
    ("main", "Choose one: draw 1 action card; or gain 1 gold.", "Draw 1 action card. Gain 1 gold."),
    ("main", "Choose one: you draw 1 action card; or you gain 1 gold.", "An opponent chooses one: you draw 1 action card; or you gain 1 gold."),
    ("main", "An opponent chooses one: you gain 1 gold; or you draw 1 action card.", "An opponent chooses one: that player gains 1 gold; or you draw 1 action card."),
    # Who
    ("main", "Choose an enemy within 5 squares. Its controller draws 1 action card.", "Choose an enemy within 5 squares. Draw 1 action card."),
    ("main", "Choose an enemy within 5 squares. Its controller loses 1 gold.", "Choose an enemy within 5 squares. Its owner loses 1 gold."),
    ("main", "Choose an enemy within 5 squares. Its controller may slide it 2 squares.", "Choose an enemy within 5 squares. You may slide it 2 squares."),
    ("main", "Choose an ally within 5 squares. It may shift 2 squares.", "Choose an ally within 5 squares. You may have it shift 2 squares."),
    ("main", "An opponent discards 1 action card.", "Each opponent discards 1 action card."),
    ("main", "Each player draws 1 action card.", "Each opponent draws 1 action card."),
    ("main", "Each opponent discards 1 action card.", "Discard 1 action card from each opponent's hand."),
    ("main", "An opponent sacrifices a creature.", "Destroy an enemy."),
    ("attached", "At the start of your turn, gain 1 gold.", "At the start of your turn, each opponent gains 1 gold."),
    ("main", "Return an adjacent creature to your hand.", "Return an adjacent creature to its owner's hand."),
    ("main", "Make a melee attack. Return the target to its owner's hand.", "Make a melee attack. Return this card to its owner's hand."),
    ("attached", "When this creature destroys an enemy, draw 1 action card.", "When an enemy destroys this creature, draw 1 action card."),
    ("attached", "When this creature attacks an enemy, tap that creature.", "When an enemy attacks this creature, tap that creature."),
    ("attached", "When this creature is damaged, deal 5 damage to the attacker.", "When this creature is damaged, deal 5 damage to this creature."),
    ("attached", "This creature cannot attack enemies.", "Enemies cannot attack this creature."),
    ("attached", "This creature cannot be attacked by enemies.", "This creature cannot attack enemies."),
    ("attached", "Each enemy must attack this creature.", "This creature must attack."),
    ("attached", "This creature can only attack Drow.", "This creature cannot attack Drow."),
    ("attached", "This creature deals +5 damage against Drow.", "Each Drow deals +5 damage against this creature."),
    # How many, which
    ("main", "Tap two adjacent enemies.", "Tap up to two adjacent enemies."),
    ("main", "Tap each adjacent enemy.", "Tap any number of adjacent enemies."),
    ("main", "Deal 5 damage to each creature.", "Deal 5 damage to each other creature."),
    ("main", "Choose an enemy within 5 squares. Deal 5 damage to each creature adjacent to that creature.", "Choose an enemy within 5 squares. Deal 5 damage to each creature adjacent to the acting creature."),
    ("main", "Make a melee attack. Deal 5 damage to each other creature.", "Make a melee attack. Deal 5 damage to each creature other than the acting creature."),
    ("main", "Make a melee attack. Make a melee attack against another adjacent creature.", "Make a melee attack. Make another melee attack."),
    ("main", "Make two melee attacks.", "Make two melee attacks, each against a different creature."),
    ("main", "Make two melee attacks.", "Make a melee attack against two adjacent creatures."),
    ("main", "If you control two or more Drow, draw 1 action card.", "If you control two or fewer Drow, draw 1 action card."),
    ("main", "If you control two or more Drow, draw 1 action card.", "If you control exactly two Drow, draw 1 action card."),
    ("main", "If you control a Drow, draw 1 action card.", "If you control no Drow, draw 1 action card."),
    ("attached", "While you control a Drow, this creature gets +1 level.", "While you control another Drow, this creature gets +1 level."),
    ("main", "Destroy an adjacent enemy with level 2 or less.", "Destroy an adjacent enemy with level 2."),
    ("main", "Destroy an adjacent enemy with a higher level than the acting creature.", "Destroy an adjacent enemy with a lower level than the acting creature."),
    ("main", "Destroy an adjacent creature with Flying.", "Destroy an adjacent creature without Flying."),
    ("main", "Destroy a Drow within 5 squares.", "Destroy a non-Drow creature within 5 squares."),
    ("main", "Tap an enemy with a card attached.", "Tap an enemy without a card attached."),
    ("main", "Tap an enemy adjacent to an allied creature.", "Tap an enemy adjacent to no allied creature."),
    ("main", "Tap an enemy within 5 squares.", "Tap an enemy within 5 squares and in line of sight."),
    ("main", "Untap an adjacent ally.", "Untap an adjacent creature you control."),
    ("main", "Choose two adjacent enemies. Tap one of those creatures.", "Choose two adjacent enemies. Tap those creatures."),
    ("main", "Heal 10 damage from the acting creature or an adjacent ally.", "Heal 10 damage from the acting creature and an adjacent ally."),
    ("main", "Discard 1 action card at random.", "Discard 1 action card."),
    ("main", "Look at the top card of your deck.", "Look at the bottom card of your deck."),
    ("main", "Put this card on top of your deck.", "Put this card on the bottom of your deck."),
    ("main", "Discard the top card of your deck.", "Put the top card of your deck into your discard pile."),
    ("main", "Reveal your hand.", "Each opponent reveals their hand."),
    # How much, with what
    ("main", "Make a melee attack with +10 damage.", "Make a melee attack with 10 damage."),
    ("main", "Make a melee attack with +5 damage for each adjacent ally.", "For each adjacent ally, make a melee attack with +5 damage."),
    ("main", "Make a melee attack with +5 damage.", "Make a melee attack. Deal 5 damage to the target."),
    ("attached", "This creature deals +5 damage with melee attacks.", "This creature deals +5 damage with ranged attacks."),
    ("attached", "This creature deals +5 damage with melee attacks.", "This creature deals +5 damage."),
    ("attached", "This creature deals +5 damage with its next attack.", "This creature deals +5 damage."),
    ("attached", "This creature gets +5 melee damage.", "This creature gets +5 hit points."),
    ("attached", "Prevent 5 damage to this creature from each attack.", "Prevent 5 damage to this creature from each source."),
    ("attached", "Prevent 5 damage to this creature from each melee attack.", "Prevent 5 damage to this creature from each ranged attack."),
    ("main", "Prevent 10 damage to an adjacent ally from one attack.", "Prevent all damage to an adjacent ally from one attack."),
    ("main", "Prevent all attack damage to an adjacent ally.", "Prevent all damage to an adjacent ally."),
    ("attached", "Prevent all melee attack damage to this creature.", "Prevent all attack damage to this creature."),
    ("main", "Prevent the next 10 damage to the acting creature this turn.", "Prevent 10 damage to the acting creature this turn."),
    ("main", "Make a melee attack. Damage of this attack cannot be prevented.", "Make a melee attack. Damage of this attack cannot be prevented by Block."),
    ("main", "Make a melee attack. If the attack deals damage, tap the target.", "Make a melee attack. Tap the target."),
    ("main", "Make a melee attack. If the target was destroyed, draw 1 action card.", "Make a melee attack. If the target was not destroyed, draw 1 action card."),
    ("main", "Make a melee attack. If the target is tapped, draw 1 action card.", "Make a melee attack. If the target has damage on it, draw 1 action card."),
    ("attached", "When this creature destroys an enemy with a melee attack, draw 1 action card.", "When this creature destroys an enemy, draw 1 action card."),
    ("attached", "When an enemy makes a melee attack against this creature, tap that creature.", "When an enemy makes a ranged attack against this creature, tap that creature."),
    ("main", "Deal damage equal to the acting creature's base melee damage to an adjacent enemy.", "Deal damage equal to the acting creature's melee damage to an adjacent enemy."),
    ("main", "The acting creature moves its base speed.", "The acting creature moves its speed."),
    # Moving
    ("main", "Slide an adjacent enemy 3 squares toward the acting creature.", "Slide an adjacent enemy 3 squares away from the acting creature."),
    ("main", "Slide an adjacent enemy 3 squares.", "Slide an adjacent enemy 3 squares to a square adjacent to an ally."),
    ("main", "The acting creature shifts 3 squares.", "The acting creature teleports 3 squares."),
    ("main", "Slide an adjacent ally 3 squares.", "An adjacent ally moves 3 squares."),
    ("main", "The acting creature moves its speed.", "The acting creature gets +1 speed."),
    ("attached", "When an enemy ends its move adjacent to this creature, tap that creature.", "When an enemy moves adjacent to this creature, tap that creature."),
    ("attached", "This creature can move through enemies.", "This creature can move through creatures."),
    ("attached", "This creature cannot move.", "This creature cannot be moved."),
    ("main", "Swap the acting creature with an adjacent ally.", "Swap two adjacent allies."),
    # Gold
    ("main", "Lose 1 gold.", "Pay 1 gold."),
    ("main", "Take 1 gold from an opponent's supply.", "An opponent loses 1 gold."),
    ("main", "Draw 1 action card for each Drow you control.", "Draw 1 action card for each Drow."),
]  # fmt: skip

# Ambiguous texts are refused.
ASKED = [
    ("power", "When this creature moves, draw 1 action card. This creature cannot be slid by enemies.", "C302"),
    ("power", "Whenever this creature takes damage, prevent 5 of that damage. It cannot be slid by enemies.", "C302"),
    (
        "main",
        "The acting creature cannot attack during its controller's next turn. Draw 1 action card at the end of that turn.",
        "C302",
    ),
    (
        "main",
        "At the start of your next turn, untap an ally. If it did not move that turn, draw 1 action card.",
        "C302",
    ),
    ("main", "The acting creature can be deployed on a free square adjacent to an ally.", "C303"),
    ("main", "Tap an adjacent enemy. You may pay 1 gold. If you do, slide that creature 4 squares instead.", "C302"),
    ("main", "An opponent chooses one: draw 1 action card; or you gain 1 gold.", "C302"),
    ("power", "T: All enemies within 2 squares take 5 damage and draw 1 action card.", "C302"),
    ("power", "When this creature makes an opportunity attack, it deals +10 damage.", "C302"),
    ("main", "The acting creature takes that damage.", "C301"),
    ("power", "When an enemy moves, reduce that damage by 5.", "C301"),
    ("power", "When an enemy moves, prevent 5 of that damage.", "C301"),
    ("power", "When an enemy moves, prevent that damage.", "C301"),
    ("main", "Prevent all of that damage.", "C301"),
    ("main", "Make two melee attacks. Damage of the attack cannot be prevented.", "C302"),
    (
        "main",
        "Make a melee attack. Deal 5 damage to each adjacent enemy. Draw 1 action card. This damage cannot be prevented.",
        "C305",
    ),
    ("main", "Draw 1 action card. Damage of this attack cannot be prevented. Make a melee attack.", "C305"),
    ("main", "Deal 10 attack damage to an adjacent enemy.", "C204"),
    ("attached", "Prevent 5 ranged attack damage to each ally from melee attacks.", "C303"),
    ("main", "The acting creature gets +5 melee attack damage this turn.", "C303"),
    ("attached", "Their attacks against Spiders deal +5 damage.", "C303"),
    ("attached", "Attacks against creatures of its level or lower deal +5 damage.", "C302"),
    ("main", "Move a card attached to an enemy to another enemy.", "C302"),
    ("main", "Look at your hand. Search your creature deck for one of them.", "C303"),
    ("power", "Immediate: When an adjacent ally is attacked, this creature prevents 10 of that damage.", "C302"),
    (
        "power",
        "Immediate: When an adjacent ally is attacked, this creature becomes the target of that attack. Prevent 10 of that damage.",
        "C302",
    ),
    ("attached", "When this creature or an adjacent ally is attacked, prevent all damage from that attack.", "C302"),
    ("main", "Gain 1 gold if no enemy was destroyed.", "C301"),
    ("power", "Standard: Its damage cannot be prevented.", "C305"),
    ("power", "As an immediate action, tap this creature.", "C303"),
    ("main", "Standard: Draw 2 action cards.", "C303"),
    ("main", "As a minor action, draw 1 action card.", "C303"),
    ("power", "This creature can only move once per turn.", "C303"),
    ("power", "Once per turn, adjacent enemies cannot attack.", "C303"),
    ("power", "This creature cannot move. Use this power only once per turn.", "C303"),
    ("power", "This creature cannot attack twice.", "C303"),
    ("power", "Each enemy must attack this creature if it is adjacent to it.", "C302"),
    ("power", "Each Drow cannot attack another Drow.", "C302"),
]


@pytest.mark.parametrize(("box", "one", "other"), DIFFERENT)
def test_the_two_texts_mean_different_things(language: Language, box: str, one: str, other: str) -> None:
    assert_different(language, one, other, box)


@pytest.mark.parametrize(("box", "text", "code"), ASKED)
def test_ambiguous_texts_are_refused(language: Language, box: str, text: str, code: str) -> None:
    parsed = language.parse(text, box)
    assert parsed.effect is None
    assert [one.code for one in parsed.diagnostics] == [code]


def test_a_plural_goes_on_as_the_subject(language: Language) -> None:
    one = language.parse("Enemies within 2 squares get -1 speed and lose Flying.", "power")
    other = language.parse("Each enemy within 2 squares gets -1 speed and loses Flying.", "power")
    assert one.effect is not None
    assert one.effect == other.effect
