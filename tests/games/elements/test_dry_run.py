"""The positions in which cards of elements are tried show what each text does."""

from __future__ import annotations

from typing import Any

from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.load.games import load_game
from cardlang.rules.cards import PlayedCard
from cardlang.rules.dryrun.trials import try_card
from measures.corpus import all_texts

FIELDS: dict[str, dict[str, Any]] = {
    "spell": {},
    "creature": {"cost": 1, "activation": 1, "strength": 1, "toughness": 3},
    "hero": {"element": "fire", "hit_points": 21},
}
AT_FAULT = {  # no enemy is ever adjacent: steps do not lead from one board to another
    "Static: If an adjacent enemy being would take wounds from a spell, increase that damage by 1.",
}


def test_few_texts_have_a_fault() -> None:
    game = load_game("elements")
    rules, words = game.rules, game.language.vocabulary
    bench, found = rules.dry_run.bench(rules, [], list(words.types), list(words.powers)), set()
    for box, text, name in all_texts("elements"):
        effect = game.language.parse(text, box, name or None).effect
        if effect is not None:
            texts = (Text(box, text, "", tuple(range(len(text) + 1))),)
            card = Card("trial", "Trial", box, "elements", "trial", 1, 1, FIELDS[box], texts, Span("", 0, 0))
            found |= {text for _ in try_card(rules, PlayedCard(card, (effect,)), bench).faults}
    assert found == AT_FAULT
