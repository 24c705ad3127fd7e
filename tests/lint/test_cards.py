"""Cards that are wrong although their texts are understood, and wrong reminders."""

from __future__ import annotations

import pytest

from cardlang.language.asides import reminder
from cardlang.pipeline.load.games import load_game


def test_keywords_are_words_of_the_game(found) -> None:
    assert found({"keywords": "[Drow, drow]"}, kind="creature") == ['C320 drow > did you mean "Drow"?']
    assert found({"keywords": "[Flying]"}, kind="creature") == ['C320 Flying > it is a power: write it under "powers:"']
    assert found({"subtypes": "[Posion]"}) == ['C320 Posion > did you mean "Poison"?']
    assert found({"subtypes": "[Poison]"}) == []


REMINDERS = {
    "Flying (This creature ignores difficult terrain, and passes enemies' squares.)": [
        'C309 terrain, and > "terrain and"'
    ],
    "Block 10 (Each packet of attack damage to this creature is lowered by 5.)": ['C309 5 > "10"'],
    "Nimble (It is quick.)": ["C309 (It is quick.) > (This creature untaps at the end of its controller's turn.)"],
    "Scuttle ()": ["C309 () > (This creature does not stop next to enemies and passes their squares.)"],
    "Scuttle (this creature does not stop next to enemies and passes their squares)": [],
}


@pytest.mark.parametrize("power", REMINDERS)
def test_a_reminder_is_reported_where_it_differs(power: str, found) -> None:
    assert found({"powers": f'["{power}"]'}, kind="creature") == REMINDERS[power]


def test_reminders_are_generated() -> None:
    words = load_game("skirmish").language.vocabulary
    assert reminder(words, "Block", 10) == "Each packet of attack damage to this creature is lowered by 10."
    assert reminder(words, "Teleport", 1).endswith("within 1 square.")
    assert "one with STR shows" in reminder(words, "Ready", "STR")
    language = load_game("skirmish").language
    for keyword, power in words.powers.items():
        value = {"number": 1, "damage": 5, "ability": "DEX", None: None}[power.takes]
        said = keyword if value is None else f"{keyword} {value}"
        assert not language.parse(f"{said} ({reminder(words, keyword, value)})", "power").diagnostics
