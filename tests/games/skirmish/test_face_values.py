"""What the faces of cards and mats show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.games.skirmish.faces import face_values, mat_values
from cardlang.model.card import Card, Deck, Text
from cardlang.model.faces import back_values
from cardlang.model.span import Span

DECK = Deck("trial", "Trial", "creature", "skirmish", "trial.yaml", {}, ())
COMMON = {
    "id": "trial", "name": "Trial", "faction": "", "deck_name": "Trial", "set": "", "number": "3", "total": "0",
    "copies": "2",
}  # fmt: skip
CREATURE = {"level": 2, "hp": 20, "speed": 5, "melee": 10}
ACTION = {"level": 1, "action": "Minor"}


def shown(kind: str, fields: Mapping[str, Any], *texts: tuple[str, str]) -> Mapping[str, Any]:
    boxes = tuple(Text(box, words, "trial.yaml", ()) for box, words in texts)
    card = Card("trial", "Trial", kind, "skirmish", "trial", 3, 2, fields, boxes, Span("trial.yaml", 0, 1))
    return face_values(card, DECK, [text.text for text in card.texts])


def test_a_creature_shows_its_values_and_powers() -> None:
    fields = {**CREATURE, "abilities": ["STR", "WIS"], "keywords": ["Drow", "Cleric"]}
    assert shown("creature", fields, ("power", "Flying"), ("power", "T: Heal 5 damage.")) == {
        **COMMON,
        "level": "2",
        "ability_icons": ["strength", "wisdom"],
        "keywords_line": "Drow · Cleric",
        "type_line": "Drow · Cleric",
        "stats": [
            {"field": "hp", "icon": "hp", "value": "20", "note": "hit points"},
            {"field": "speed", "icon": "speed", "value": "5", "note": "speed"},
            {"field": "melee", "icon": "melee", "value": "10", "note": "melee"},
        ],
        "powers_text": ["Flying", "T: Heal 5 damage."],
    }


def test_an_action_shows_who_may_use_it_and_its_texts() -> None:
    fields = {"level": 3, "ability": "DEX", "action": "Standard", "subtypes": ["Poison"], "requires": ["Ranged", "Elf"]}
    texts = [("main", "Draw 1 action card."), ("main", "Gain 1 gold."), ("attached", "This creature cannot move.")]
    assert shown("action", fields, *texts) == {
        **COMMON,
        "level": "3",
        "ability": "DEX",
        "ability_icon": "dexterity",
        "ability_icons": ["dexterity"],
        "action": "Standard",
        "action_icon": "standard",
        "type_line": "Standard · Poison",
        "requires": "Requires Ranged, Requires Elf",
        "rules_text": "Draw 1 action card.\nGain 1 gold.",
        "attached_text": "This creature cannot move.",
    }


def test_what_a_deck_or_card_does_not_say_is_left_empty() -> None:
    assert back_values(DECK) == {"name": "Trial", "faction": "", "kind": "creature"}
    values = shown("creature", CREATURE)
    assert (values["faction"], values["set"], values["keywords_line"], values["powers_text"]) == ("", "", "", [])
    values = shown("action", ACTION, ("main", "Pay 1 gold."))
    assert (values["ability"], values["ability_icon"], values["type_line"]) == ("Any", "any", "Minor")
    assert (values["requires"], values["attached_text"]) == ("", "")


def test_a_ranged_value_may_come_without_its_range() -> None:
    alone, within = ({**CREATURE, "ranged": ranged} for ranged in (5, {"damage": 15, "range": 6}))
    assert shown("creature", alone)["stats"][3] == {"field": "ranged", "icon": "ranged", "value": "5", "note": "ranged"}
    assert shown("creature", within)["stats"][3]["note"] == "within 6"
    assert len(shown("creature", CREATURE)["stats"]) == 3


def test_canonical_words_may_stand_for_the_authors() -> None:
    text = Text("power", "Draw a card", "trial.yaml", ())
    card = Card("trial", "Trial", "creature", "skirmish", "trial", 1, 1, CREATURE, (text,), Span("trial.yaml", 0, 1))
    assert face_values(card, DECK, ["Draw a card"])["powers_text"] == ["Draw a card"]
    assert face_values(card, DECK, ["Draw 1 action card."])["powers_text"] == ["Draw 1 action card."]


def test_a_mat_shows_what_its_file_says_and_nothing_else() -> None:
    bare = {"title": "Coins", "start": "", "spots": 0, "steps": [], "notes": []}
    assert mat_values([{"mat": "coins", "name": "Coins"}]) == {"coins": bare}
    full = {
        "mat": "vault", "name": "Vault", "start": "20 gold", "spots": 20,
        "steps": [{"title": "Refresh", "lines": ["Untap.", "Draw."]}],
        "notes": [{"icon": "hp", "title": "Lost", "text": "Pay."}],
    }  # fmt: skip
    assert mat_values([full])["vault"] == {
        "title": "Vault", "start": "20 gold", "spots": 20,
        "steps": [{"title": "Refresh", "lines_text": ["a. Untap.", "b. Draw."]}],
        "notes": [{"icon": "hp", "title": "Lost", "note_text": "Pay."}],
    }  # fmt: skip
