"""Which creatures that are not on the board a text refers to."""

from __future__ import annotations

from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import (
    Adjacent,
    Among,
    Controlled,
    Either,
    Is,
    Not,
    On,
    OtherThan,
    Predicate,
    Seen,
    Selector,
    Several,
    Target,
    Within,
)
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.compiled import Fits, Frame
from cardlang.rules.state import State
from cardlang.rules.things import predicate_constraint


def off_board(node: Target, build: Builder) -> Fits:
    """The test for whether a creature that is not on the board matches a text, by its printed values and its owner, who
    would control it."""
    match node:
        case Ref():
            things = build.reference(node)
            return lambda state, frame, thing: thing in things(state, frame)
        case Selector():
            where = (*node.where, *((Is("other"),) if node.quantity.another else ()))
            tests = [_is(predicate, build) for predicate in where]
            return lambda state, frame, thing: all(test(state, frame, thing) for test in tests)
        case Several(parts) | Either(parts):
            fits = [off_board(part, build) for part in parts]
            return lambda state, frame, thing: any(one(state, frame, thing) for one in fits)
    raise Unplayable(node)


def _is(node: Predicate, build: Builder) -> Fits:
    match node:
        case Is("allied" | "enemy" as whose):
            return lambda state, frame, thing: state.allies(state.owner[thing], frame.player) is (whose == "allied")
        case Is("enemy of it"):
            return lambda state, frame, thing: not state.allies(state.owner[thing], state.controller[frame.acting])
        case Is("other"):
            return lambda state, frame, thing: thing != frame.acting
        case Controlled(by):
            players = build.players(by)
            return lambda state, frame, thing: state.owner[thing] in players(state, frame)
        case OtherThan(than):
            others = build.reference(than)
            return lambda state, frame, thing: thing not in others(state, frame)
        case Not(predicate):
            inner = _is(predicate, build)
            return lambda state, frame, thing: not inner(state, frame, thing)
        case Among(those):
            among = build.reference(those)
            return lambda state, frame, thing: thing in among(state, frame)
        case Is() | Adjacent() | Within() | Seen() | On():
            return _nowhere
    return predicate_constraint(node, "creature", build).holds


def _nowhere(state: State, frame: Frame, thing: int) -> bool:
    """It has no position, and nothing has happened to it."""
    return False
