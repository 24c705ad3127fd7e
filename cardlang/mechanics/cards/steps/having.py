"""Conditions about, and counts of, the cards that players have."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.reference import SUBJECT
from cardlang.mechanics.cards.nodes import Cards, Zone
from cardlang.mechanics.cards.steps.card_refs import kind_of, zones_of
from cardlang.mechanics.cards.steps.piles import pile
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame
from cardlang.rules.effect_counts import noted
from cardlang.rules.event import NOBODY
from cardlang.rules.state import State


def count_cards_held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
    """The number of cards in a zone, which must belong to the player."""
    where = node.where
    if not isinstance(where, Zone):
        return None
    if where.of not in (SUBJECT, node.who):
        raise Unplayable(where)
    names = [
        name for kind, name in zones_of(where.zone, build.game).items() if kind in build.game.piles.kinds[node.what]
    ]
    return lambda state, player: sum(len(state.zones[state.zone(player, name)]) for name in names)


def count_cards(node: Cards, build: Builder) -> Count:
    """`for each card in your hand`"""
    cards = pile(node, build)
    return lambda state, frame: len(cards(state, frame))


def count_cards_done(node: ThisWay, build: Builder) -> Count:
    """`for each action card discarded this way`"""
    game, way, kinds = build.game, node.did, build.game.piles.kinds[node.what]

    def count(state: State, frame: Frame) -> int:
        return sum(1 for card in noted(game, frame, way) if card != NOBODY and kind_of(state, card) in kinds)

    return count
