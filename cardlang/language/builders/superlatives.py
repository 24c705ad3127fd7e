"""Builders of selectors that take the highest of some, another of the same kind, or those of several that fit."""

from __future__ import annotations

from cardlang.language.antecedents import YOURS
from cardlang.language.builders.references import check_described
from cardlang.language.builders.selectors import counted, nth_other, selector
from cardlang.language.nodes.selector import EACH, ONE, Among, Extreme, Mutual, Selector, canonical
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, tokens, trees, value


def the_most(scope: Scope, tree: Tree) -> Selector:
    """`the enemy with the highest level`, `the creature with the most damage among all enemies within 5 squares`"""
    nominal = trees(tree)[-1]
    if nominal.rule == "most_among":
        nominal = scope.build(nominal)
    return selector(scope, nominal, ONE, tree)


def most_among(scope: Scope, tree: Tree) -> Tree:
    """What is described in two places, as one description."""
    *first, extreme, among = trees(tree)
    second = [kid for kid in trees(among) if kid.rule in ("word", "non_word")]
    places = [kid for kid in trees(among) if kid not in second]
    said, also = ([value(word)[:2] for word in words] for words in (first, second))
    if said != also and said == [("nouns", scope.vocabulary.noun)]:
        first = [_singular(word) for word in second]
    elif also not in (said, [("nouns", scope.vocabulary.noun)]):
        scope.problem("C302", among, f'"{scope.words(tree)}": which are they?', "describe them once")
    return Tree(among.rule, [*first, extreme, *places], *tree.span)


def _singular(word: Tree) -> Tree:
    """A describing word, where a plural noun stands for one."""
    said = one_token(word, "DESC")
    kind, name, number = said.value
    return Tree(word.rule, [Token("DESC", (kind, name, number and "s"), said.start, said.end)], *word.span)


def the_top(scope: Scope, tree: Tree) -> Selector:
    """`the highest-level enemy within 5 squares`"""
    stat, _, which = one_token(tree, "THE_TOP").value.rpartition(" ")
    return selector(scope, trees(tree)[-1], ONE, tree, [Extreme(stat, which)])


def nth_alike(scope: Scope, tree: Tree) -> Selector:
    """`a third within 3 squares of the second`: another of the kind that was chosen before."""
    before = scope.antecedents.in_order(scope.vocabulary.domains)
    said = before[-1] if before else None
    span, words = tree.span, []
    for name in sorted(said.words - {YOURS}) if said else ():
        kind = "types" if name in scope.vocabulary.types else "adjectives"
        words.append(Tree("word", [Token("DESC", (kind, name, "s"), *span)], *span))
    if not words:
        words.append(Tree("word", [Token("DESC", ("nouns", scope.vocabulary.noun, "s"), *span)], *span))
    if not (trees(tree) and said) or YOURS in said.words:
        help = 'write "another enemy within … squares", or what it is'
        scope.problem("C205", tree, f'"{scope.words(tree)}": a second what?', help)
    nominal = Tree("nominal", [*words, *trees(tree)], *span)
    return nth_other(scope, Tree(tree.rule, [*tokens(tree, "A_NTH"), nominal], *span))


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
