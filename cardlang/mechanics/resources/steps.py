"""How resources are played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from cardlang.language.nodes.amount import All, Number, Stat
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Has
from cardlang.language.nodes.reference import SUBJECT, TABLE, YOU, Player
from cardlang.mechanics.resources.nodes import (
    EachHeld,
    GainResources,
    LoseResources,
    MoveResources,
    Pay,
    Resources,
    Store,
)
from cardlang.rules.amounts import amount
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Count, Frame, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.doers import Doer, by_each, doer, how_many
from cardlang.rules.game import Game, Held, Semantics, Verb
from cardlang.rules.lookback import note_many
from cardlang.rules.play import Play
from cardlang.rules.state import ALL, State

Change = Callable[[Play, int, int], None]


def resource_name(node: Node, resource: str, store: str | None, build: Builder) -> str:
    """The engine's name of a resource in one of its places. The engine has none for a resource that a project has
    added."""
    name = store or resource.lower()
    if name not in build.game.resources:
        raise Unplayable(node)
    return name


def compile_gain(node: GainResources, build: Builder) -> Iterator[Step]:
    """Each player gains the amount, from outside the game."""
    name = resource_name(node, node.what.resource, node.store, build)
    return _each(node.who, node.what, build, None, lambda play, player, n: play.gain(player, name, n))


def gain_times(node: GainResources, build: Builder, times: Count) -> Step | None:
    """A number of it for each of so many things, all at once."""
    name, n = resource_name(node, node.what.resource, node.store, build), node.what.amount
    if node.who != YOU or node.what.up_to or not isinstance(n, Number):
        return None
    return lambda play: play.gain(play.frame.player, name, n.n * times(play.state, play.frame))


def compile_lose(node: LoseResources, build: Builder) -> Iterator[Step]:
    """Each player loses the amount, or as much as there is. The game handles a shortfall."""
    name = resource_name(node, node.what.resource, node.store, build)

    def lose(play: Play, player: int, n: int) -> None:
        lost = min(n, play.state.has(player, name))
        play.gain(player, name, -lost)
        note_many(play, "lost", lost)
        play.game.flow.shortfall(play, player, name, n - lost)

    return _each(node.who, node.what, build, name, lose)


def compile_pay(node: Pay, build: Builder) -> Iterator[Step]:
    """Each player pays the whole amount or nothing."""
    name = resource_name(node, node.what.resource, node.store, build)

    def pay(play: Play, player: int, n: int) -> None:
        if 0 < n <= play.state.has(player, name):
            play.gain(player, name, -n)
            note_many(play, "paid", n)

    return _each(node.who, node.what, build, name, pay)


def price_resources(node: Pay | LoseResources | MoveResources, build: Builder) -> Constraint | None:
    """As a cost, all of it is needed (S8.7)."""
    if isinstance(node, MoveResources):
        store, givers = node.source.store, build.players(node.source.of)
    else:
        who = doer(node.who)
        store, givers = node.store, lambda state, frame: (who(frame),)
    name, what = resource_name(node, node.what.resource, store, build), node.what
    least = amount(Number(0) if what.up_to or isinstance(what.amount, All) else what.amount, build)

    def enough(state: State, frame: Frame) -> bool:
        needed = least(state, frame)
        return all(state.has(giver, name) >= needed for giver in givers(state, frame))

    return Constraint("cost", f"the cost cannot be paid: there is too little {node.what.resource}", enough)


def compile_move(node: MoveResources, build: Builder) -> Iterator[Step]:
    """Move the amount, or as much as there is. The game handles a shortfall."""
    resource = node.what.resource
    source = resource_name(node, resource, node.source.store, build)
    to = resource_name(node, resource, node.to.store, build)

    def body() -> list[Step]:
        givers, takers = build.players(node.source.of), build.players(node.to.of)

        def bound(state: State, frame: Frame) -> int:
            return max((state.has(giver, source) for giver in givers(state, frame)), default=0)

        asked, much = _much(node.what, build, doer(node.who), bound)

        def move(play: Play) -> None:
            state, frame = play.state, play.frame
            n = much(state, frame)
            for giver in givers(state, frame):
                for taker in takers(state, frame)[:1]:
                    due = state.has(giver, source) if n == ALL else n
                    short = play.move(giver, source, to, due, taker)
                    note_many(play, "moved", due - short)
                    play.game.flow.shortfall(play, giver, source, short)

        return [*asked, move]

    return by_each(node.who, build, body)


def _each(who: Player, what: Resources, build: Builder, name: str | None, do: Change) -> Iterator[Step]:
    """An amount for each of the players; for resource `name`, `all` and `up to` mean no more than there is."""
    me = doer(who)

    def bound(state: State, frame: Frame) -> int:
        return state.has(me(frame), name) if name else ALL

    def body() -> list[Step]:
        asked, much = _much(what, build, me, bound)

        def change(play: Play) -> None:
            state, frame = play.state, play.frame
            n = much(state, frame)
            do(play, me(frame), bound(state, frame) if n == ALL else n)

        return [*asked, change]

    return by_each(who, build, body)


def _much(what: Resources, build: Builder, who: Doer, bound: Count) -> tuple[list[Step], Count]:
    """The steps that ask how much, and the amount."""
    if isinstance(what.amount, All) and not what.up_to:
        return [], lambda state, frame: ALL
    if isinstance(what.amount, Stat):
        return [], amount(what.amount, build)
    n = ALL if isinstance(what.amount, All) else what.amount.n
    if not what.up_to:
        return [], lambda state, frame: n
    register = build.slot()
    ask = how_many(register, lambda state, frame: min(n, bound(state, frame)), who)
    return [ask], lambda state, frame: frame.registers[register][0]


def _held(stores: Mapping[str, Sequence[str]]) -> Held:
    """The amount in the place that the text names, which must be the player's own, or in all places."""

    def held(node: Has, build: Builder) -> Callable[[State, int], int] | None:
        where, what = node.where, node.what
        if isinstance(where, Store):
            if where.of not in (SUBJECT, TABLE, node.who):
                raise Unplayable(where)
            said: Sequence[str | None] = (where.store,)
        elif where is None and what in stores:
            said = stores[what] or (None,)
        else:
            return None
        places = [resource_name(node, what, store, build) for store in said]
        if len(places) == 1:
            (place,) = places
            return lambda state, player: state.resources[state.tables.resource_places[place][player]]
        return lambda state, player: sum(state.has(player, name) for name in places)

    return held


