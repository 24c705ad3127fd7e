"""`explain` for cards with wording that no shipped card has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.model.card import Card, Deck, Text
from cardlang.model.span import Span
from cardlang.pipeline.explain import card_page
from cardlang.pipeline.load.games import load_game
from cardlang.report.pages import page_as_text

DECK = Deck("trial", "Trial", "action", "skirmish", "trial.yaml", {}, ())
CREATURE = {"level": 1, "abilities": ["STR"], "hp": 20, "speed": 5, "melee": 10}
CARDS: dict[str, tuple[str, int, Mapping[str, Any], list[tuple[str, str]]]] = {
    "Anyone": ("action", 1, {"level": 1, "action": "Minor"}, [("main", "Draw 1 action card.")]),
    "Any ability": ("action", 2, {"level": 2, "ability": "Any", "action": "Immediate"}, [("main", "Heal 5 damage.")]),
    "One kind": (
        "action",
        1,
        {"level": 1, "ability": "DEX", "action": "Standard", "subtypes": ["Poison", "Trap"]},
        [("main", "Drow Affinity. Draw 1 action card.")],
    ),
    "Two kinds": (
        "action",
        1,
        {"level": 3, "ability": "STR", "action": "Standard", "requires": ["Ranged", "Flying"]},
        [("main", "Drow Affinity. Spider Affinity. Draw 1 action card. Each adjacent ally may assist. Heal 5 damage.")],
    ),
    "Nothing to do": (
        "action",
        1,
        {"level": 1, "action": "Minor"},
        [("main", "Drow Affinity"), ("attached", "This creature gets +1 speed.")],
    ),
    "Plain": ("creature", 1, CREATURE, []),
    "Far": (
        "creature",
        3,
        {**CREATURE, "level": 4, "abilities": ["STR", "DEX", "INT"], "keywords": ["Drow"], "ranged": 5},
        [("power", "Flying"), ("power", "T: Draw 1 action card.")],
    ),
    "Too slow": (
        "action",
        1,
        {"level": 1, "action": "Standard"},
        [("main", "Play this card only when a creature is attacked. Draw 1 action card.")],
    ),
    "Too late": (
        "action",
        1,
        {"level": 1, "action": "Immediate"},
        [("main", "Play this card only if the acting creature is tapped. Draw 1 action card.")],
    ),
    "Idle": (
        "creature",
        1,
        CREATURE,
        [
            ("power", text)
            for text in (
                "T: When an enemy attacks, draw 1 action card.",
                "Immediate: When this creature is damaged, draw 1 action card.",
                "Immediate: When this creature is attacked, you may pay 1 gold. If you do not, tap the attacker.",
                "T: Draw 1 action card. Use this only during an opponent's turn.",
                "Use this only when a creature is attacked. Draw 1 action card.",
            )
        ],
    ),
    "Near": ("creature", 1, {**CREATURE, "ranged": {"damage": 15, "range": 6}}, [("power", "Ranged 6")]),
}


def test_cards_are_explained(golden) -> None:
    golden.check("explain/made-up.txt", "\n\n\n".join(map(explained, CARDS)) + "\n")


def explained(name: str) -> str:
    kind, copies, fields, texts = CARDS[name]
    game = load_game("skirmish")
    boxes = tuple(Text(box, words, "trial.yaml", ()) for box, words in texts)
    card = Card("trial", name, kind, "skirmish", "trial", 1, copies, fields, boxes, Span("trial.yaml", 0, 1))
    effects = [effect for box, words in texts if (effect := game.language.parse(words, box).effect)]
    return page_as_text(card_page(game, card, DECK, effects))
