"""Builders of conditions about what something is: `if it is a friendly creature`, `if you control it`."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.describing import negated
from cardlang.language.builders.places import being
from cardlang.language.nodes.condition import Holds, Unless
from cardlang.language.nodes.reference import YOU
from cardlang.language.nodes.selector import Controlled, Predicate
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees


def holds_yours(scope: Scope, tree: Tree) -> Any:
    """`you control that creature`, `you do not control it`"""
    holds = Holds(scope.build(trees(tree)[0]), Controlled(YOU))
    return Unless(holds) if tree.rule.endswith("_not") else holds


def kind(scope: Scope, tree: Tree) -> Predicate:
    """`a friendly creature`, `a non-Drow creature`: one thing said of it, before the noun."""
    (word, *more), noun = trees(tree), one_token(tree, "DESC")
    if more or noun.value[0] != "nouns":
        scope.problem("C302", tree, f'"{scope.words(tree)}" says two things of it', "say one of them")
    said = being(scope, tree, one_token(word, "DESC"), followed=True)
    return negated(scope, said) if word.rule == "non_word" else said
