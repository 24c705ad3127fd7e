"""What players have: conditions about their cards and resources."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.card_nodes import Zone
from cardlang.games.skirmish.constructs.zones import write_zone
from cardlang.games.skirmish.resource_nodes import Has, Store
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.condition import Unless
from cardlang.language.nodes.reference import SUBJECT, YOU, Player
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees, value
from cardlang.language.writer import Writer


def _has(scope: Scope, tree: Tree) -> Any:
    """`you have 3 or more action cards in hand`, `no gold in your vault`"""
    kids = trees(tree)
    who: Player = scope.build(kids[0])
    number = token(tree, "NUM")
    bounds = [kid for kid in kids if kid.rule == "bound"]
    said = scope.words(tree).lower().split()
    if number is None:
        return Unless(Has(who, _what(scope, tree), ">=", 1, _where(scope, tree, who), span=(tree.start, tree.end)))  # type: ignore[arg-type]
    relation: Any = value(bounds[0]) if bounds else "=" if "exactly" in said else ">="
    n = counted(scope, number, 0)
    return Has(who, _what(scope, tree), relation, n, _where(scope, tree, who), span=(tree.start, tree.end))


def _has_more(scope: Scope, tree: Tree) -> Has:
    """`an opponent has more gold than you`"""
    relation, (first, *_, last) = token(tree, "RELATION"), trees(tree)
    assert relation
    who: Player = scope.build(first)
    where = _where(scope, tree, who)
    return Has(who, _what(scope, tree), relation.value, scope.build(last), where, span=(tree.start, tree.end))


def _what(scope: Scope, tree: Tree) -> str:
    word = token(tree, "CARD") or token(tree, "RESOURCE")
    assert word
    name = str(word.value[0])
    return next(iter(scope.vocabulary.cards)) if name == "card" else name


def _where(scope: Scope, tree: Tree, who: Player) -> Zone | Store | None:
    """Where they lie: with the one who has them."""
    before, scope.subject = scope.subject, who
    place = next((kid for kid in trees(tree) if kid.rule in PLACES), None)
    where: Any = scope.build(place) if place else None
    scope.subject = before
    if where is None and token(tree, "CARD"):
        return Zone(next(iter(scope.vocabulary.zones)), YOU if who == YOU else SUBJECT)
    return where  # type: ignore[no-any-return]


PLACES = ("zone", "the_zone", "store", "the_store")


def _write_has(writer: Writer, node: Has) -> str:
    subject = writer.player(node.who)
    verb = "have" if subject.plural else "has"
    resource = node.what in writer.vocabulary.resources
    forms = writer.vocabulary.forms[node.what]
    where = ""
    if isinstance(node.where, Zone):
        hand = node.where.zone == next(iter(writer.vocabulary.zones))
        if hand and node.where.of != (YOU if node.who == YOU else SUBJECT):
            raise Unwritable("nobody has cards in the hand of another")
        where = " in hand" if hand else f" in {write_zone(writer, node.where)}"
    elif isinstance(node.where, Store):
        where = f" in {writer.possessor(node.where.of)} {node.where.store}"
    if isinstance(node.than, Player):
        more = "more" if node.relation == ">" else "less" if resource else "fewer"
        return f"{subject.words} {verb} {more} {forms[1]}{where} than {writer.player(node.than).words}"
    n = node.than
    much = {">=": f"{n} or more", "<=": f"{n} or fewer", "=": f"exactly {n}"}[node.relation]
    return f"{subject.words} {verb} {much} {forms[1 if n != 1 or node.relation != '=' else 0]}{where}"


HAS = Construct(Has, {"player_has": _has, "player_has_more": _has_more}, _write_has, part=True)
