"""Cards of games that are files are tried in positions made of what their file declares."""

from __future__ import annotations

import pytest

from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.rules.cards import PlayedCard
from cardlang.rules.dryrun.trials import try_card
from cardlang.rules.dryrun_support import Fault
from contract.games import every_game


def faults(game: str, kind: str, text: str) -> list[Fault]:
    made = every_game()[game].game
    box = made.kinds[kind].texts["text"]
    fields = {"cost": 1, "attack": 1, "health": 1, "life": 1}
    said = Text(box, text, "", tuple(range(len(text) + 1)))
    card = Card("tried", "Tried", kind, game, "", 0, 1, fields, (said,), Span("", 0, 0))
    bench = made.rules.dry_run.bench
    assert bench
    return try_card(made.rules, PlayedCard(card, (made.parse(text, box).effect,)), bench(made.rules, [], [], [])).faults


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("embers", "spark", "Gain 2 embers."),
        ("embers", "spark", "Discard 1 spark card. Draw 2 spark cards."),
        ("embers", "spark", "Look at the top 2 cards of your deck."),
        ("duel", "spell", "Deal 3 damage to a creature."),
        ("duel", "spell", "Untap each creature you control."),
        ("duel", "spell", "Put 1 creature card from your discard pile into your hand."),
        ("duel", "creature", "Tap: Deal 1 damage to a creature."),
        ("duel", "creature", "When this creature is destroyed, draw 1 card."),
        ("crawl", "monster", "When this monster is destroyed, deal 1 damage to each adjacent hero."),
        ("crawl", "monster", "When this monster is damaged, this monster moves 1 square toward the nearest hero."),
    ],
)
def test_what_can_do_something_is_fine(game: str, kind: str, text: str) -> None:
    assert faults(game, kind, text) == []


@pytest.mark.parametrize(
    ("game", "kind", "text", "sort"),
    [
        ("embers", "spark", "Gain 1 ember. Lose 1 ember.", "undone"),
        ("duel", "spell", "Destroy a tapped untapped creature.", "no target"),
        ("duel", "creature", "Tap: Untap this creature.", "endless"),
    ],
)
def test_what_can_do_nothing_is_found(game: str, kind: str, text: str, sort: str) -> None:
    assert [one.sort for one in faults(game, kind, text)] == [sort]
