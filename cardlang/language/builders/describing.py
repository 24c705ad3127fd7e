"""Builders of the words that describe a thing: adjectives, creature types, names."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from cardlang.language import nodes
from cardlang.language.builders.doers import own
from cardlang.language.parser import Token, Tree, one_tree, tokens, trees, value
from cardlang.language.scope import Described, Scope
from cardlang.model.article import with_article
from cardlang.model.diagnostic import Fix
from cardlang.model.span import Span
from cardlang.model.value import having


def noun_of(scope: Scope, nominal: Tree) -> str:
    """The noun of a phrase; the one for any piece if it ends with another word, as `an enemy` does."""
    words = trees(nominal, "word")
    kind, name, _ = value(words[-1]) if words else ("", "", "")
    return str(name) if kind == "nouns" else scope.vocabulary.noun


def noun_missing(scope: Scope, word: Tree, before: Tree | None) -> None:
    """Report a phrase that ends with a word that says something of a noun. If the noun stands before it, it is meant:
    `a creature adjacent`."""
    said, start = scope.words(word), word.start
    if before and value(before)[2]:
        start = before.start
        right = f"{said} {scope.words(before)}"
    else:
        right = f"{said} {scope.vocabulary.noun}"
    asked = " ".join([*scope.text[: word.start].split()[-1:], said]).lower()
    scope.problem("C205", word, f"a noun is missing: {asked} what?", f'write "{right}"')
    if article := re.search(r"\b[Aa]n? $", scope.text[:start]):
        right = with_article(right) if article[0][0] == "a" else with_article(right).capitalize()
        start = article.start()
    fix = Fix(Span("", start, word.end), scope.vocabulary.in_own_words(right), sure=False)
    scope.problems[-1] = replace(scope.problems[-1], fix=fix)


def describing(
    scope: Scope, nominal: Tree, whole_quantity: nodes.Quantity, yours: bool = False
) -> tuple[list[nodes.Predicate], frozenset[str]]:
    """What a phrase says of a thing besides its noun, which may be `yours`, and the names of the words that say it."""
    predicates: list[nodes.Predicate] = []
    words = trees(nominal, "word", "non_word")
    names = set()
    listed = trees(nominal, "any_word")
    other: Tree | None = None  # a word that does not say itself from whom it is measured
    for word in words:
        kind, name, number = value(word)
        names.add(f"non-{name}" if word.rule == "non_word" else name)
        if word is words[-1] and not number and not listed:
            noun_missing(scope, word, words[-2] if len(words) > 1 else None)
        predicate = meaning(scope, kind, name, word)
        if name == "adjacent":
            check_elided(scope, word)
        if name == "other" and not chosen_before(scope):
            check_other(scope, word)
        if name == "other" and chosen_before(scope):
            if word.rule == "non_word":
                scope.problem("C303", word, '"{}" says nothing here', "leave it out")
                continue
            other = None if whole_quantity.another else word  # if so, the quantity says it
            continue
        if predicate is not None:
            predicates.append(negated(scope, predicate) if word.rule == "non_word" else predicate)
        elif word.rule == "non_word":
            scope.problem("C303", word, 'nothing here is "{}"', "leave it out")
    if nominal.rule in ("controlled", "anchor_controlled", "anchor_yours", "anchor_another_yours"):
        predicates.append(nodes.Controlled(nodes.YOU))
    nouns = False  # the place before has a noun that the next one could refer to
    for word in listed:
        if _joins(scope, word, "and") and whole_quantity.kind != "each":
            help = 'write "or" between them, or "that is" for the second'
            scope.problem("C302", word, '"{}": one of either kind, or of both?', help)
        predicates.append(scope.build(word))
    for place in (kid for kid in trees(nominal) if kid.rule not in ("word", "non_word", "any_word")):
        if nouns:
            scope.problem("C302", place, '"{}" could be about either noun before it', 'write "and {}" for the first')
        scope.described = Described(whole_quantity, noun_of(scope, nominal))
        with having(scope, whom=""):
            built = scope.build(place)
        predicates += built if isinstance(built, tuple | list) else [built] if built is not None else []
        nouns = any(kid.rule in _BESIDE_SOME for kid in trees(place))
    if other:
        if not _excludes_chosen(scope, names, predicates, yours):
            message = '"{}" than which? Something was chosen before'
            scope.problem("C302", other, message, 'write "other than …" after it, and name the one you mean')
        predicates.append(nodes.Is("other"))
    return predicates, frozenset(names)


_BESIDE_SOME = ("anchor_one", "anchor_another", "anchor_another_yours", "anchor_all", "anchor_all_yours")


def _joins(scope: Scope, listed: Tree, word: str) -> bool:
    """Whether a list of keywords has this word between them."""
    return any(
        scope.text[one.end : two.start].strip(" ,\n").lower() == word for one, two in pairwise(tokens(listed, "DESC"))
    )


def any_word(scope: Scope, tree: Tree) -> nodes.AnyKeyword:
    """`Elf, Dwarf or Orc`"""
    listed = one_tree(tree, "any_word") or tree
    for word in tokens(listed, "DESC"):
        if word.value[0] != "types":
            scope.problem("C303", word, '"{}" is not a creature type', 'write "a" before each')
    if listed is not tree and _joins(scope, listed, "and"):
        scope.problem("C302", tree, '"{}": one of these, or all?', 'write "or"')
    keywords = sorted({str(word.value[1]) for word in tokens(listed, "DESC")})
    if len(keywords) < 2:
        scope.problem("C303", tree, '"{}" says the same twice', "say it once")
    return nodes.AnyKeyword(tuple(keywords), span=tree.span)


def _excludes_chosen(scope: Scope, names: set[str], predicates: list[nodes.Predicate], yours: bool) -> bool:
    """Whether what was chosen cannot be meant anyway: an `other ally` of a chosen enemy, an `other creature` beside
    the target. Then `other` is measured from the acting or this creature."""
    beside = {one.to for one in predicates if isinstance(one, nodes.Adjacent)}
    chosen = [one for one in scope.antecedents.mentions if one.how != "mention" and one.noun == "creature"]
    mine = "allied" in names or yours
    return all(one.ref in beside or (mine and "enemy" in one.words) for one in chosen)


def chosen_before(scope: Scope) -> bool:
    """Whether `other` excludes a creature that was chosen before."""
    return not scope.comparing and scope.antecedents.chosen


def says_other(scope: Scope, nominal: Tree) -> bool:
    """Whether `each other enemy` excludes what was chosen before, rather than the acting or this creature."""
    words = trees(nominal, "word")
    return chosen_before(scope) and any(value(word)[1] == "other" for word in words)


def check_other(scope: Scope, tree: Tree) -> None:
    """Where nothing acts, `another` needs something chosen before."""
    if not scope.where.acts and scope.self_ref == nodes.ACTING:
        scope.problem("C301", tree, '"{}": other than which? None was chosen before', 'write "a"')


def check_elided(scope: Scope, tree: Tree) -> None:
    """`adjacent` alone means adjacent to the acting or this creature. In what another creature does, it could mean
    adjacent to that one."""
    if isinstance(scope.subject, nodes.Ref | nodes.Selector | nodes.Several) and scope.subject != scope.self_ref:
        said, this = scope.words(tree), f"this {scope.vocabulary.noun}"
        help = 'write "… of" or "than" which one'
        if said.lower().endswith("adjacent"):
            help = f'write "… adjacent to {this}", or name the other one'
        elif said.lower().startswith(("within", "more", "in ")):
            help = f'write "{said} of {this}", or name the other one'
        scope.problem("C302", tree, f'"{said}" could be seen from either creature', help)


def meaning(scope: Scope, kind: str, name: str, tree: Tree | Token) -> nodes.Predicate | None:
    """The predicate of a describing word; None for a word that excludes nothing."""
    if kind == "nouns":
        return None  # "creature" itself
    if kind == "types":
        return nodes.HasKeyword(name)
    if kind == "names":
        return nodes.Named(name)
    if name in scope.vocabulary.yours:
        return nodes.Controlled(nodes.YOU)
    if name == scope.vocabulary.mine:
        by = own(scope)
        if by == nodes.YOU and scope.bearing and scope.bearing.noun in ("", "you"):
            scope.bearing.owned.append(tree)
        elif by == nodes.YOU and scope.bearing:
            ask_whose(scope, tree)
        return nodes.Controlled(by)
    return nodes.Adjacent(scope.near(tree)) if name == "adjacent" else nodes.Is(name)


def ask_whose(scope: Scope, tree: Tree | Token) -> None:
    """`own` in a text that lies on something of another player, perhaps."""
    scope.problem("C302", tree, '"{}": your own, or of the player it lies on?', 'write "the target player\'s"')


def negated(scope: Scope, predicate: nodes.Predicate) -> nodes.Predicate:
    """Not this: `untapped` for `tapped`, where the vocabulary has a word for it."""
    opposite = scope.vocabulary.opposites.get(predicate.adjective) if isinstance(predicate, nodes.Is) else None
    return nodes.Is(opposite) if opposite else nodes.Not(predicate)
