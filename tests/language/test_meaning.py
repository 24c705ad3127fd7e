"""Wordings that mean the same give one effect; wordings that players would play differently do not."""

from __future__ import annotations

import pytest

from cardlang.language.language import Language
from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import DoneBy
from cardlang.language.nodes.reference import Player
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.keywords.nodes import Grant
from measures.corpus import NAMES


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


@pytest.mark.parametrize(
    ("phrase", "code"), [("moves an enemy 2 squares", "C302"), ("teleports an enemy 2 squares", "C204")]
)
def test_a_creature_cannot_move_another(language: Language, phrase: str, code: str) -> None:
    parsed = language.parse(f"An ally {phrase}.")
    assert parsed.effect is None and [one.code for one in parsed.diagnostics] == [code]


def test_a_cards_own_name_means_this_card(language: Language) -> None:
    one = language.parse("Attach Dark Web! to an adjacent creature.", name="Dark Web!")
    assert one.text == "Attach this card to an adjacent creature."
    assert language.parse("Attach Dark Web! to an adjacent creature.", name="Web").effect is None
    web = language.naming(NAMES)
    for name in ("Web", "Dark Web!"):
        assert web.parse("Discard 1 action card named Web.", name=name).text == "Discard 1 action card named Web."


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


def test_what_stands_in_quotes_is_found_where_it_stands(language: Language) -> None:
    text = 'This creature has "T: Make a ranged attack within 5 squares."'
    effect = language.parse(text, "attached").effect
    assert isinstance(effect, Grant)
    (attack,) = (node for node in walk(effect) if isinstance(node, Attack))
    assert attack.span and text[slice(*attack.span)] == "Make a ranged attack within 5 squares"
