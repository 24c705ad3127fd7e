"""Everything about a game that stays, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.state import Creature, Tables

if TYPE_CHECKING:
    from cardlang.rules.game import Game


def make_tables(
    game: Game,
    board: Board,
    creatures: Sequence[Creature],
    cards: Sequence[LoadedCard],
    teams: tuple[int, ...],
    texts: Iterable[PlayedCard],
    *,
    miniatures: Mapping[int, Mapping[int, int]] | None = None,
) -> Tables:
    """The tables of a game. `texts` are all cards in it, whose effects say which deeds are worth noting."""
    effects = [effect for played in texts for effect in played.effects if effect is not None]
    watched, foreseen = game.deeds(effects)
    return Tables(
        board,
        tuple(creatures),
        tuple(cards),
        teams,
        tuple(game.zones),
        game.resources,
        watched,
        foreseen,
        miniatures or {},
        frozenset(n for n, card in enumerate(cards) if card.played and card.played.kind == "immediate card"),
        frozenset(n for n, card in enumerate(cards) if card.played and card.played.kind == "minor card"),
    )


def load_cards(game: Game, cards: Iterable[PlayedCard]) -> tuple[list[LoadedCard], dict[str, NotYet]]:
    """Cards ready to play, and by id the words of those that the engine cannot play."""
    loaded: list[LoadedCard] = []
    unplayed: dict[str, NotYet] = {}
    for played in cards:
        one = game.load(played, game)
        if isinstance(one, NotYet):
            unplayed[played.card.id] = one
            one = LoadedCard(played.card)
        loaded.append(one)
    return loaded, unplayed
