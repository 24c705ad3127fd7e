"""Which events a text refers to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import At, Happens
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import (
    AnyKeyword,
    Compare,
    Controlled,
    Either,
    HasKeyword,
    HasPower,
    Is,
    Named,
    Not,
    OfNoun,
    Predicate,
    Selector,
    Several,
)
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.state import GONE, State
from cardlang.rules.things import COMPARE, predicate_constraint

Match = Callable[[State, Frame, Event], bool]

# `with an attack` includes every attack, `with a melee attack` only those.
_MEANS: Final = {"attack": ("melee attack", "ranged attack")}


def matches(node: EventNode, build: Builder) -> tuple[str, Match]:
    """The kind of an event, and the test for whether an event, past or about to happen, is one that the text refers
    to."""
    if isinstance(node, At):
        return f"{node.edge} {node.period}", _moment(node, build)
    tests = tuple(_tests(node, build))
    kind = f"after {node.kind}" if node.after else node.kind
    if len(tests) == 1:
        return kind, tests[0]
    return kind, lambda state, frame, event: all(test(state, frame, event) for test in tests)


def _tests(node: Happens, build: Builder) -> Iterator[Match]:
    """The conditions that an event must meet."""
    if isinstance(node.subject, Player):
        players = build.players(Player(node.subject.who, node.subject.of))  # `a player` is anyone here, not chosen
        yield lambda state, frame, event: event.player in players(state, frame)
    else:
        yield _subject(node, build)
    if node.object is not None:
        yield _object(node.object, build)
    if node.place is not None:
        constraint = predicate_constraint(node.place, "creature", build)

        def there(state: State, frame: Frame, event: Event) -> bool:
            return constraint.holds(state, frame, event.subject)

        yield _before(there) if build.game.goings.get(node.kind) else there
    if node.much is not None:
        compare, n = COMPARE[node.much.relation], node.much.n
        yield lambda state, frame, event: compare(event.amount, n)
    if node.means is not None:
        means = frozenset(_MEANS.get(node.means, (node.means,)))
        yield lambda state, frame, event: event.means in means or not means.isdisjoint(event.means.split(ALSO))


def _subject(node: Happens, build: Builder) -> Match:
    """The test of who does it. A creature that would come into play is controlled by the player who brings it there."""
    what = node.subject
    assert not isinstance(what, Player)
    if what == Ref("card"):  # the attached card that has the text
        return lambda state, frame, event: (event.card, event.subject) == (frame.card, frame.acting)
    fits = build.described(what)

    def there(state: State, frame: Frame, event: Event) -> bool:
        return event.subject != NOBODY and fits(state, frame, event.subject)

    if node.kind in build.game.goings and isinstance(what, Selector) and any(map(_is_place, what.where)):
        return _before(there)
    if not (node.would and isinstance(what, Selector)):
        return there
    owners = [build.players(one.by) for one in what.where if isinstance(one, Controlled)]
    rest = build.described(replace(what, where=tuple(one for one in what.where if not isinstance(one, Controlled))))

    def coming(state: State, frame: Frame, event: Event) -> bool:
        if not owners or event.subject == NOBODY or state.at[event.subject] != GONE:
            return there(state, frame, event)
        return all(event.player in players(state, frame) for players in owners) and rest(state, frame, event.subject)

    return coming


def _before(test: Match) -> Match:
    """The test of where the subject was before it went: `when an adjacent enemy moves`."""

    def earlier(state: State, frame: Frame, event: Event) -> bool:
        if event.subject == NOBODY or not event.amount or state.at[event.subject] == GONE:
            return test(state, frame, event)
        return test(state.earlier(event.subject, event.amount - 1), frame, event)

    return earlier


def _is_place(predicate: Predicate) -> bool:
    """Whether it is about where something stands."""
    inner = predicate.predicate if isinstance(predicate, Not) else predicate
    return not isinstance(inner, Is | HasKeyword | OfNoun | AnyKeyword | Named | HasPower | Compare | Controlled)


def _object(node: Node, build: Builder) -> Match:
    match node:
        case Ref() | Selector() | Several() | Either():
            fits = build.described(node)
            return lambda state, frame, event: event.object != NOBODY and fits(state, frame, event.object)
    match_object = build.game.semantics.objects.get(type(node))
    if match_object is None:
        raise Unplayable(node)
    return match_object(node, build)


def _moment(node: At, build: Builder) -> Match:
    match node.whose:
        case None:
            return lambda state, frame, event: True
        case Player():  # a period of all players has none
            players = build.players(node.whose)
            return lambda state, frame, event: event.player == NOBODY or event.player in players(state, frame)
        case Ref():  # an activation has a creature, a turn has a player
            things = build.reference(node.whose)
            return lambda state, frame, event: event.subject in things(state, frame)
    raise Unplayable(node)
