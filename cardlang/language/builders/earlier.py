"""Builders of what a condition says of how things were, and of what may be said of more than one thing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.conditions import holds
from cardlang.language.builders.places import being
from cardlang.language.nodes.condition import AllHold, Holds, Was
from cardlang.language.nodes.selector import HasKeyword, OfNoun
from cardlang.language.parser import Tree
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
            return holds(scope, tree)
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
