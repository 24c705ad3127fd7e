"""How many cards, how much of a resource: conditions and counts."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.skirmish.card_nodes import Cards, Zone
from cardlang.games.skirmish.lots import KINDS, kind_of, zones_of
from cardlang.games.skirmish.resource_nodes import Has, Store
from cardlang.games.skirmish.verbs.piles import pile
from cardlang.games.skirmish.verbs.resources import resource_name
from cardlang.games.skirmish.ways import noted
from cardlang.language.nodes.amount import ThisWay
from cardlang.language.nodes.reference import SUBJECT, Player
from cardlang.rules.amounts import Count
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.event import NOBODY
from cardlang.rules.frame import Frame, Test
from cardlang.rules.state import GONE, State
from cardlang.rules.things import COMPARE, Players

STORES = {"gold": ("vault", "supply"), "VP": (None,)}


def has(node: Has, build: Builder) -> Test:
    """Whether one of those players has so many, or so many more than another."""
    who, than, compare, held = _any_of(node.who, build), node.than, COMPARE[node.relation], _held(node, build)
    if isinstance(than, int):
        return lambda state, frame: any(compare(held(state, one), than) for one in who(state, frame))
    others = _any_of(than, build)
    return lambda state, frame: any(
        compare(held(state, one), held(state, other)) for one in who(state, frame) for other in others(state, frame)
    )


def _any_of(who: Player, build: Builder) -> Players:
    """`An opponent` in a condition is any of them; nobody chooses."""
    if who.who == "opponent":
        return lambda state, frame: state.tables.foes[frame.player]
    return build.players(who)


def _held(node: Has, build: Builder) -> Callable[[State, int], int]:
    """What a player has: in the place that is said, which is that player's own, or in all."""
    where, what = node.where, node.what
    if isinstance(where, Zone | Store) and where.of not in (SUBJECT, node.who):
        raise Unplayable(where)
    match where:
        case Zone(zone):
            names = [name for kind, name in zones_of(zone, build.game).items() if kind in KINDS[what]]
            return lambda state, player: sum(len(state.zones[state.zone(player, name)]) for name in names)
        case Store(store):
            stores: tuple[str | None, ...] = (store,)
        case None:
            stores = STORES.get(what, (None,))
        case _:
            raise Unplayable(where)
    resources = [resource_name(node, what, store, build) for store in stores]
    return lambda state, player: sum(state.resources[state.resource(player, name)] for name in resources)


def cards_there(node: Cards, build: Builder) -> Count:
    """`for each card in your hand`"""
    cards = pile(node, build)
    return lambda state, frame: len(cards(state, frame))


def this_way(node: ThisWay, build: Builder) -> Count:
    """`for each card discarded this way`: what the effect just before did so."""
    way, what, register = node.did, node.what, len(build.nouns) - 1
    if way == "chosen":
        return lambda state, frame: len(frame.registers.get(register, ()))
    if way in ("damaged", "destroyed"):
        return lambda state, frame: len(_hurt(state, frame, way))
    kinds = KINDS.get(what)

    def count(state: State, frame: Frame) -> int:
        things = noted(frame, way)
        if kinds is None:
            return len(things)
        return sum(1 for card in things if card != NOBODY and kind_of(state, card) in kinds)

    return count


def _hurt(state: State, frame: Frame, way: str) -> set[int]:
    """Creatures that were damaged, or are destroyed by now."""
    damaged = set(noted(frame, "damaged"))
    if way == "damaged":
        return damaged
    return {one for one in damaged if state.at[one] == GONE and one in state.left} | set(noted(frame, "destroyed"))