def _each_held(node: EachHeld, build: Builder, stores: Mapping[str, Sequence[str]]) -> Count:
    """`for each gold in your vault`, and without a place: of all that the player has."""
    where = node.where
    said: Sequence[str | None] = (where.store,) if where else stores[node.resource] or (None,)
    places = [resource_name(node, node.resource, store, build) for store in said]
    holders = build.players(where.of if where else YOU)
    return lambda state, frame: sum(state.has(one, name) for one in holders(state, frame) for name in places)


def steps(stores: Mapping[str, Sequence[str]], table: Collection[str] = ()) -> Game:
    """The verbs and conditions about resources, some of which, or of whose places, may be of the `table`."""
    names = [name for resource, places in stores.items() for name in places or (resource.lower(),)]
    return Game(
        resources=tuple(names),
        table=frozenset(name for name in names if name in table),
        effect_counts=("paid", "lost", "moved"),
        verbs=(
            Verb(GainResources, compile_gain, times=gain_times),
            Verb(LoseResources, compile_lose, price=price_resources),
            Verb(Pay, compile_pay, price=price_resources),
            Verb(MoveResources, compile_move, price=price_resources),
        ),
        semantics=Semantics(
            held=(_held(stores),),
            counts={EachHeld: partial(_each_held, stores=stores)},
            whole={Pay: lambda effect: True},
        ),
    )


STEPS = steps
