"""Style: texts that are understood, but not written as on other cards."""

from __future__ import annotations

import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.source.paths import shared_folder


@pytest.mark.slow
def test_the_shipped_cards_follow_the_style() -> None:
    assert lint([shared_folder() / "cards"])[0] == []


WORDINGS = {
    "Move 6 squares.": ['C601 Move > "The acting creature moves"'],
    "Make a melee attack; draw 1 action card.": ['C601 attack; draw > "attack. Draw"'],
    "The acting creature shifts up to its speed.": ['C601 up to its > "its"'],
    "Make a melee attack against 2 adjacent creatures.": ['C601 2 > "two"'],
    # only synonyms: each is reported by itself, with its article
    "Tap a neighbouring Drow.": ['C602 a neighbouring > "an adjacent"'],
    "Deal 5 damage to every neighbouring Drow next to an enemy.": [
        'C602 every > "each"',
        'C602 neighbouring > "adjacent"',
        'C602 next to > "adjacent to"',
    ],
    "The acting creature can't move until end of the current turn.": [
        """C602 can't > "cannot\"""",
        'C602 until end of > "until the end of"',
    ],
    # quotation marks of any kind are no difference
    "The acting creature gains “Flying” until the end of the current turn.": ['C602 gains > "has"'],
    # a synonym beside another difference: the whole is one wording
    "Tap a neighbouring Drow, then tap an enemy.": ['C601 a neighbouring Drow, then tap > "an adjacent Drow. Tap"'],
}


@pytest.mark.parametrize("text", WORDINGS)
def test_one_wording_for_one_meaning(text: str, found) -> None:
    assert found({"text": text}) == WORDINGS[text]


LETTERS = {
    "MAKE A MELEE ATTACK WITH +10 DAMAGE.": [
        'C603 MAKE A MELEE ATTACK WITH +10 DAMAGE > "Make a melee attack with +10 damage"'
    ],
    "draw 1 action card": ['C603 draw > "Draw"', 'C603 card > "card."'],
    "Draw 1  action card..": ['C603 1  action > "1 action"', 'C603 card.. > "card."'],
    "Draw 1 action card.The acting creature moves 4 squares.": ['C603 .The > ". The"'],
    "drow affinity. Draw 1 action card.": ['C603 drow affinity > "Drow Affinity"'],
    "|\n      Draw 1 action card.\n      Draw 1 creature card.": [],
    "Tap an adjacent creature. That creature cannot move until the end of its controller’s next turn.": [],
    "The acting creature has “flying” until the end of the current turn.": ['C603 flying > "Flying"'],
}


@pytest.mark.parametrize("text", LETTERS)
def test_capitals_blanks_and_stops(text: str, found) -> None:
    assert [one for one in found({"text": text}) if "C601" not in one] == LETTERS[text]


def test_a_keyword_power_is_no_sentence(found) -> None:
    powers = "[flying., Block 5 (Each packet of attack damage to this creature is lowered by 5.)]"
    assert found({"powers": powers}, kind="creature") == ['C603 flying > "Flying"', 'C603 flying. > "flying"']


AS_IT_STANDS = 'as written, it is used like "Minor: …" (S4.1); write that, or "T: …", or "When …, …"'


def test_a_word_that_is_missing_is_shown_with_its_neighbours(found) -> None:
    powers = "['T: Choose an enemy within 5 squares. Deal 5 damage to it.']"
    assert found({"powers": powers}, kind="creature") == ['C601 it > "that creature"']
    powers = "[Choose an enemy within 5 squares. Tap that creature.]"
    assert found({"powers": powers}, kind="creature") == [
        f"C313 Choose an enemy within 5 squares > {AS_IT_STANDS}",
        'C601 squares. > "squares of this creature."',
    ]


PROMISES = [
    ("Healing Word", "Draw 2 action cards.", ["C604 Healing > change the name or the text"]),
    ("Healing Word", "Heal 10 damage from an adjacent allied creature.", []),
    ("Ranged Volley", "Make a melee attack.", ["C604 Ranged > change the name or the text"]),
    ("Teleport Away", "The acting creature teleports 4 squares.", []),
    ("Quick Draw", "Make a melee attack.", []),  # a sword
    ("Double Tap", "Make a melee attack. Make another melee attack.", []),
    ("Health Insurance", "Draw 1 action card.", []),
    ("Spider Bite", "Make a melee attack.", []),  # by no spider
]


@pytest.mark.parametrize(("name", "text", "findings"), PROMISES)
def test_a_name_promises_what_its_words_mean(name: str, text: str, findings: list[str], found) -> None:
    assert found({"name": name, "text": text}) == findings


