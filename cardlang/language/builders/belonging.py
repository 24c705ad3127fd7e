"""Builders of conditions about what something is: `if it is a friendly creature`, `if you control it`."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.describing import meaning, negated
from cardlang.language.nodes.condition import Holds, Unless
from cardlang.language.nodes.reference import YOU
from cardlang.language.nodes.selector import Controlled, Is
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees


def holds_yours(scope: Scope, tree: Tree) -> Any:
    """`you control that creature`, `you do not control it`"""
    holds = Holds(scope.build(trees(tree)[0]), Controlled(YOU))
    return Unless(holds) if tree.rule.endswith("_not") else holds


def state_of_noun(scope: Scope, tree: Tree) -> Any:
    """`an enemy creature`, `one of your creatures`, of what is a creature anyway, or of any piece of a game"""
    noun, words = token(tree, "DESC"), trees(tree)
    kind, name, number = noun.value if noun else one_token(words[0], "DESC").value
    others = {one.called or one.noun for one in scope.antecedents.mentions if one.noun != "card"} - {"hero"}
    known = kind == "nouns" and (name == scope.vocabulary.noun or others <= {name})
    if not known or len(words) > 1 or (noun and "s" not in number):
        scope.problem("C302", tree, f'"{scope.words(tree)}" says more than one thing of it', "say one of them")
    if noun is None:
        return Controlled(YOU)
    word = one_token(words[0], "DESC")
    said = meaning(scope, *word.value[:2], word) or Is(word.value[1])
    return negated(scope, said) if words[0].rule == "non_word" else said


def none_of_is(scope: Scope, tree: Tree) -> Unless:
    """`none of them is exposed`"""
    return Unless(Holds(scope.refer("those", tree), scope.build(trees(tree)[-1])))
