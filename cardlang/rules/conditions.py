"""Conditions as tests of the state and the frame, and which events a text refers to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.nodes import condition as nodes
from cardlang.language.nodes import selector
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Event as EventNode
from cardlang.language.nodes.effect import During, OnlyIf
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.rules.amounts import counted, gone
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Players, Test
from cardlang.rules.decision import Constraint
from cardlang.rules.event import ALSO, NOBODY, Event
from cardlang.rules.references import answered
from cardlang.rules.state import GONE, State
from cardlang.rules.things import COMPARE, begins, predicate_constraint


def condition(node: Node, build: Builder) -> Test:
    """The test for whether the condition holds at the moment of asking."""
    match node:
        case nodes.Did():
            return lambda state, frame: frame.did
        case nodes.DealsDamage(attack):
            return lambda state, frame: bool(frame.registers.get(~attack))
        case nodes.Holds(subject, predicate):
            things, constraint = build.reference(subject), predicate_constraint(predicate, "creature", build)
            return lambda state, frame: any(constraint.holds(state, frame, thing) for thing in things(state, frame))
        case nodes.Exists(what, ">=") if what.quantity.n == 1 and not gone(what):
            return build.selection(what).any
        case nodes.Exists(what, relation):
            count, compare = counted(what, build), COMPARE[relation]
            return lambda state, frame: compare(count(state, frame), what.quantity.n)
        case nodes.Happened():
            return _happened(node, build)
        case nodes.Has():
            return _has(node, build)
        case nodes.Unless(inner):
            test = condition(inner, build)
            return lambda state, frame: not test(state, frame)
        case nodes.AllHold(several):
            return _all([condition(one, build) for one in several])
        case nodes.AnyHolds(several):
            tests = [condition(one, build) for one in several]
            return lambda state, frame: any(test(state, frame) for test in tests)
        case nodes.Was(inner):
            if node not in build.noted_conditions:
                return condition(inner, build)
            noted = build.noted_conditions[node]
            return lambda state, frame: frame.registers.get(noted) == (1,)
        case During():
            return during(node, build)
    compile_condition = build.game.semantics.conditions.get(type(node))
    if compile_condition is None:
        raise Unplayable(node)
    return compile_condition(node, build)


def _all(tests: list[Test]) -> Test:
    def holds(state: State, frame: Frame) -> bool:
        for test in tests:  # noqa: SIM110 - all() costs more
            if not test(state, frame):
                return False
        return True

    return holds


def _happened(node: nodes.Happened, build: Builder) -> Test:
    """The test for whether the history has such an event, since the previous effect began or since the period did."""
    kind, since = node.kind, begins(node.period)
    if isinstance(node.subject, Player):
        players = _any_of(node.subject, build)

        def done(state: State, frame: Frame) -> bool:
            those, begun = players(state, frame), since(state, frame)
            return any(event.kind == kind and event.player in those for event in state.history[begun:])

        return done
    fits = build.described(node.subject)

    def test(state: State, frame: Frame) -> bool:
        for event in state.history[since(state, frame) :]:
            if event.kind == kind and fits(state, frame, event.subject):
                return True
        return False

    return test


def _has(node: nodes.Has, build: Builder) -> Test:
    """The test for whether one of those players has this many things, or this many more than another player."""
    who, kinds = _any_of(node.who, build), build.game.semantics.held
    held = next((count for kind in kinds if (count := kind(node, build))), None)
    if held is None:
        raise Unplayable(node)
    than, compare, much = node.than, COMPARE[node.relation], held
    if isinstance(than, int) and node.who == YOU:
        return lambda state, frame: compare(much(state, frame.player), than)
    if isinstance(than, int):
        return lambda state, frame: any(compare(much(state, one), than) for one in who(state, frame))
    others, quantified = _any_of(than, build), all if than.who in ("opponents", "players") else any
    return lambda state, frame: any(
        quantified(compare(much(state, one), much(state, other)) for other in others(state, frame))
        for one in who(state, frame)
    )


def _any_of(who: Player, build: Builder) -> Players:
    """The players that a condition refers to. `An opponent` means any of them here, and nobody chooses."""
    if who.who == "opponent":
        return lambda state, frame: state.tables.foes[frame.player]
    return build.players(who)


def during(node: During, build: Builder) -> Test:
    """The test for whether it is that period of the player now."""
    match node.whose:
        case Player():
            players, phase = build.players(node.whose), node.period.removesuffix(" phase")
            if phase != node.period:
                return lambda state, frame: state.phase == phase and state.turn in players(state, frame)
            return lambda state, frame: state.turn in players(state, frame)
        case Ref():
            things = build.reference(node.whose)
            return lambda state, frame: state.active in things(state, frame)
    raise Unplayable(node)


ANSWERS: Final = "when"  # the rule of a constraint about the event that is answered


def only_if(node: OnlyIf, build: Builder) -> Constraint:
    """`Play this card only if …`, `… only when …`: the event must be the one that the waiting action announces."""
    if isinstance(node.when, nodes.At | nodes.Happens):
        kind, fits = build.matches(node.when)
        announced = build.game.flow.announced

        def waits(state: State, frame: Frame) -> bool:
            """From here on, the text may refer to the parties of that event."""
            for one in (*answered(state, frame), *state.frames[-1:]):
                for event in announced(state, one):
                    if event.kind == kind and fits(state, frame, event):
                        frame.event = event
                        return True
            return False

        return Constraint(ANSWERS, "it can only be used when the text says", waits)
    return Constraint("when", "it can only be used if the text says so", condition(node.when, build))


Match = Callable[[State, Frame, Event], bool]

# `with an attack` includes every attack, `with a melee attack` only those.
_MEANS: Final = {"attack": ("melee attack", "ranged attack")}


def matches(node: EventNode, build: Builder) -> tuple[str, Match]:
    """The kind of an event, and the test for whether an event, past or about to happen, is one that the text refers
    to."""
    if isinstance(node, nodes.At):
        return f"{node.edge} {node.period}", _moment(node, build)
    tests = tuple(_tests(node, build))
    kind = f"after {node.kind}" if node.after else node.kind
    if len(tests) == 1:
        return kind, tests[0]
    return kind, lambda state, frame, event: all(test(state, frame, event) for test in tests)


def _tests(node: nodes.Happens, build: Builder) -> Iterator[Match]:
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


def _subject(node: nodes.Happens, build: Builder) -> Match:
    """The test of who does it. A creature that would come into play is controlled by the player who brings it there."""
    what = node.subject
    assert not isinstance(what, Player)
    if what == Ref("card"):  # the attached card that has the text
        return lambda state, frame, event: (event.card, event.subject) == (frame.card, frame.acting)
    fits = build.described(what)

    def there(state: State, frame: Frame, event: Event) -> bool:
        return event.subject != NOBODY and fits(state, frame, event.subject)

    if node.kind in build.game.goings and isinstance(what, selector.Selector) and any(map(_is_place, what.where)):
        return _before(there)
    if not (node.would and isinstance(what, selector.Selector)):
        return there
    owners = [build.players(one.by) for one in what.where if isinstance(one, selector.Controlled)]
    rest = build.described(
        replace(what, where=tuple(one for one in what.where if not isinstance(one, selector.Controlled)))
    )

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
        return test(state.with_creature_on(event.subject, event.amount - 1), frame, event)

    return earlier


def _is_place(predicate: selector.Predicate) -> bool:
    """Whether it is about where something stands."""
    inner = predicate.predicate if isinstance(predicate, selector.Not) else predicate
    return not isinstance(
        inner,
        selector.Is
        | selector.HasKeyword
        | selector.OfNoun
        | selector.AnyKeyword
        | selector.Named
        | selector.HasPower
        | selector.Compare
        | selector.Controlled,
    )


def _object(node: Node, build: Builder) -> Match:
    match node:
        case Ref() | selector.Selector() | selector.Several() | selector.Either():
            fits = build.described(node)
            return lambda state, frame, event: event.object != NOBODY and fits(state, frame, event.object)
    match_object = build.game.semantics.objects.get(type(node))
    if match_object is None:
        raise Unplayable(node)
    return match_object(node, build)


def _moment(node: nodes.At, build: Builder) -> Match:
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