def test_a_value_keeps_the_promise_of_a_name(found) -> None:
    assert found({"name": "Melee Brute", "powers": "[Nimble]"}, kind="creature") == []
    assert found({"name": "Ranged Brute", "powers": "[Nimble]"}, kind="creature") == [
        "C604 Ranged > change the name or the text"
    ]


def test_two_equal_cards_are_reported(found) -> None:
    one, other = {"name": "One", "text": "Tap a creature."}, {"name": "Other", "text": "Tap one creature."}
    assert [finding[:10] for finding in found(one, other)] == ["C605 Other", "C601 one >"]
    assert "C605" not in str(found(one, other | {"level": "2"}))
    assert "C605" not in str(found(one, other | {"requires": "[Drow]"}))


def test_two_equal_creatures_are_reported_whatever_the_order_of_their_powers(found) -> None:
    one = {"name": "One", "abilities": "[STR, DEX]", "powers": "[Flying, Block 5]"}
    other = {"name": "Other", "abilities": "[DEX, STR]", "powers": "[Block 5, Flying]", "copies": "2"}
    assert [finding[:10] for finding in found(one, other, kind="creature")] == ["C605 Other"]
    assert found(one, other | {"hp": "25"}, kind="creature") == []


def test_cards_of_two_factions_may_be_the_same(write) -> None:
    write({"name": "One"})
    write({"name": "Other"}, id="hero", faction="hero")
    assert lint([])[0] == []
    write({"name": "Other"}, id="hero", faction="drow")
    (told,) = lint([])[0]
    assert (told.code, told.span.path) == ("C605", "cards/skirmish/trial.yaml")
    assert told.message == 'this card is the same as "Other" at cards/skirmish/hero.yaml:7'


def test_cards_ask_only_for_attacks_that_the_creature_can_make(found) -> None:
    attack = "Make a ranged attack within 5 squares."
    assert found({"text": attack}) == [f'C606 {attack[:-1]} > add "requires: [Ranged]"']
    assert found({"text": attack, "requires": "[Ranged]"}) == []
    assert found({"text": "Make a ranged attack within 5 squares with 10 damage."}) == []
    assert found({"powers": "[Ranged 5]"}, kind="creature") == [
        'C606 Ranged 5 > add "ranged: …" with its damage and range'
    ]
    assert found({"powers": "[Ranged 5]", "ranged": "10"}, kind="creature") == []
    assert found({"powers": "[Each allied creature adjacent to this creature gains Ranged 5.]"}, kind="creature") == []


MOMENTS = {
    "[Draw 1 action card.]": [f"C313 Draw 1 action card > {AS_IT_STANDS}"],
    "[You may heal 5 damage from an adjacent allied creature.]": [
        f"C313 heal 5 damage from an adjacent allied creature > {AS_IT_STANDS}"
    ],
    "['T: Draw 1 action card.']": [],
    "['Once per turn, draw 1 action card.']": [],
    "['If this creature is damaged, it gains Flying.']": [],
    "['When this creature is damaged, draw 1 action card.']": [],
    "[This creature gets +5 melee damage while this creature is damaged.]": [],
}


@pytest.mark.parametrize("powers", MOMENTS)
def test_one_time_effects_need_a_time_or_a_cost(powers: str, found) -> None:
    assert [one for one in found({"powers": powers}, kind="creature") if "C601" not in one] == MOMENTS[powers]


ENDINGS = {
    "The acting creature gains Flying.": ["gains Flying"],
    "Tap an adjacent enemy. That creature cannot move.": ["That creature cannot move"],
    "The acting creature gains Flying until the end of the current turn.": [],
    "Prevent all damage to an adjacent allied creature from one source.": [],
    "Tap an adjacent creature. That creature cannot take immediate actions in response.": [],
    "Take control of an adjacent enemy.": [],
}


@pytest.mark.parametrize("text", ENDINGS)
def test_states_caused_by_a_played_card_need_a_duration(text: str, found) -> None:
    help = '"{} until the end of the current turn", or another duration'
    assert found({"text": text}) == [f"C314 {one} > {help.format(one)}" for one in ENDINGS[text]]


def test_states_caused_by_a_power_need_a_duration_and_static_ones_do_not(found) -> None:
    given = "T: This creature gains Flying."
    assert [one[:4] for one in found({"powers": f"['{given}']"}, kind="creature")] == ["C314"]
    assert found({"powers": "[Each allied creature adjacent to this creature gains Flying.]"}, kind="creature") == []
