"""Drawing cards, and what becomes of a played one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.games.skirmish.card_nodes import Cards
from cardlang.games.skirmish.nodes import Draw
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.frame import Step
from cardlang.rules.play import Play

DECKS: Final = {"action card": ("deck", "hand"), "creature card": ("creature_deck", "creature_hand")}


def compile_draw(node: Draw, build: Builder) -> Iterator[Step]:
    """So many cards from the top; an empty deck gives none (S3.5)."""
    if node.what.card not in DECKS or node.what != Cards(node.what.count, node.what.card):
        raise Unplayable(node)
    players = build.players(node.who)
    deck, hand = DECKS[node.what.card]

    def step(play: Play) -> None:
        for player in players(play.state, play.frame):
            for _ in range(node.what.count):
                play.draw(player, deck, hand)

    yield step


def discard_played(play: Play) -> None:
    """A step: the played card goes to its owner's discard pile (S6.6)."""
    play.put(play.frame.player, "discard", play.frame.card)
