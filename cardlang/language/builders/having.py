"""Builders for what players have: numbers of cards, amounts of resources."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.selectors import counted
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Has, Unless
from cardlang.language.nodes.reference import Player
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees, value


def has(scope: Scope, tree: Tree) -> Has | Unless:
    """`you have 3 or more action cards in hand`, `no gold in your vault`"""
    kids = trees(tree)
    who: Player = scope.build(kids[0])
    number = token(tree, "NUM")
    bounds = [kid for kid in kids if kid.rule == "bound"]
    what, where = _held(scope, kids[-1], who)
    if number is None:
        return Unless(Has(who, what, ">=", 1, where, span=tree.span))
    relation: Any = value(bounds[0]) if bounds else "=" if "exactly" in scope.words(tree).lower().split() else ">="
    return Has(who, what, relation, counted(scope, number, 0), where, span=tree.span)


def has_more(scope: Scope, tree: Tree) -> Has:
    """`an opponent has more gold than you`"""
    relation, (first, held, last) = one_token(tree, "RELATION"), trees(tree)
    who: Player = scope.build(first)
    what, where = _held(scope, held, who)
    return Has(who, what, relation.value, scope.build(last), where, span=tree.span)


def _held(scope: Scope, tree: Tree, who: Player) -> tuple[str, Node | None]:
    """What it is, and where it lies, which belongs to the player who has it."""
    before, scope.subject = scope.subject, who
    held: tuple[str, Node | None] = scope.build(tree)
    scope.subject = before
    return held
