"""Builders of conditions that count things: `you control a Drow`, `an opponent has more gold than you`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardlang.language import nodes
from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.builders.references import a_player_said
from cardlang.language.builders.selectors import by_name, counted, describe
from cardlang.language.parser import Tree, one_token, token, tokens, trees
from cardlang.language.scope import Scope
from cardlang.model.value import having


def one_of_those(scope: Scope, tree: Tree) -> nodes.Selector:
    """`one of those creatures`, which is described and not chosen."""
    with having(scope, antecedents=scope.antecedents.copy()):
        chosen: nodes.Selector = scope.build(tree)
    return chosen


def exists(scope: Scope, tree: Tree, where: Iterable[nodes.Predicate] = ()) -> Any:
    """`you control a Drow`, `there are no adjacent enemies`, `two or more enemies are adjacent`."""
    with having(scope, describing=True):
        counted_, *places = trees(tree)
        no = tree.rule.endswith("none")
        named = scope.named
        relation: Any = ">="
        quantity, number, bound = nodes.ONE, token(counted_, "NUM"), relation_said(counted_)
        if number:
            quantity = nodes.Quantity("exactly", counted(scope, number))
        unique = counted_.rule == "yours_each" and noun_of(scope, trees(counted_)[-1]) in scope.vocabulary.unique
        one_by_one = unique or counted_.rule in ("one", "exactly", "another", "at_least", "one_of")
        if not (no or one_by_one or by_name(counted_)):
            scope.problem("C303", counted_, '"{}" counts nothing here', 'write "a" or a number')
            return nodes.Did()
        if counted_.rule == "another":
            quantity = nodes.ANOTHER
        nominal = counted_ if no or counted_.rule == "one_of" else trees(counted_)[-1]
        one = no or (bool(bound) and quantity == nodes.ONE)  # `more than one enemy`
        if counted_.rule == "one_of":
            what = one_of_those(scope, counted_)
        else:
            what = describe(scope, nominal, quantity, counted_, either_number=one)
        if bound:
            relation, n = whole(bound, quantity.n)
            no, what = n == 0, replace(what, quantity=nodes.Quantity("exactly", n or 1))  # fewer than one
            relation = ">=" if no else relation
        said = [scope.build(place) for place in places]
        said += [nodes.Is(word.value) for word in tokens(tree, "HAS_DESC")]
        extra = [*where, *(part for one in said for part in (one if isinstance(one, tuple) else (one,)))]
        if unique or tree.rule.startswith("you_control"):
            extra.append(nodes.Controlled(nodes.YOU))
    scope.named = named or not (no or what.quantity.n > 1 or quantity == nodes.ANOTHER)  # which `it` could then mean
    sides = {"allied": "friend", "enemy": "foe"}
    said = [sides[one.adjective] for one in what.where if isinstance(one, nodes.Is) and one.adjective in sides]
    scope.antecedents.beside = "".join(said[:1]) if scope.named else None
    nouns = [one.noun for one in extra if isinstance(one, nodes.OfNoun)]  # `if one of them is a hero`
    extra = [one for one in extra if not isinstance(one, nodes.OfNoun)]
    what = replace(what, noun=nouns[0] if nouns else what.noun, where=nodes.canonical([*what.where, *extra]))
    exists = nodes.Exists(what, relation)
    return nodes.Unless(exists) if no else exists


def has(scope: Scope, tree: Tree) -> nodes.Has | nodes.Unless:
    """`you have 3 or more action cards in hand`, `no gold in your vault`"""
    kids = trees(tree)
    who = a_player_said(scope, kids[0])
    number = token(tree, "NUM")
    what, where = _held(scope, kids[-1], who)
    relation: Any = "<="
    than = 0
    if number:
        relation, than = whole(relation_said(tree) or ">=", counted(scope, number, 0))
        if than < 0 or (relation, than) == (">=", 0):
            scope.out_of_range(number, "write a number from 1 to 100")
    if (relation, than) == ("<=", 0):
        return nodes.Unless(nodes.Has(who, what, ">=", 1, where, span=tree.span))
    return nodes.Has(who, what, relation, than, where, span=tree.span)


def has_more(scope: Scope, tree: Tree) -> nodes.Has:
    """`an opponent has more gold than you`"""
    relation, (*first, held, last) = one_token(tree, "RELATION"), trees(tree)
    who = a_player_said(scope, first[0]) if first else nodes.YOU  # `you control more creatures than …`
    what, where = _held(scope, held, who)
    than = scope.build(last)
    if than == nodes.Player("opponent") and scope.words(last).lower().startswith("any "):
        than = nodes.Player("opponents")  # `more than any opponent`
    return nodes.Has(who, what, relation.value, than, where, span=tree.span)


def pieces_held(scope: Scope, tree: Tree) -> tuple[str, None]:
    """`more creatures than each opponent`: on the board, which is where pieces are counted."""
    word = one_token(tree, "DESC")
    kind, name, number = word.value
    if kind not in ("nouns", "types") or "p" not in number:
        scope.problem("C303", word, '"{}" is not counted', 'write "creatures", or a creature type')
    return str(name), None


def _held(scope: Scope, tree: Tree, who: nodes.Player) -> tuple[str, nodes.Inside | None]:
    """What it is, and where it lies, which belongs to the player who has it."""
    with having(scope, subject=who):
        held: tuple[str, nodes.Inside | None] = scope.build(tree)
    return held
