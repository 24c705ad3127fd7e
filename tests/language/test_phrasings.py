"""What designers write in other words than the canonical ones: each is read as the same effect, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.language.language import Language

LINES = (Path(__file__).parent / "phrasings.tsv").read_text(encoding="utf-8").splitlines()
SAME = [tuple(line.replace("\\n", "\n").split("\t")) for line in LINES if not line.startswith("#")]

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
    (
        "skirmish", "power", "This creature deals +10 damage to tapped creatures.",
        "Tap: Deal 10 damage to a tapped creature.",
    ),
    (
        "skirmish", "power", "When this creature attacks, it takes 10 damage.",
        "When this creature attacks, it takes 10 damage after the attack.",
    ),
    (
        "skirmish", "power", "When this creature is damaged, draw a card.",
        "When this creature is damaged, prevent that damage and draw a card.",
    ),
    ("skirmish", "power", "This creature cannot dodge.", "Creatures cannot dodge attacks by this creature."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "box", "canonical", "other"), SAME, indirect=["game"], scope="session")
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
    ("skirmish", "main", "Slide an enemy within 5 squares to an adjacent square.", "to an adjacent square"),
    ("skirmish", "power", "At the end of the action phase, draw a card.", "At the end of the action phase"),
    ("skirmish", "main", "Make a melee attack. Draw a card. OR Heal 5 damage.", "OR Heal 5 damage"),
    ("skirmish", "main", "Draw a card. OR Heal 5 damage. Gain 1 gold.", "OR Heal 5 damage"),
    ("skirmish", "main", "Your attacks this turn deal +10 damage.", "Your attacks this turn deal +10 damage"),
    (
        "skirmish",
        "main",
        "Choose an enemy. It gets -2 speed until the end of its activation.",
        "until the end of its activation",
    ),
    (
        "skirmish",
        "main",
        "Slide each adjacent enemy 2 squares. Enemies of level 3 or lower are also tapped.",
        "Enemies of level 3 or lower",
    ),
    ("skirmish", "main", "The acting creature deals 10 extra damage to each adjacent enemy.", "to each adjacent enemy"),
    (
        "skirmish",
        "main",
        "Make a melee attack against each adjacent enemy. If it destroys an enemy, draw a card.",
        "enemy",
    ),
    (
        "skirmish",
        "main",
        "Push an adjacent enemy 2 squares toward an ally.",
        "Push an adjacent enemy 2 squares toward an ally",
    ),
    (
        "skirmish",
        "main",
        "Make two melee attacks. Each of these attacks deals 5 less damage.",
        "Each of these attacks deals 5 less damage",
    ),
    (
        "skirmish",
        "power",
        "When this creature attacks, it deals +5 damage to an adjacent enemy.",
        "to an adjacent enemy",
    ),
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
    ("skirmish", "power", "This creature's level is increased by X.", "C301"),
    ("skirmish", "power", "Increase its speed by X.", "C301"),
    ("skirmish", "power", "This creature loses X speed.", "C301"),
    ("elements", "creature", "Attacks: front\nStatic: Its strength is increased by X.", "C301"),
    ("skirmish", "main", "Deal 5 damage to up to X enemies, where X is the number of Spiders you control.", "C303"),
    ("skirmish", "main", "Deal X damage to an adjacent enemy, where X is the number of Spiders you control.", "C304"),
]


@pytest.mark.parametrize(("game", "box", "text", "code"), UNKNOWN, indirect=["game"], scope="session")
def test_an_x_that_counts_nothing_is_told(language: Language, box: str, text: str, code: str) -> None:
    (found,) = language.parse(text, box).diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == (code, "X") and found.help


@pytest.mark.parametrize(
    ("game", "box", "text"),
    [
        ("skirmish", "main", "Fireball deals 10 damage to an enemy within 5 squares."),
        ("skirmish", "main", "This card deals 10 damage to an enemy within 5 squares."),
        ("elements", "spell", "Instant: Fireball deals 2 wounds to an exposed being."),
    ],
    indirect=["game"],
    scope="session",
)
def test_a_card_may_be_said_to_deal_its_damage(language: Language, box: str, text: str) -> None:
    parsed = language.parse(text, box, "Fireball")
    assert parsed.effect and parsed.text and parsed.text.removeprefix("Instant: ").startswith("Deal ")


@pytest.mark.parametrize(
    ("game", "box", "text"),
    [
        ("skirmish", "main", "The attached creature gets +1 speed until the end of the turn."),
        ("skirmish", "power", "Enchanted creature gets +1 speed."),
        ("elements", "spell", "Instant: Enchanted player draws a spell."),
        ("elements", "creature", "Attacks: front\nStatic: The enchanted creature has +1 strength."),
    ],
    indirect=["game"],
    scope="session",
)
def test_only_what_lies_on_something_speaks_of_that(language: Language, box: str, text: str) -> None:
    found = language.parse(text, box).diagnostics
    assert "C301" in {one.code for one in found} and "lies on no" in found[0].message


def test_another_card_deals_nothing_here(language: Language) -> None:
    text = "Fireball deals 10 damage to an enemy within 5 squares."
    assert language.parse(text, "main", "Web").effect is None
    (found,) = language.parse("Web taps an enemy within 5 squares.", "main", "Web").diagnostics
    assert found.code == "C303"
