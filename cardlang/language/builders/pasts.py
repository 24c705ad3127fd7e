"""Builders of what is said of things by what has happened to them: `that was attacked this turn`."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.triggers import described_party
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Not, Past, Predicate
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.model.value import having


def past_place(scope: Scope, tree: Tree) -> Predicate:
    """`that was destroyed this turn`, `that was not attacked this turn`"""
    said = one_token(tree, "THAT_PAST", "THAT_PAST_NOT")
    kind, takes = said.value
    past = Past(kind, _period(scope, tree), span=tree.span)
    if takes == "must":
        scope.problem("C205", said, f'"{scope.words(said)}": whom?', "name what it was done to")
    return Not(past) if tree.rule == "past_place_not" else past


def past_to(scope: Scope, tree: Tree) -> Past:
    """`that attacked this creature this turn`"""
    with having(scope, describing=True):
        to: Any = described_party(scope, trees(tree)[0])
    said = one_token(tree, "THAT_PAST")
    kind, takes = said.value
    if not takes:
        scope.problem(
            "C303", said, f'"{scope.words(said)}" is not done to another', 'leave out what follows, or write "by"'
        )
    return Past(kind, _period(scope, tree), to, span=tree.span)


def past_by(scope: Scope, tree: Tree) -> Past:
    """`it has destroyed this turn`"""
    kind, who = one_token(tree, "WHO_DONE").value
    by: Ref = scope.refer("it", tree) if who == "it" else scope.self_ref
    return Past(kind, _period(scope, tree), None, by, span=tree.span)


def in_which(tree: Tree) -> Tree:
    """`At the end of each round in which it did not attack, …`, as `At the end of each round, if it did not attack this
    round, …`"""
    condition, line = trees(tree)[1:]
    period = one_token(tree, "PERIOD")
    kids: list[Tree | Token] = [
        Token(kid.terminal, (kid.value[0], period.value), kid.start, kid.end)
        if isinstance(kid, Token) and kid.terminal in ("PAST", "PAST_NOT") and not kid.value[1]
        else kid
        for kid in condition.kids
    ]
    asked = Tree(condition.rule, kids, *condition.span)
    when = Tree("at", [one_token(tree, "AT_EDGE"), trees(tree)[0], period], tree.start, period.end)
    return Tree("triggered", [when, Tree("if_first", [asked, line], asked.start, tree.end)], *tree.span)


def _period(scope: Scope, tree: Tree) -> str:
    """The period that goes on."""
    said, period = one_token(tree, "FOR_THIS"), one_token(tree, "PERIOD")
    words = scope.words(said).lower()
    if words.split()[-1] not in ("this", "that", "current") or period.value == "game":
        begun = f'"{words} {scope.words(period)}": since when?'
        scope.problem("C303", said, begun, f'write "this {next(iter(scope.vocabulary.spelled("PERIOD")))}"')
    return str(period.value)
