"""`A creature wounded by this creature cannot attack until …`: a sentence that begins with whom its event hurts, read
as `When this creature wounds a creature, that creature cannot attack until …`."""

from __future__ import annotations

from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, trees

HURT_BY = ("hurt_by", "hurt_by_attack")
_ONE = ("one", "each")


def hurt_first(scope: Scope, tree: Tree) -> Tree | None:
    """Such a sentence as one that begins with its trigger; None for all others."""
    found = _first(tree) if scope.static and tree.rule == "statement" else None
    if found is None:
        return None
    nominal = trees(found)[-1]
    place = next(kid for kid in trees(nominal) if kid.rule in HURT_BY)
    words = [kid for kid in nominal.kids if kid is not place]
    whom = Tree("one", [Tree(nominal.rule, words, *nominal.span)], *found.span)
    parties = [*place.kids, Token("EVENT", "damages", *place.span), whom]
    if place.rule == "hurt_by_attack":
        parties.append(Tree("means", [Token("MEANS", "basic attack", *place.span)], *place.span))
    noun = [kid for kid in trees(nominal) if kid.rule == "word"][-1:]
    that = Tree("that", [*noun], *found.span)
    return Tree("triggered", [Tree("happens", [*parties], *found.span), _with(trees(tree)[0], found, that)], *tree.span)


def _first(tree: Tree) -> Tree | None:
    """The words for whom the sentence begins with, if they are `wounded by` something."""
    if tree.rule in _ONE and any(kid.rule in HURT_BY for kid in trees(trees(tree)[-1])):
        return tree
    kids = trees(tree)
    return _first(kids[0]) if kids and kids[0].start == tree.start else None


def _with(tree: Tree, found: Tree, that: Tree) -> Tree:
    if tree is found:
        return that
    kids = [_with(kid, found, that) if isinstance(kid, Tree) else kid for kid in tree.kids]
    return Tree(tree.rule, kids, *tree.span)


def hurt_by(scope: Scope, tree: Tree) -> tuple[()]:
    """`wounded by this creature`, where it begins no sentence that applies all the time."""
    message = f'"{scope.words(tree)}": when was that?'
    scope.problem("C302", tree, message, 'write "When … wounds …, …" for each time')
    return ()
