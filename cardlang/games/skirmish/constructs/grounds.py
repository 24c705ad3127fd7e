"""The wording of squares that are closed, difficult or covered for somebody, and of attacks from afar."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Ground
from cardlang.language.builders.clauses import remember
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Not, Predicate, Within
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.placing.nodes import InArea


def _ground(scope: Scope, tree: Tree) -> Ground:
    """`cannot enter squares adjacent to this creature`, `cannot leave your start area`"""
    who, where = _who_and_where(scope, tree)
    rule = one_token(tree, "ENTER_SQUARES", "LEAVE_SQUARES", "ENTER_AREA", "LEAVE_AREA")
    if not isinstance(where, Predicate):
        where = InArea(where)
    return Ground(who, rule.value, where, span=tree.span)


def _who_and_where(scope: Scope, tree: Tree) -> tuple[Any, Any]:
    things, *place = trees(tree)
    who = scope.build(things)
    remember(scope, who)
    where = scope.build(place[0]) if place else None
    if isinstance(who, Ref) and getattr(where, "to", getattr(where, "of", None)) == who:
        said = f'"{scope.words(place[0])}" refers to the moving creature itself'
        scope.problem("C303", place[0], said, "name another creature")
    return who, where


def _rough_ground_for(scope: Scope, tree: Tree) -> Ground:
    """`Enemies treat squares adjacent to this creature as difficult terrain.`"""
    who, where = _who_and_where(scope, tree)
    return Ground(who, "difficult", where, span=tree.span)


def _write_ground(writer: Writer, node: Ground) -> Clause:
    subject = writer.all_said(node.who)
    match node.where:
        case None if node.rule == "difficult":
            where = "all squares"
        case None:
            raise Unwritable("nobody leaves all squares")
        case InArea(area):
            where = writer.part(area)
        case Not(Within(n, of)):
            where = f"squares more than {n} {writer.vocabulary.forms['square'][n != 1]} away from {writer.anchor(of)}"
        case where:
            where = f"squares {writer.seat(where)}"
    if node.rule == "difficult":
        if isinstance(node.where, InArea):
            raise Unwritable("no words for a part of the board that is difficult")
        return Clause("treat", f"{where} as difficult terrain", subject)
    return Clause("cannot", f"{node.rule} {where}", subject)


GROUND = Construct(Ground, {"ground": _ground, "rough_ground_for": _rough_ground_for}, _write_ground)
