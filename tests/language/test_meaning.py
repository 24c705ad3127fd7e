"""Wordings that mean the same give one effect; wordings that players would play differently do not."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language
from cardlang.language.nodes.effect import DoneBy
from cardlang.language.nodes.reference import Player
from measures.corpus import NAMES
from measures.meanings import assert_different, assert_same

SAME = [
    # earlier canonical wordings
    ("main", "Enemies cannot make opportunity attacks until the end of the current turn.", "Each enemy cannot make opportunity attacks until the end of the current turn."),
    ("main", "Opponents cannot play immediate cards until the end of the current turn.", "Each opponent cannot play immediate cards until the end of the current turn."),
    ("attached", "This creature cannot move or be slid.", "This creature cannot be slid or move."),
    ("main", "Tap an enemy within 5 squares with level 2 or less.", "Tap an enemy with level 2 or less and within 5 squares."),
    ("main", "Tap an enemy within 5 squares and adjacent to no allied creatures.", "Tap an enemy adjacent to no allied creatures and within 5 squares."),
    ("main", "Tap an enemy with 20 or fewer hit points.", "Tap an enemy with hit points 20 or less."),
    ("main", "Tap a damaged allied creature.", "Tap an allied damaged creature."),
    ("main", "Make a melee attack. Damage from this attack cannot be prevented.", "Make a melee attack. Damage of this attack cannot be prevented."),
    ("power", "When an enemy plays an action card, this creature may shift 1 square.", "When an enemy plays 1 action card, this creature may shift 1 square."),
    ("main", "An opponent may discard 1 action card and draw 2 action cards.", "An opponent may discard a card and draw two cards."),
    ("main", "Tap an untapped creature.", "Tap a non-tapped creature."),
    ("main", "Tap an untapped creature.", "Tap a creature that is not tapped."),
    ("main", "If the acting creature is untapped, draw 1 action card.", "If the acting creature is not tapped, draw a card."),
    ("main", "If the acting creature is untapped, draw 1 action card.", "Unless the acting creature is tapped, draw a card."),
    ("main", "If the acting creature is undamaged, draw 1 action card.", "Draw a card unless the acting creature is damaged."),
    ("attached", "This creature cannot attack while this creature is undamaged.", "This creature cannot attack while it is not damaged."),
    ("main", "Tap a non-Drow creature.", "Tap a non Drow creature."),
    ("main", "Tap a non-Drow creature.", "Tap a creature that is non-Drow."),
    ("main", "Choose an enemy within 5 squares. Unless that creature is a Drow, tap that creature.",
     "Choose an enemy within 5 squares. If it is a non-Drow, tap it."),
    ("attached", "This creature gets +1 speed while this creature is not a Drow.", "This creature gets +1 speed while non-Drow."),
    # A trigger at the end, and the first time in any order
    ("power", "When this creature destroys an enemy, draw 1 action card.", "Draw an action card whenever this creature destroys an enemy."),
    ("attached", "After this creature attacks, discard this card.", "Discard this card after this creature attacks."),
    ("power", "When an adjacent enemy moves, this creature may shift 1 square.", "This creature can shift 1 square each time an adjacent enemy moves."),
    ("power", "When a creature damages this creature, tap that creature.", "Tap that creature whenever a creature damages this creature."),
    ("power", "When this creature is destroyed, gain 1 gold.", "Gain 1 gold if this creature is destroyed."),
    ("power", "If this creature would be destroyed, heal 5 damage.", "Heal 5 damage if this creature would be destroyed."),
    ("power", "When this creature attacks, if you control a Drow, draw 1 action card.", "Draw an action card whenever this creature attacks if you control a Drow."),
    ("power", "When an enemy is destroyed, draw 1 action card. Use this only once per turn.", "Once per turn, draw 1 action card when an enemy is destroyed."),
    ("main", "Until the end of the current turn, when an enemy is destroyed, draw 1 action card.", "Draw 1 action card whenever an enemy is destroyed until the end of the turn."),
    ("power", "This creature deals +10 damage against a tapped creature.", "This creature deals +10 damage whenever it attacks a tapped creature."),
    *(("attached", "When this creature is damaged, draw 1 action card. Use this only once per turn.", text) for text in (
        "The first time this creature is damaged each turn, draw 1 action card.",
        "The first time each turn that this creature is damaged, draw 1 action card.",
        "Each turn, the first time this creature is damaged, draw 1 action card.",
        "When this creature is damaged for the first time in a turn, draw 1 action card.",
        "Draw 1 action card the first time this creature is damaged each turn.",
    )),
    ("power", "When this creature attacks, draw 1 action card. Use this only once during each of your turns.", "The first time each of your turns that this creature attacks, draw an action card."),
    ("power", "If this creature would take damage, prevent 5 of that damage. Use this only once per turn.", "The first time this creature would take damage each turn, prevent 5 of that damage."),
    ("power", "Once per game, if this creature would be destroyed, heal 10 damage instead.", "The first time each game this creature would be destroyed, heal 10 damage from it instead."),
    # Damage from an attack
    *(("main", "Make a melee attack. If the attack deals damage, tap the target.", f"Make a melee attack. If {text}, tap the target.") for text in (
        "the target takes damage from this attack", "the target is damaged by the attack", "it damages the target",
        "this attack deals damage to the target", "it was dealt damage by this attack",
    )),
    ("main", "Make a melee attack. Unless the attack deals damage, draw 1 action card.", "Make a melee attack. If the target takes no damage from this attack, draw 1 action card."),
    ("main", "Deal 10 damage to an adjacent enemy. If that creature was damaged, tap that creature.", "Deal 10 damage to an adjacent enemy. If it takes damage, tap it."),
    # Damage from somebody's attacks
    *(("attached", "Prevent 5 damage to this creature from each attack by enemies.", text) for text in (
        "Prevent 5 damage from enemies' attacks.", "Prevent 5 damage from enemy attacks.",
        "This creature takes 5 less damage from attacks by enemies.", "This creature takes 5 less damage from enemy attacks.",
    )),
    ("main", "Prevent 10 damage to the acting creature from one attack by an enemy.", "Prevent 10 damage from an enemy's attack."),
    ("attached", "Damage dealt by this creature with melee attacks cannot be prevented.", "Damage from this creature's melee attacks can't be prevented."),
    ("attached", "Damage dealt by Drow you control with attacks cannot be prevented.", "Damage from attacks by Drow you control cannot be prevented."),
    *(("attached", "When an enemy damages this creature with an attack, draw 1 action card.", f"When this creature {text}, draw 1 action card.") for text in (
        "takes damage from an enemy's attack", "takes damage from an enemy attack", "is damaged by an enemy's attack",
    )),
    ("attached", "When an enemy damages this creature, draw 1 action card.", "When this creature takes damage from an enemy, draw 1 action card."),
    *(("main", "Make a melee attack. Damage from this attack cannot be prevented by Block.", f"Make a melee attack. {text} cannot be prevented by block.") for text in (
        "Damage from this attack", "The damage dealt by this attack", "This attack's damage", "The Damage from this attack",
    )),
    # Places, and attached cards
    *(("main", "Choose an allied creature within 5 squares. Place that creature on a free square within 3 squares.", f"Choose an ally within 5 squares. Place it {text}.") for text in (
        "in any square within 3 squares", "in an empty square within 3", "anywhere within 3 squares", "into a free square within 3 squares",
    )),
    ("main", "Choose an allied creature within 5 squares. Place that creature on a free square adjacent to the acting creature.", "Choose an ally within 5 squares. Place it adjacent to the acting creature."),
    *(("main", "Discard 1 card attached to an adjacent creature.", text) for text in (
        "Remove one attached card from an adjacent creature.", "Destroy a card attached to an adjacent creature.", "Discard an attached card from an adjacent creature.",
    )),
    ("main", "Choose an adjacent creature. Discard each card attached to that creature.", "Remove all of the cards attached to an adjacent creature."),
    ("main", "Choose an adjacent creature. Discard 1 card attached to that creature or discard each card attached to that creature.", "Remove one or all attached cards from an adjacent creature."),
    # Added to something
    *(("main", "Make a melee attack with +10 damage.", f"Make a melee attack{text}.") for text in (
        ". Add 10 to the damage", ". Add 10 to its damage", " and add 10 damage", " and it deals +10 damage", ". Add 10 damage to that attack",
    )),
    ("main", "Make a melee attack. If the target is tapped, the attack deals +10 damage.", "Make a melee attack. If the target is tapped, add 10 to the damage."),
    ("attached", "This creature gets +5 melee damage.", "Add 5 to this creature's melee damage."),
    ("attached", "Each Drow you control gets +5 melee damage.", "Add 5 to the melee damage of Drow you control."),
    ("attached", "This creature gets -1 speed.", "Subtract 1 from its speed."),
    ("main", "Choose an allied creature within 5 squares. That creature gets +2 speed until the end of the current turn.", "Choose an ally within 5 squares. Increase its speed by 2 until the end of the turn."),
    ("main", "Deal damage equal to the acting creature's base melee damage to an adjacent enemy.", "Deal this creature's printed melee damage to an adjacent enemy."),
    # Other than the acting creature, where what was chosen cannot be meant
    ("main", "Make a melee attack with +5 damage for each allied creature other than the acting creature and adjacent to the target.", "Make a melee attack with +5 damage for each other ally adjacent to the target."),
    ("main", "Choose an adjacent enemy. Deal 5 damage to that creature for each allied creature within 3 squares other than the acting creature.", "Choose an adjacent enemy. It takes 5 damage for each other ally within 3 squares."),
    # Lists
    ("attached", "Each Dwarf, Elf or Orc you control gets +1 speed.", "Elves, Dwarves, and Orcs you control get +1 speed."),
    ("main", "Untap each allied Dwarf, Elf or Orc.", "Untap each allied Elf, Dwarf and Orc."),
    ("main", "Destroy an adjacent Dwarf, Elf or Orc.", "Destroy an adjacent Elf, Dwarf, or Orc."),
    ("main", "Deal 5 damage to each Drow or Spider within 3 squares.", "Deal 5 damage to all Spider and Drow creatures within 3 squares."),
    ("main", "If you control a Dwarf or Elf, draw 1 action card.", "If you control an Elf or Dwarf, draw 1 action card."),
    ("power", "When a Drow or Spider you control is destroyed, draw 1 action card.", "Whenever a Spider or Drow you control is destroyed, draw an action card."),
    ("attached", "Drow Affinity. Spider Affinity.", "Drow or Spider Affinity"),
    ("attached", "This creature gains Flying and Scuttle and Block 5.", "This creature gains Flying, Scuttle, and Block 5."),
    ("attached", "This creature gets +5 hit points and +1 speed and +5 melee damage.", "This creature gets +5 melee damage, +1 speed, and +5 hit points."),
    # Melee or ranged
    ("main", "Make a melee attack with +10 damage or make a ranged attack with +10 damage.", "Make a melee or ranged attack with +10 damage."),
    ("main", "Make a melee attack or make a ranged attack.", "Make a ranged or melee attack."),
    ("main", "Make a melee attack or make a ranged attack within 5 squares.", "Make a melee or ranged attack within 5 squares."),
    ("main", "Make a melee attack against an adjacent tapped enemy or make a ranged attack against a tapped enemy.", "Melee or ranged attack against a tapped enemy."),
    ("main", "Make a melee attack or make a ranged attack.", "Make a melee attack or a ranged attack."),
    ("attached", "When this creature attacks, draw 1 action card.", "When this creature makes a melee or ranged attack, draw 1 action card."),
    ("attached", "This creature deals +5 damage with attacks.", "This creature deals +5 damage with melee and ranged attacks."),
    ("main", "Ignore 10 damage from one attack.", "Prevent 10 damage from a melee or ranged attack."),
    ("attached", "This creature cannot be affected by attacks.", "This creature is immune to melee and ranged attacks."),
    # `can` for `may`
    ("main", "You may draw 1 action card.", "You can draw one action card."),
    ("main", "Choose an allied creature within 5 squares. That creature may move 2 squares.", "Choose an ally within 5 squares. It can move up to 2 squares."),
    ("main", "Make a melee attack. The acting creature may shift 1 square.", "Make a melee attack and you can shift 1 square."),
    ("attached", "This creature can move through enemies.", "You can move through enemies."),
    # Digits for number words, and what stands in parentheses
    ("main", "Ignore 10 damage from one source.", "Prevent 10 damage from 1 source."),
    ("main", "Choose two adjacent enemies. Tap one of those creatures.", "Choose 2 adjacent enemies. Tap 1 of them."),
    ("main", "Tap an enemy with a card attached.", "Tap an enemy that has 1 or more cards attached."),
    ("attached", "Drow Affinity", "Drow Affinity (A Drow may play this card whatever its abilities and level.)"),
    ("attached", "This creature gains Flying.", "This creature has Flying. (It ignores difficult terrain and passes enemies' squares.)"),
    ("attached", "This creature gains Block 5 and Flying.", "This creature gains Block 5 (Each packet of attack damage to this creature is lowered by five.) and Flying."),
    ("main", "Destroy an adjacent creature with Flying.", "Destroy an adjacent creature with Flying (This creature ignores difficult terrain and passes enemies' squares)."),
    ("main", "Deal 10 damage to an adjacent enemy. Draw 1 action card.", "Deal 10 damage to an adjacent enemy. (This is not an attack.) Draw 1 action card."),
    ("main", "Deal 10 damage to an adjacent enemy. This damage cannot be prevented.", "Deal 10 damage to an adjacent enemy (this damage cannot be prevented)."),
    ("power", "T: Draw 1 action card. Use this only once per turn.", "T: Draw 1 action card (use this only once per turn)."),
    ("power", "Each enemy adjacent to this creature gets -2 speed, to a minimum of 1.", "Each adjacent enemy gets -2 speed (minimum 1)."),
    ("main", "Make a melee attack with +10 damage.", "make a MELEE attack dealing +10 damage"),
    ("main", "Draw 1 action card.", "Draw an action card."),
    ("main", "Each opponent loses 1 gold or discards 1 action card.", "Each opponent must lose 1 gold or discard 1 card."),
    ("main", "An opponent chooses one: that player loses 1 gold; or that player discards 1 action card.", "An opponent loses 1 gold or discards 1 card."),
    ("main", "Draw 1 action card or gain 1 gold or heal 5 damage.", "Draw a card, gain 1 gold, or heal 5 damage."),
    ("main", "You may draw 1 action card or gain 1 gold or heal 5 damage.", "You may draw a card, gain 1 gold, or heal 5 damage."),
    ("main", "Draw 1 action card.", "You draw one action card"),
    ("main", "Make a melee attack against two adjacent creatures.", "Make a melee attack against 2 adjacent creatures."),
    ("main", "The acting creature moves 4 squares.", "Move up to four squares."),
    ("main", "Deal 10 damage to each creature within 2 squares.", "Deal 10 damage to all creatures within 2 squares of the acting creature."),
    ("main", "Deal 10 damage to each adjacent creature.", "Deal 10 damage to each creature adjacent to the acting creature."),
    ("main", "Make a melee attack. Draw 1 action card.", "Make a melee attack, then draw 1 action card."),
    ("main", "Make a melee attack. Make another melee attack. If this attack deals damage, draw 1 action card.",
     "Make a melee attack. Make another melee attack. If that attack deals damage, draw a card."),
    ("main", "Make a melee attack. Draw 1 action card.", "Make a melee attack and draw 1 action card."),
    ("main", "Make a melee attack. Slide the target 3 squares.", "Make a melee attack. Slide that creature 3 squares."),
    ("main", "Make a melee attack. Slide the target 3 squares.", "Make a melee attack. Slide it 3 squares."),
    ("main", "Make a ranged attack with +10 damage.", "Make a ranged attack. It deals +10 damage."),
    ("main", "Choose an enemy within 5 squares. Deal 5 damage to each other enemy.", "Choose an enemy within 5 squares. Each other enemy takes 5 damage."),
    ("main", "Make a melee attack. Slide the target 3 squares to a square adjacent to the acting creature.",
     "Make a melee attack. Slide the target 3 squares. It must end adjacent to the acting creature."),
    ("main", "Deal 5 damage to an adjacent enemy.", "Deal 5 damage to an adjacent enemy creature."),
    ("main", "Deal 5 damage to an adjacent enemy. This damage cannot be prevented.",
     "Deal 5 damage to an adjacent enemy, which can't be prevented."),
    ("main", "You may ignore all damage from one attack.", "You may prevent all damage to the acting creature from one attack."),
    ("main", "If there is an adjacent enemy, draw 1 action card.",
     "Draw 1 action card if an enemy is adjacent to the acting creature."),
    ("main", "For each adjacent enemy, draw 1 action card.", "Draw 1 action card for each adjacent enemy."),
    ("main", "The acting creature may make a melee attack.", "You may make a melee attack."),
    ("main", "Choose an enemy within 5 squares. That creature cannot move. Deal 5 damage to that creature.", "Choose an enemy within 5 squares. It cannot move and takes 5 damage."),
    ("main", "You may discard 1 action card. If you do, draw 2 action cards. Otherwise, tap an adjacent enemy.", "You may discard a card. If you do, draw 2 cards. If you don't, tap an adjacent enemy."),
    ("main", "Tap an adjacent enemy. Deal 5 damage to that creature.", "Tap an enemy adjacent to the acting creature. It takes 5 damage."),
    ("power", "T, discard 1 action card, discard 1 action card: Draw 1 action card.", "T, discard a card, discard a card: Draw a card."),
    ("attached", "This creature gets +1 level and +1 speed.", "This creature gets +1 speed and +1 level."),
    ("main", "Tap two adjacent enemies. Those creatures cannot move until the end of your next turn.", "Tap two adjacent enemies. They can't move until the end of your next turn."),
    ("main", "Choose an enemy within 5 squares. Deal 5 damage to that creature. That creature loses Flying.", "Choose an enemy within 5 squares. That creature takes 5 damage and loses Flying."),
    ("main", "Each opponent discards 1 action card. Each opponent draws 2 action cards.", "Each opponent discards a card, then draws 2 cards."),
    ("main", "Tap an enemy within 5 squares with level 3 or more.", "Tap an enemy of level three or higher within 5 squares."),
    ("main", "Destroy an adjacent creature with 20 or fewer hit points.", "Destroy an adjacent creature that has 20 or fewer hit points."),
    ("main", "Deal 5 damage to an enemy within 5 squares.", "Deal 5 damage to target enemy within 5 squares."),
    ("attached", "This creature gets +1 level and +10 hit points.", "+1 level, +10 hit points"),
    ("main", "You may tap an adjacent creature or draw 1 action card.", "You may tap an adjacent creature or draw a card."),
    ("main", "You may discard 1 action card and draw 2 action cards.", "You may discard a card and draw two cards."),
    ("main", "Choose an enemy within 5 squares. That creature may shift 2 squares and gain Flying.", "Choose an enemy within 5 squares. It may shift 2 squares and gain Flying."),
    ("main", "The acting creature may gain Flying until the end of the current turn and get +1 level until the end of the current turn.", "The acting creature may gain Flying and get +1 level until the end of the turn."),
    ("main", "The acting creature gains Flying until the end of the current turn. The acting creature gets +1 level until the end of the current turn.",
     "The acting creature gains Flying and gets +1 level until the end of the turn."),
    ("main", "If you control a Drow, make a melee attack, then damage from this attack cannot be prevented.",
     "If you control a Drow, make a melee attack. Damage of this attack cannot be prevented."),
    ("attached", "At the end of the current turn, discard this card.", "Discard this card at the end of this turn."),
    ("main", "An adjacent allied creature shifts 2 squares.", "Shift an adjacent ally 2 squares."),
    ("main", "The acting creature gains Flying and Block 5.", "Gain Flying and Block 5."),
    ("attached", "This creature cannot move or shift.", "This creature can't shift or move."),
    ("attached", "T: Discard this card.", "Tap: Discard this card."),
    ("attached", "T: Discard this card.", "Standard: discard this card"),
    ("attached", "At the start of its controller's turn, deal 5 damage to this creature.",
     "This creature takes 5 damage at the start of its controller's turn."),
    ("attached", "Each creature deals +5 damage against this creature.", "Creatures deal +5 damage against this creature."),
    ("power", "T: Heal 5 damage.", "T: Heal 5."),
    ("power", "T: Heal 5 damage.", "T: This creature heals 5 damage."),
    ("power", "Block 5", "Block 5 (Each packet of attack damage to this creature is lowered by 5.)"),
]  # fmt: skip

DIFFERENT = [
    ("main", "Choose an enemy within 5 squares. Deal 5 damage to each other enemy.", "Choose an enemy within 5 squares. Deal 5 damage to each enemy."),
    ("main", "Tap an enemy with level 3 or more within 5 squares.", "Tap an enemy with level 3 or less within 5 squares."),
    ("main", "Tap an enemy with level 3 or more within 5 squares.", "Tap an enemy with level 3 within 5 squares."),
    ("main", "Make a melee attack with +10 damage.", "Make a melee attack with +15 damage."),
    ("main", "Make a melee attack.", "Make a ranged attack."),
    ("main", "Deal 5 damage to an adjacent creature.", "Deal 5 damage to each adjacent creature."),
    ("main", "Deal 5 damage to an adjacent enemy.", "Deal 5 damage to an adjacent allied creature."),
    ("main", "Tap two adjacent creatures.", "Tap up to two adjacent creatures."),
    ("main", "Tap two adjacent creatures.", "Tap any number of adjacent creatures."),
    ("main", "Make a melee attack. Make another melee attack.", "Make a melee attack. Make a melee attack."),
    ("main", "Tap an adjacent creature. Untap an adjacent creature.", "Tap an adjacent creature. Untap another adjacent creature."),
    ("main", "You may draw 1 action card.", "Draw 1 action card."),
    ("main", "You may discard 1 action card and draw 2 action cards.", "You may discard 1 action card. Draw 2 action cards."),
    ("main", "You draw 1 action card.", "Each opponent draws 1 action card."),
    ("main", "Each opponent discards 1 action card. Each opponent draws 2 action cards.", "Each opponent discards 1 action card. Draw 2 action cards."),
    ("main", "The acting creature moves 4 squares.", "The acting creature shifts 4 squares."),
    ("attached", "When a Drow is destroyed, draw 1 action card.", "When another Drow is destroyed, draw 1 action card."),
    ("main", "Tap an adjacent creature. If you do, draw 1 action card.", "Tap an adjacent creature. Draw 1 action card."),
    ("main", "If an enemy is adjacent to the acting creature, draw 1 action card.",
     "Unless an enemy is adjacent to the acting creature, draw 1 action card."),
    ("main", "Tap an adjacent creature or draw 1 action card.", "Tap an adjacent creature and draw 1 action card."),
    ("main", "The acting creature gains Block 5 until the end of the current turn.",
     "The acting creature gains Block 5 until the end of the current activation."),
    ("attached", "At the start of its controller's turn, draw 1 action card.", "At the end of its controller's turn, draw 1 action card."),
    ("attached", "At the start of your turn, draw 1 action card.", "At the start of its controller's turn, draw 1 action card."),
    ("attached", "When a Drow you control destroys an enemy, draw 1 action card.", "When a Drow destroys an enemy, draw 1 action card."),
    ("attached", "This creature cannot move.", "This creature cannot shift."),
    ("attached", "T: Untap this creature.", "Immediate: Untap this creature."),
    ("attached", "Discard this card: Untap this creature.", "Discard this card at any time: Untap this creature."),
    ("power", "Block 5", "Block 10"),
    ("power", "Ready STR", "Ready DEX"),
]  # fmt: skip


@pytest.mark.parametrize(("box", "one", "other"), SAME)
def test_one_meaning_has_one_effect(language: Language, box: str, one: str, other: str) -> None:
    assert_same(language, box, one, other)


@pytest.mark.parametrize(("box", "one", "other"), DIFFERENT)
def test_two_meanings_have_two_effects(language: Language, box: str, one: str, other: str) -> None:
    assert_different(language, one, other, box)


REFERENCES = [
    ("Slide that creature 3 squares.", ["C301"]),
    ("Deal 5 damage to the target.", ["C301"]),
    ("Attach this card to the damaged creature.", ["C301"]),
    ("If the attack deals damage, draw 1 action card.", ["C301"]),
    ("Tap an adjacent creature. Choose an enemy within 5 squares. Deal 5 damage to that creature.", ["C302"]),
    ("Make a melee attack. Make another melee attack. If the attack deals damage, draw 1 action card.", ["C302"]),
    ("Choose a creature within 5 squares. Tap that enemy.", ["C303"]),
    ("Each opponent moves 4 squares.", ["C303"]),
    ("Choose an enemy within 5 squares. It may shift 2 squares, then draw 1 action card.", ["C302"]),
    ("Make a melee attack. Slide target creature 3 squares.", ["C302"]),
    # Nothing is guessed: an ambiguous reference is an error.
    ("Deal 10 damage to each adjacent creature. It takes 5 damage.", ["C301"]),
    ("If an enemy is adjacent to the acting creature, it takes 5 damage.", ["C301"]),
    ("If you control a Drow, it gains Flying.", ["C301"]),
    ("For each adjacent enemy, deal 5 damage to it.", ["C301"]),
    ("Choose an ally within 5 squares. It makes a melee attack against an adjacent enemy.", ["C302"]),
    ("Tap an enemy adjacent to an ally within 3 squares.", ["C302"]),
    ("Tap an adjacent enemy or draw 1 action card if you control a Drow.", ["C302"]),
    ("Tap an adjacent enemy and draw 1 action card if you control a Drow.", ["C302"]),
    ("The acting creature gets +2 speed until the end of your turn.", ["C302"]),
    ("The acting creature and an adjacent ally make a melee attack.", ["C303"]),
    ("Choose a non-Drow creature within 5 squares. Tap that Drow.", ["C303"]),
    ("Slide an adjacent enemy 2 squares. It must end adjacent to it.", ["C303"]),
    ("Slide an adjacent enemy 2 squares. It must end closest to the acting creature.", ["C303"]),
    ("Give a player gold equal to this creature's level plus 2.", ["C303"]),
    ("Deal 5 damage to an adjacent enemy. If it is tapped, deal damage equal to its level instead.", ["C305"]),
    ("Draw 1 action card. This damage cannot be prevented.", ["C305"]),
    ("Deal 5 damage to an adjacent creature. Damage of this attack cannot be prevented.", ["C305"]),
    ("If you do, draw 1 action card.", ["C301"]),
    ("Make a meele attack. If you do, draw 1 action card.", ["C203"]),  # what was done could not be read
    ("If you do, draw 1 action card. Make a meele attack.", ["C301", "C203"]),
    ("Draw 1 action card if you do.", ["C301"]),
    ("When two creatures are destroyed, draw 1 action card.", ["C303"]),
    ("Make a melee attack or a ranged attack with +10 damage.", ["C302"]),
    ("Tap an adjacent enemy. If it takes damage from this attack, draw 1 action card.", ["C301"]),
    ("Choose an adjacent enemy. It takes 5 damage for each other enemy within 3 squares.", ["C302"]),
    # A trigger at the end comes before its effect.
    ("An adjacent enemy takes 5 damage whenever it moves.", ["C302"]),
    ("Draw 1 action card and gain 1 gold whenever an enemy is destroyed.", ["C302"]),
    ("The acting creature gets +1 speed when it is tapped.", ["C302"]),
    # A noun inside a filter is no antecedent.
    ("Deal 5 damage to each creature adjacent to an allied creature. Tap that creature.", ["C301"]),
]


@pytest.mark.parametrize(("text", "codes"), REFERENCES)
def test_a_reference_has_one_meaning_or_is_an_error(language: Language, text: str, codes: list[str]) -> None:
    parsed = language.parse(text)
    assert [one.code for one in parsed.diagnostics] == codes
    assert parsed.effect is None


@pytest.mark.parametrize(
    ("text", "box", "code"),
    [
        ("Deal 500 damage to an adjacent enemy.", "main", None),
        ("Deal 505 damage to an adjacent enemy.", "main", "C307"),
        ("Deal 5 damage to an adjacent enemy.", "main", None),
        ("Deal 0 damage to an adjacent enemy.", "main", "C307"),
        ("This creature gets -500 hit points.", "attached", None),
        ("This creature gets -505 hit points.", "attached", "C307"),
        ("This creature gets +7 hit points.", "attached", "C304"),
    ],
)
def test_damage_goes_from_5_to_500_by_fives(language: Language, text: str, box: str, code: str | None) -> None:
    assert [one.code for one in language.parse(text, box).diagnostics] == ([code] if code else [])


def test_all_errors_of_a_text_come_at_once(language: Language) -> None:
    text = "Make a meele attack. Draw a card. Make a melee attack with +7 damage. Slde the target 3 squares."
    found = [(one.code, text[one.span.start : one.span.end]) for one in language.parse(text).diagnostics]
    assert found == [("C203", "meele"), ("C304", "+7"), ("C203", "Slde")]


COMMANDS = [
    "slides an enemy 2 squares",
    "heals 5 damage from an enemy",
    "taps an enemy",
    "untaps an enemy",
    "destroys an enemy",
    "prevents 5 damage to an enemy",
    "chooses an enemy",
    "attaches this card to an enemy",
    "moves a card attached to an enemy to the acting creature",
    "swaps two enemies",
    "places an enemy on a free square within 3 squares",
    "cancels that attack",
    "ignores all damage from one attack",
]


@pytest.mark.parametrize("phrase", COMMANDS)
def test_verbs_of_players_take_other_players_but_no_creatures_as_subjects(language: Language, phrase: str) -> None:
    by_creature, by_player = language.parse(f"An ally {phrase}."), language.parse(f"Each opponent {phrase}.")
    assert by_creature.effect is None
    assert (by_creature.diagnostics[0].code, by_creature.diagnostics[0].message) == (
        "C303",
        f'"{phrase}" takes no subject here',
    )
    assert isinstance(by_player.effect, DoneBy) and by_player.effect.who == Player("opponents")


@pytest.mark.parametrize("phrase", ["moves an enemy 2 squares", "teleports an enemy 2 squares"])
def test_a_creature_cannot_move_another(language: Language, phrase: str) -> None:
    told = language.parse(f"An ally {phrase}.").diagnostics[0]
    assert (told.code, told.message) == ("C303", f'"{phrase}" takes no subject here')


def test_a_cards_own_name_means_this_card(language: Language) -> None:
    one = language.parse("Attach Dark Web! to an adjacent creature.", name="Dark Web!")
    assert one.text == "Attach this card to an adjacent creature."
    assert language.parse("Attach Dark Web! to an adjacent creature.", name="Web").effect is None
    web = language.naming(NAMES)
    for name, meant in (("Web", "with the same name as this card"), ("Dark Web!", "named Web")):
        assert web.parse("Discard 1 action card named Web.", name=name).text == f"Discard 1 action card {meant}."


@pytest.mark.parametrize(
    "text",
    [
        "{} gets +1 speed. It cannot move.",
        "T: {} heals 5 damage. Tap an adjacent enemy. It gets +1 speed.",
        "When {} is attacked, its controller draws 1 action card.",
    ],
)
def test_a_creatures_own_name_means_this_creature(language: Language, text: str) -> None:
    name = "Drow House Guard"
    named = language.naming(NAMES).parse(text.format(name), "power", name)
    this = language.parse(text.format("This creature"), "power")
    assert named.effect == this.effect
    assert [one.code for one in named.diagnostics] == [one.code for one in this.diagnostics]


def test_an_unknown_box_is_a_bug_of_the_caller(language: Language) -> None:
    with pytest.raises(ValueError, match="the boxes are main, attached, power"):
        language.parse("Draw 1 action card.", "upper")


NONSENSE = [
    "",
    " \n ",
    ".",
    "...",
    "(((",
    "Make",
    "Make a",
    "🐉🐉",
    "a " * 2000,
    "Deal 10 damage to " * 100,
    "+",
    "T:",
    ": :",
    "\x00",
]


@pytest.mark.parametrize("text", NONSENSE)
@pytest.mark.parametrize("box", ["main", "attached", "power"])
def test_nonsense_is_reported_and_breaks_nothing(language: Language, text: str, box: str) -> None:
    parsed = language.parse(text, box)
    assert parsed.effect is None
    assert parsed.diagnostics
    for one in parsed.diagnostics:
        assert 0 <= one.span.start <= one.span.end <= len(text)
        assert "\n" not in one.message
