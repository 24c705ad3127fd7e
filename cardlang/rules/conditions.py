"""Conditions as tests of the state and the frame."""

from __future__ import annotations

from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import (
    AllHold,
    AnyHolds,
    At,
    DealsDamage,
    Did,
    Exists,
    Happened,
    Happens,
    Has,
    Holds,
    Unless,
    Was,
)
from cardlang.language.nodes.effect import During, OnlyIf
from cardlang.language.nodes.reference import Player, Ref
from cardlang.rules.amounts import counted
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Frame, Players, Test
from cardlang.rules.decision import Constraint
from cardlang.rules.references import answered
from cardlang.rules.state import State
from cardlang.rules.things import COMPARE, begins, predicate_constraint


def condition(node: Node, build: Builder) -> Test:
    """The test for whether the condition holds at the moment of asking."""
    match node:
        case Did():
            return lambda state, frame: frame.did
        case DealsDamage(attack):
            return lambda state, frame: bool(frame.registers.get(~attack))
        case Holds(subject, predicate):
            things, constraint = build.reference(subject), predicate_constraint(predicate, "creature", build)
            return lambda state, frame: any(constraint.holds(state, frame, thing) for thing in things(state, frame))
        case Exists(what, relation):
            count, compare = counted(what, build), COMPARE[relation]
            return lambda state, frame: compare(count(state, frame), what.quantity.n)
        case Happened():
            return _happened(node, build)
        case Has():
            return _has(node, build)
        case Unless(inner):
            test = condition(inner, build)
            return lambda state, frame: not test(state, frame)
        case AllHold(several):
            tests = [condition(one, build) for one in several]
            return lambda state, frame: all(test(state, frame) for test in tests)
        case AnyHolds(several):
            tests = [condition(one, build) for one in several]
            return lambda state, frame: any(test(state, frame) for test in tests)
        case Was(inner):
            if node not in build.asked:
                return condition(inner, build)
            noted = build.asked[node]
            return lambda state, frame: frame.registers.get(noted) == (1,)
        case During():
            return during(node, build)
    compile_condition = build.game.semantics.conditions.get(type(node))
    if compile_condition is None:
        raise Unplayable(node)
    return compile_condition(node, build)


def _happened(node: Happened, build: Builder) -> Test:
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
        return any(
            event.kind == kind and fits(state, frame, event.subject) for event in state.history[since(state, frame) :]
        )

    return test


def _has(node: Has, build: Builder) -> Test:
    """The test for whether one of those players has this many things, or this many more than another player."""
    who, kinds = _any_of(node.who, build), build.game.semantics.held
    held = next((count for kind in kinds if (count := kind(node, build))), None)
    if held is None:
        raise Unplayable(node)
    than, compare, much = node.than, COMPARE[node.relation], held
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
    if isinstance(node.when, At | Happens):
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
