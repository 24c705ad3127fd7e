"""How many cards, how much of a resource: conditions and counts."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.skirmish.lots import KINDS, kind_of, zones_of
from cardlang.games.skirmish.verbs.piles import pile
from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.reference import SUBJECT
from cardlang.mechanics.cards.nodes import Cards, Zone
from cardlang.rules.amounts import Count
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.event import NOBODY
from cardlang.rules.frame import Frame
from cardlang.rules.game import Game
from cardlang.rules.state import GONE, State
from cardlang.rules.ways import noted


def cards_held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
    """Cards in a zone, which is that player's own."""
    where = node.where
    if not isinstance(where, Zone):
        return None
    if where.of not in (SUBJECT, node.who):
        raise Unplayable(where)
    names = [name for kind, name in zones_of(where.zone, build.game).items() if kind in KINDS[node.what]]
    return lambda state, player: sum(len(state.zones[state.zone(player, name)]) for name in names)


def cards_there(node: Cards, build: Builder) -> Count:
    """`for each card in your hand`"""
    cards = pile(node, build)
    return lambda state, frame: len(cards(state, frame))


def this_way(node: ThisWay, build: Builder) -> Count:
    """`for each card discarded this way`: what the effect just before did so."""
    way, what, register, game = node.did, node.what, len(build.nouns) - 1, build.game
    if way == "chosen":
        return lambda state, frame: len(frame.registers.get(register, ()))
    if way in ("damaged", "destroyed"):
        return lambda state, frame: len(_hurt(game, state, frame, way))
    kinds = KINDS.get(what)

    def count(state: State, frame: Frame) -> int:
        things = noted(game, frame, way)
        if kinds is None:
            return len(things)
        return sum(1 for card in things if card != NOBODY and kind_of(state, card) in kinds)

    return count


def _hurt(game: Game, state: State, frame: Frame, way: str) -> set[int]:
    """Creatures that were damaged, or are destroyed by now."""
    damaged = set(noted(game, frame, "damaged"))
    if way == "damaged":
        return damaged
    return {one for one in damaged if state.at[one] == GONE and one in state.left} | set(
        noted(game, frame, "destroyed")
    )
