"""Builders of what a condition says of how things were, and of what may be said of more than one thing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.conditions import holds
from cardlang.language.builders.places import being
from cardlang.language.nodes.condition import AllHold, Holds, Was
from cardlang.language.nodes.selector import HasKeyword, OfNoun
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, trees


def was(scope: Scope, tree: Tree) -> Any:
    """`that creature was exposed`, `it had no damage`: before the effects before it. `it was a Drow`: what never
    changes is asked as if it were still there."""
    if tree.rule == "was" and trees(tree)[-1].rule == "state":
        word = one_token(trees(tree)[-1], "DESC")
        gone = [one for one in scope.antecedents.mentions if one.how == "gone"]
        if word.value[0] == "types" and trees(tree)[0].rule == "it" and len(gone) == 1:
            return Holds(gone[0].ref, being(scope, tree, word))
        if word.value[0] == "types":
            return holds(scope, Tree("holds", [*tree.kids], *tree.span))
    asked, met = scope.asked, scope.antecedents.met
    scope.antecedents.met = set()  # it says that it is about what was before
    said = holds(scope, tree)
    scope.asked, scope.antecedents.met = asked, met
    return before(scope, tree, said)


def before(scope: Scope, tree: Tree, said: Any) -> Any:
    """A condition in the past tense."""
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", "ask how things are, or write the effect first")
    if isinstance(said, AllHold):
        return replace(said, conditions=tuple(_was_one(one) for one in said.conditions))
    return Was(said, span=tree.span)


def _was_one(said: Any) -> Any:
    """One of several things that `it was an enemy Drow` says; what never changes is asked as it is."""
    fixed = isinstance(said, Holds) and isinstance(said.predicate, OfNoun | HasKeyword)
    return said if fixed else Was(said)


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


def triggered_more(scope: Scope, tree: Tree) -> Tree:
    """`When you draw spells with card symbols, draw one more.`, as `…, draw a spell`: in addition to those."""
    when, more, *then = trees(tree)
    said = [kid for kid in more.kids if isinstance(kid, Token)]
    if said[-1].terminal != "CARD":
        said.append(Token("CARD", (scope.vocabulary.cards[0], "sp"), said[-1].end, said[-1].end))
    phrase = Tree("draw", [Tree("cards", [*said], said[0].start, said[-1].end)], *more.span)
    who = trees(more)
    rule = "player_may" if more.rule == "may_draw_more" else "by_player" if who else "bare"
    line = Tree(rule, [*who, phrase], *more.span)
    return Tree("triggered", [when, Tree("chain", [line, *then], more.start, tree.end) if then else line], *tree.span)
