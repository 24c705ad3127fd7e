"""Builders of events, durations and conditions."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.selectors import counted, describe, meaning
from cardlang.language.nodes.effect import (
    At,
    Did,
    Duration,
    Exists,
    Happens,
    Holds,
    Unless,
)
from cardlang.language.nodes.reference import YOU, Ref
from cardlang.language.nodes.selector import (
    ONE,
    Controlled,
    Is,
    Predicate,
    Quantity,
    Selector,
    order,
)
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees


def at(scope: Scope, tree: Tree) -> At:
    edge, period = token(tree, "AT_EDGE"), token(tree, "PERIOD")
    assert edge and period
    return At(edge.value, period.value, scope.build(trees(tree)[0]), span=(tree.start, tree.end))


def happens(scope: Scope, tree: Tree) -> Happens:
    parties = trees(tree)
    event = token(tree, "EVENT")
    assert event
    said = [_party(scope, party) for party in parties]
    for party, ref, tree_ in zip(said, ("subject", "object"), parties, strict=False):
        if isinstance(party, Selector):
            scope.antecedents.mention(Ref(ref), scope.words(tree_), "event")  # type: ignore[arg-type]
    return Happens(said[0], event.value, said[1] if len(said) > 1 else None, span=(tree.start, tree.end))


def _party(scope: Scope, tree: Tree) -> Any:
    """A party of an event: described, not chosen. An event happens to one at a time."""
    match tree.rule:
        case "one":
            return describe(scope, trees(tree)[-1], ONE, tree)
        case "another":
            return describe(scope, trees(tree)[-1], Quantity("exactly", 1, another=True), tree)
        case "each" | "plural" | "exactly" | "up_to" | "any_number" | "several":
            message = f'"{scope.words(tree)}": an event speaks of one creature at a time'
            scope.problem("C303", tree, message, 'write "a" or "another"')
            return scope.self_ref
    return scope.build(tree)


def until(scope: Scope, tree: Tree) -> Duration:
    edge, period = token(tree, "UNTIL_EDGE") or token(tree, "FOR_THIS"), token(tree, "PERIOD")
    assert edge and period
    whose = scope.build(trees(tree)[0]) if trees(tree) else None
    if whose and edge.value == "end" and " next " not in scope.words(tree).lower():
        message = "the end of this turn, or of the next?"
        scope.problem("C302", tree, message, 'write "this turn", or "next turn"')
    return Duration(edge.value, period.value, whose, span=(tree.start, tree.end))


def at_current(scope: Scope, tree: Tree) -> At:
    edge, period = token(tree, "AT_EDGE"), token(tree, "PERIOD")
    assert edge and period
    return At(edge.value, period.value, None, span=(tree.start, tree.end))


def did(scope: Scope, tree: Tree) -> Did:
    if not scope.deeds:
        scope.problem("C301", tree, "nothing was done before this", "say first what must have been done")
    return Did()


def did_not(scope: Scope, tree: Tree) -> Unless:
    return Unless(did(scope, tree))


def holds(scope: Scope, tree: Tree) -> Any:
    subject, state = trees(tree)
    holds = Holds(scope.build(subject), scope.build(state))
    return Unless(holds) if tree.rule == "holds_not" else holds


def state(scope: Scope, tree: Tree) -> Predicate:
    word = token(tree, "DESC")
    assert word
    kind, name, _ = word.value
    predicate = meaning(scope, kind, name)
    if predicate is None:
        scope.problem("C303", tree, "everything here is a creature", "say what kind of creature")
        return Is(name)
    return predicate


def exists(scope: Scope, tree: Tree) -> Exists:
    scope.named = True
    before, scope.describing = scope.describing, True
    selector, *places = trees(tree)
    quantity, number = ONE, token(selector, "NUM")
    if selector.rule not in ("one", "exactly"):
        scope.problem("C303", selector, f'"{scope.words(selector)}" counts nothing here', 'write "a" or a number')
    if number:
        quantity = Quantity("exactly", counted(scope, number))
    what = describe(scope, trees(selector)[-1], quantity, selector)
    extra = [scope.build(place) for place in places]
    if tree.rule == "you_control":
        extra.append(Controlled(YOU))
    scope.describing = before
    return Exists(Selector(what.quantity, what.noun, order([*what.where, *extra]), span=what.span))
