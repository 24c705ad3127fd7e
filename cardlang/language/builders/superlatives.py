"""Builders of selectors that take the highest of some, another of the same kind, or those of several that fit."""

from __future__ import annotations

from cardlang.language.builders.references import check_described
from cardlang.language.builders.selectors import counted
from cardlang.language.nodes.selector import EACH, Among, Mutual, Selector, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees, value


def each_of_those(scope: Scope, tree: Tree) -> Selector:
    """`each of those creatures that is tapped`, `those with level 3 or less`: of several, those that fit."""
    *words, which = trees(tree)
    said = [value(word) for word in words if word.rule == "word"][-1:]
    domains = tuple(scope.vocabulary.domain(name) for kind, name, _ in said if kind == "nouns")
    those = scope.refer("those", tree, domains)
    for word in words:
        if word.rule == "word":
            check_described(scope, word, those)
    mention = next((one for one in scope.antecedents.mentions if one.ref == those), None)
    noun = (mention and mention.called) or scope.vocabulary.noun
    where = canonical([Among(those), scope.build(which)])
    scope.antecedents.select(scope.vocabulary.domain(noun), True, scope.words(tree), "other", frozenset(), noun)
    return Selector(EACH, noun, where, span=tree.span)


def mutual(scope: Scope, tree: Tree) -> Mutual:
    """`no two of which are adjacent`, `within 4 squares of each other`, `whose levels are the same`"""
    said, number, stat = token(tree, "MUTUAL"), token(tree, "NUM"), token(tree, "STAT")
    quantity = scope.quantity
    some = quantity is not None and (quantity.kind == "any" or (quantity.kind != "each" and quantity.n > 1))
    if scope.describing or not some:
        message = f'"{scope.words(tree)}": only of several that are chosen'
        scope.problem("C303", tree, message, 'write "Choose two …" or "up to three …" before it')
    if stat:
        return Mutual("same", stat=stat.value, span=tree.span)
    squares = counted(scope, number) if number else 1
    return Mutual(said.value if said else "within", squares, span=tree.span)
