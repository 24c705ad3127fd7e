"""How counters are put, removed and counted. They lie on creatures, on cards that are attached to them, or on
squares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardlang.language.nodes.amount import All
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Selector
from cardlang.mechanics.counters.nodes import HasCounters, PutCounters, RemoveCounters
from cardlang.rules.actions import PART, PICK_ATTACHED, split
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step, Test
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.play import Play
from cardlang.rules.state import ALL, State, on_square
from cardlang.rules.targeting import each_step, payable
from cardlang.rules.things import COMPARE


def lies_on(state: State, frame: Frame, thing: int) -> tuple[int, int]:
    """The creature, and the card attached to it or `NOBODY`, on which counters of a thing lie: a creature, the attached
    card that has the text, or an action that picks an attached card."""
    kind, card, holder = split(thing)
    if kind == PICK_ATTACHED.number:
        return holder, card
    return thing, NOBODY


def counter_place(node: Node, build: Builder) -> Callable[[State, Frame, int], tuple[int, int]]:
    """Where the counters of a thing lie that a text names, for `State.counter`."""
    if node == Ref("card"):
        return lambda state, frame, thing: (frame.acting, frame.card)
    chosen = node.of if isinstance(node, Ref) and node.to == "chosen" else None
    noun = (
        node.noun if isinstance(node, Selector) else "" if chosen is None else "".join(build.nouns[chosen : chosen + 1])
    )
    if noun == "square":
        return lambda state, frame, thing: (on_square(thing), NOBODY)
    return lies_on


def attached_cards(state: State, frame: Frame | None = None) -> list[int]:
    """The cards attached to creatures on the board, each as the action that picks it, in ascending order."""
    return sorted({PICK_ATTACHED(card, one) for one in state.present for card, _ in state.attached[one]})


def compile_counters(
    node: PutCounters | RemoveCounters, build: Builder, most: int = ALL, *constraints: Constraint
) -> Iterator[Step]:
    """Put counters on each target, which has `most` of them at most, or remove as many as there are from it."""
    puts, n = isinstance(node, PutCounters), ALL if isinstance(node.amount, All) else node.amount.n
    counter, where = node.counter, counter_place(node.on, build)

    banned = f"be {counter}" if puts and most == 1 else ""

    def do(play: Play, thing: int) -> None:
        creature, card = where(play.state, play.frame, thing)
        if banned and card == NOBODY and play.state.prohibition(creature, banned):
            return
        there = play.state.counter(counter, creature, card)
        if there < most if puts else there:
            play.count(counter, creature, n if puts else -n, card)

    if not puts and build.cost:
        constraints = (enough(node, build),)
    return each_step(build.targets(node.on, *constraints), do)


def enough(node: PutCounters | RemoveCounters, build: Builder) -> Constraint:
    """That all that a cost removes lies there."""
    n, where = 0 if isinstance(node.amount, All) else node.amount.n, counter_place(node.on, build)

    def holds(state: State, frame: Frame, thing: int) -> bool:
        return state.counter(node.counter, *where(state, frame, thing)) >= n

    return Constraint("cost", f"there are too few {node.counter}s", holds)


def without(node: PutCounters, build: Builder) -> Constraint:
    """That what a cost puts in a status is not in it already."""
    where = counter_place(node.on, build)

    def holds(state: State, frame: Frame, thing: int) -> bool:
        return not state.counter(node.counter, *where(state, frame, thing))

    return Constraint("cost", f"it is {node.counter} already", holds)


def price_counters(node: RemoveCounters, build: Builder) -> Constraint | None:
    """As a cost, all of them are removed (S8.7)."""
    return payable(node.on, enough(node, build), build)


def _has(node: HasCounters, build: Builder) -> Test:
    compare, where = COMPARE[node.relation], counter_place(node.subject, build)
    things = (lambda state, frame: (NOBODY,)) if node.subject == Ref("card") else build.reference(node.subject)

    def test(state: State, frame: Frame) -> bool:
        places = [where(state, frame, one) for one in things(state, frame)]
        return any(compare(state.counter(node.counter, *place), node.than) for place in places)

    return test


def steps(statuses: Sequence[str] = ()) -> Game:
    """The verbs for counters. What has one that is a status is described by its name, and never has two of it."""

    def put(node: PutCounters, build: Builder) -> Iterator[Step]:
        if node.counter not in statuses:
            return compile_counters(node, build)
        return compile_counters(node, build, 1, *(without(node, build),) * build.cost)

    def price(node: PutCounters, build: Builder) -> Constraint | None:
        return payable(node.on, without(node, build), build) if node.counter in statuses else None

    return Game(
        verbs=(Verb(PutCounters, put, price=price), Verb(RemoveCounters, compile_counters, price=price_counters)),
        semantics=Semantics(conditions={HasCounters: _has}, adjectives={name: _in_status(name) for name in statuses}),
    )


def _in_status(name: str) -> Constraint:
    def holds(state: State, frame: Frame, one: int) -> bool:
        return state.counter(name, *(lies_on(state, frame, one) if one > PART else (one,))) > 0

    return Constraint("status", f"it is not {name}", holds)


STEPS = steps
