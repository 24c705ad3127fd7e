"""What designers write in other words than the canonical ones: each is read as the same effect, in every game."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language

# Game, box, canonical words, and other words for the same.
SAME: list[tuple[str, str, str, list[str]]] = [
    (
        "skirmish", "main", "If you have 2 or fewer action cards in hand, draw 1 action card.",
        [
            "If you have fewer than 3 cards in hand, draw a card.",
            "If you have less than three action cards in hand, draw an action card.",
            "If you have at most 2 action cards in hand, draw 1 action card.",
            "If you have no more than two cards in hand, draw a card.",
        ],
    ),
    (
        "skirmish", "main", "If you have 3 or more gold in your vault, draw 1 action card.",
        ["If you have more than 2 gold in your vault, draw a card.", "If you have at least three gold in your vault, draw a card."],
    ),
    (
        "skirmish", "main", "If there are three or more enemies within 3 squares, draw 1 action card.",
        ["If there are more than two enemies within 3 squares, draw a card.", "If more than 2 enemies are within 3 squares, draw a card."],
    ),
    (
        "skirmish", "main", "If there is at most one adjacent enemy, draw 1 action card.",
        ["If there are fewer than two adjacent enemies, draw a card.", "If there is no more than one adjacent enemy, draw a card."],
    ),
    (
        "skirmish", "main", "Tap an enemy with 15 or more damage on it.",
        ["Tap an enemy with more than 10 damage on it.", "Tap an enemy that has at least 15 damage on it."],
    ),
    (
        "skirmish", "main", "Destroy an adjacent enemy with 5 or less hit points left.",
        ["Destroy an adjacent enemy with fewer than 10 hit points left.", "Destroy an adjacent enemy with at most 5 hit points left."],
    ),
    (
        "skirmish", "main", "Tap an enemy with level 2 or less.",
        [
            "Tap an enemy with level less than 3.", "Tap an enemy with a level lower than three.",
            "Tap an enemy with a level of 2 or less.", "Tap an enemy with a level of at most 2.",
            "Tap an enemy whose level is less than 3.", "Tap an enemy that has a level of 2 or lower.",
            "Tap an enemy whose level is at most 2.",
        ],
    ),
    (
        "skirmish", "main",
        "Choose an enemy. If that creature has 15 or more damage on it, destroy that creature.",
        ["Choose an enemy. If it has more than 10 damage on it, destroy it."],
    ),
    (
        "elements", "spell", "Instant: If the dice show 3 or more fire symbols, draw 1 spell.",
        ["Instant: If you show more than 2 fire symbols, draw a spell."],
    ),
    (
        "elements", "hero", "At the start of each round, if you have 2 or fewer spells in hand, draw 1 spell.",
        ["At the beginning of each round, if you have fewer than three spells in hand, draw a spell."],
    ),
    (
        "elements", "spell", "Instant: Deal 2 wounds to a creature with toughness 3 or less.",
        ["Instant: Deal 2 wounds to a creature with toughness less than 4.", "Instant: Deal 2 wounds to a creature with a toughness of at most 3."],
    ),
    (
        "elements", "spell", "Instant: Deal 2 wounds to a being with 3 or more wounds.",
        ["Instant: Deal 2 wounds to a being with more than 2 wounds on it."],
    ),
    (
        "skirmish", "main", "The acting creature deals +10 damage with its next attack until the end of the current turn.",
        [
            "Your next attack this turn deals +10 damage.",
            "The acting creature's next attack this turn deals +10 damage.",
            "The next attack this creature makes this turn gets +10 damage.",
        ],
    ),
    (
        "skirmish", "main", "The next time the acting creature would take damage this turn, prevent that damage.",
        [
            "The next time this creature would take damage this turn, prevent all of that damage.",
            "The next time this creature would be damaged until the end of the turn, prevent all of that damage.",
            "This turn, the next time this creature would take damage, prevent that damage.",
        ],
    ),
    (
        "skirmish", "attached", "If this creature would be destroyed, heal all damage instead.",
        [
            "When this creature would be destroyed, heal all damage from it instead.",
            "Whenever this creature would be destroyed, instead heal all damage from it.",
        ],
    ),
    (
        "skirmish", "main", "Choose two: draw 1 action card; or heal 5 damage; or gain 1 gold.",
        [
            "Choose two of the following: draw a card; or heal 5 damage; or gain 1 gold.",
            "Choose 2 — draw a card; or heal 5 damage; or gain 1 gold.",
            "Choose two:\n- Draw a card.\n- Heal 5 damage.\n- Gain 1 gold.",
            "Choose two — • Draw a card. • Heal 5 damage. • Gain 1 gold.",
        ],
    ),
    (
        "skirmish", "main", "Choose one or more: draw 1 action card; or heal 5 damage.",
        ["Choose one or both: draw a card; or heal 5 damage.", "Choose one or both —\n• Draw a card;\n• Heal 5 damage."],
    ),
    (
        "elements", "spell", "Instant: Choose one or more: draw 1 spell; or heal 2 on an own being.",
        ["Instant: Choose one or both of the following: draw a spell; or heal 2 on an own being."],
    ),
    (
        "skirmish", "main", "Draw 1 action card or heal 5 damage.",
        [
            "Draw a card OR heal 5 damage.", "Draw a card. OR heal 5 damage.", "Draw a card. Or, heal 5 damage.",
            "Either draw a card or heal 5 damage.", "Choose one:\n- Draw a card.\n- Heal 5 damage.",
        ],
    ),
    (
        "skirmish", "power", "T: Draw 1 action card or gain 1 gold or heal 5 damage.",
        ["T: Draw a card. OR Gain 1 gold. OR Heal 5 damage."],
    ),
    (
        "elements", "spell", "Instant: Deal 2 wounds to an exposed being or draw 1 spell.",
        ["Instant: Deal 2 wounds to an exposed being. OR Draw a spell.", "Instant: Either deal 2 wounds to an exposed being or draw a spell."],
    ),
    (
        "skirmish", "power", "At the start of your deploy phase, draw 1 action card.",
        ["At the beginning of your deploy phase, draw a card.", "At the start of each of your deploy phases, draw a card.", "Draw a card at the start of your deployment phase."],
    ),
    (
        "skirmish", "power", "At the start of each action phase, that player loses 1 gold.",
        ["At the start of each player's action phase, that player loses 1 gold."],
    ),
    (
        "skirmish", "main", "The acting creature gets +2 speed until the end of the current action phase.",
        ["This creature gets +2 speed this action phase.", "Until the end of the action phase, this creature gets +2 speed."],
    ),
    (
        "skirmish", "main", "Choose an opponent. That player discards 1 action card.",
        ["Choose an opponent. They discard a card."],
    ),
    (
        "skirmish", "main", "An opponent draws 1 action card. That player loses 1 gold.",
        ["An opponent draws a card. They lose 1 gold.", "Target opponent draws a card, and they lose 1 gold."],
    ),
    (
        "skirmish", "main", "Choose an opponent. Look at that player's hand.",
        ["Choose an opponent. Look at their hand."],
    ),
    (
        "skirmish", "main", "Choose an opponent. Deal 5 damage to each creature that player controls.",
        [
            "Choose an opponent. Deal 5 damage to each creature they control.",
            "Choose an opponent. Deal 5 damage to each of their creatures.",
            "Choose an opponent. Deal 5 damage to that player's creatures.",
            "Choose an opponent. Deal 5 damage to all creatures under that player's control.",
        ],
    ),
    (
        "skirmish", "main", "Choose an opponent. That player loses 1 gold unless that player discards 1 action card.",
        ["Choose an opponent. They lose 1 gold unless they discard a card."],
    ),
    (
        "skirmish", "main",
        "Choose an opponent. If that player has 3 or more action cards in hand, that player discards 1 action card.",
        ["Choose an opponent. If they have more than 2 cards in hand, they discard a card."],
    ),
    (
        "skirmish", "power", "When an opponent deploys a creature, that player loses 1 gold.",
        ["Whenever an opponent deploys a creature, they lose 1 gold."],
    ),
    (
        "skirmish", "main", "Choose an opponent. That player cannot draw action cards until the end of that player's next turn.",
        ["Choose an opponent. They cannot draw cards until the end of their next turn."],
    ),
    (
        "elements", "hero", "When an opponent casts a spell, that player discards 1 spell of their choice.",
        ["Whenever an opponent casts a spell, they discard a spell."],
    ),
    (
        "skirmish", "main", "Deal 10 damage to an enemy within 5 squares and with the lowest level.",
        [
            "Deal 10 damage to the enemy with the lowest level within 5 squares.",
            "Deal 10 damage to the enemy with the lowest level among those within 5 squares.",
            "Deal 10 damage to an enemy that has the lowest level within 5 squares.",
        ],
    ),
    (
        "skirmish", "main", "Tap an adjacent enemy with the least hit points left.",
        ["Tap the adjacent enemy with the fewest hit points remaining.", "Tap the adjacent enemy with the lowest hit points left."],
    ),
    (
        "elements", "spell", "Instant: Heal 2 on an own being with the most wounds.",
        ["Instant: Heal 2 on the own being with the most wounds on it.", "Instant: Heal 2 wounds from the own being with the highest wounds."],
    ),
    (
        "skirmish", "main", "Make a melee attack. Heal that much damage.",
        [
            "Make a melee attack. Heal damage equal to the damage dealt.", "Make a melee attack, then heal as much damage as was dealt.",
            "Make a melee attack. This creature heals damage equal to the damage dealt by that attack.",
        ],
    ),
    (
        "skirmish", "main", "Make a melee attack. Heal half that damage, rounded up.",
        ["Make a melee attack. Heal half the damage dealt, rounded up."],
    ),
    (
        "skirmish", "main", "Make a melee attack. Heal half that damage.",
        ["Make a melee attack. Heal damage equal to half the damage dealt, rounded down.", "Make a melee attack. Heal half the damage it dealt."],
    ),
    (
        "skirmish", "power", "When an enemy damages this creature, deal half that damage, rounded up, to that creature.",
        ["Whenever this creature takes damage from an enemy, deal half that damage, rounded up, to that enemy."],
    ),
    (
        "skirmish", "main", "Make a melee attack with double damage.",
        ["Make a melee attack that deals double damage.", "Make a melee attack. It deals double damage.", "Make a melee attack for double damage."],
    ),
    (
        "skirmish", "main", "The acting creature gets double speed until the end of the current turn.",
        ["Double this creature's speed this turn.", "Until the end of the turn, double the acting creature's speed."],
    ),
    (
        "skirmish", "main", "Choose an adjacent enemy. That creature gets half speed, rounded up until the end of the current turn.",
        ["Choose an adjacent enemy. Halve its speed, rounded up, until the end of the turn."],
    ),
    (
        "elements", "spell", "Instant: Deal 4 wounds to an exposed being and half that, rounded up, to the being directly behind it.",
        ["Instant: Target exposed being takes 4 wounds. The being directly behind it takes half that many, rounded up."],
    ),
    (
        "elements", "spell", "Instant: Deal 3 wounds to a being. Heal that many wounds on your hero.",
        ["Instant: Deal 3 wounds to a being. Heal as many wounds from your hero."],
    ),
    (
        "skirmish", "main", "For each Drow you control, draw 1 action card.",
        ["Draw X cards, where X is the number of Drow you control.", "Draw X action cards, where X equals the number of Drow you control."],
    ),
    (
        "skirmish", "main", "Deal 5 damage to an adjacent enemy for each Spider you control.",
        ["Deal X damage to an adjacent enemy, where X is 5 times the number of Spiders you control."],
    ),
    (
        "skirmish", "main", "Deal damage equal to the acting creature's melee damage to an adjacent enemy.",
        ["Deal X damage to an adjacent enemy, where X is this creature's melee damage."],
    ),
    (
        "skirmish", "main", "Discard any number of action cards from your hand. Draw 1 action card for each card discarded this way.",
        ["Discard any number of cards. Draw X cards, where X is the number of cards discarded this way."],
    ),
    (
        "elements", "spell", "Instant: Deal 1 magical wound to an exposed being per fire symbol.",
        ["Instant: Deal X magical wounds to an exposed being, where X is the number of fire symbols on your dice."],
    ),
]  # fmt: skip

# Texts in which what is said differs, however alike the words are.
DIFFERENT: list[tuple[str, str, str, str]] = [
    ("skirmish", "main", "Make a melee attack with double damage.", "Make a melee attack with half damage."),
    (
        "skirmish", "main", "Make a melee attack. Heal half the damage dealt.",
        "Make a melee attack. Heal half the damage dealt, rounded up.",
    ),
    ("skirmish", "main", "If you have more than 2 gold, draw a card.", "If you have 2 or more gold, draw a card."),
    (
        "skirmish", "main", "Choose two: draw a card; or heal 5 damage; or gain 1 gold.",
        "Choose up to two: draw a card; or heal 5 damage; or gain 1 gold.",
    ),
    ("skirmish", "main", "If you have fewer than 2 gold, draw a card.", "If you have 2 or fewer gold, draw a card."),
    (
        "skirmish", "main", "The next time an enemy attacks this turn, draw a card.",
        "Until the end of the turn, when an enemy attacks, draw a card.",
    ),
    (
        "skirmish", "power", "If this creature or an adjacent ally would be destroyed, heal 5 damage from it instead.",
        "If this creature or an adjacent ally would be destroyed, heal 5 damage from this creature instead.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "box", "canonical", "other"),
    [(game, box, said, one) for game, box, said, others in SAME for one in others],
    indirect=["game"], scope="session",
)  # fmt: skip
def test_other_words_mean_the_same(language: Language, box: str, canonical: str, other: str) -> None:
    parsed, meant = language.parse(other, box), language.parse(canonical, box)
    assert parsed.effect is not None, parsed.diagnostics
    assert (parsed.effect, parsed.text) == (meant.effect, canonical)


@pytest.mark.parametrize(("game", "box", "one", "other"), DIFFERENT, indirect=["game"], scope="session")
def test_what_differs_is_told_apart(language: Language, box: str, one: str, other: str) -> None:
    first, second = language.parse(one, box), language.parse(other, box)
    assert first.effect and second.effect and first.effect != second.effect


# Texts that could mean two things, with the words that are asked about.
ASKED: list[tuple[str, str, str, str]] = [
    ("skirmish", "power", "At the end of the action phase, draw a card.", "At the end of the action phase"),
    ("skirmish", "main", "Make a melee attack. Draw a card. OR Heal 5 damage.", "OR Heal 5 damage"),
    ("skirmish", "main", "Draw a card. OR Heal 5 damage. Gain 1 gold.", "OR Heal 5 damage"),
    ("skirmish", "main", "Your attacks this turn deal +10 damage.", "Your attacks this turn deal +10 damage"),
]


@pytest.mark.parametrize(("game", "box", "text", "at"), ASKED, indirect=["game"], scope="session")
def test_what_could_mean_two_things_is_asked(language: Language, box: str, text: str, at: str) -> None:
    (found,) = language.parse(text, box).diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == ("C302", at) and found.help


# Texts with an X that cannot be counted, with the code and the words of the only finding.
UNKNOWN: list[tuple[str, str, str, str]] = [
    ("elements", "spell", "Instant: Deal X wounds to a being.", "C301"),
    ("skirmish", "main", "Draw X cards.", "C301"),
    ("skirmish", "main", "Tap an enemy with level X.", "C301"),
    ("skirmish", "main", "Deal 5 damage to up to X enemies, where X is the number of Spiders you control.", "C303"),
    ("skirmish", "main", "Deal X damage to an adjacent enemy, where X is the number of Spiders you control.", "C304"),
]


@pytest.mark.parametrize(("game", "box", "text", "code"), UNKNOWN, indirect=["game"], scope="session")
def test_an_x_that_counts_nothing_is_told(language: Language, box: str, text: str, code: str) -> None:
    (found,) = language.parse(text, box).diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == (code, "X") and found.help
