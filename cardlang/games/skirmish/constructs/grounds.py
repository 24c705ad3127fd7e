"""The wording of squares that are closed, difficult or covered for somebody, and of attacks from afar."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Ground
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.selectors import counted
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.effect import Sequence, Triggered
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.language.nodes.selector import EACH, Adjacent, Not, On, Predicate, Selector, Within
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, tokens, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.placing.nodes import Area, InArea
from cardlang.mechanics.prohibitions.nodes import Cannot


def _ground(scope: Scope, tree: Tree) -> Ground:
    """`cannot enter squares adjacent to this creature`, `cannot leave your start area`"""
    who, where = _who_and_where(scope, tree)
    rule = one_token(tree, "ENTER_SQUARES", "ENTER_BESIDE", "LEAVE_SQUARES", "ENTER_ROUGH", "ENTER_AREA", "LEAVE_AREA")
    if rule.terminal == "ENTER_ROUGH":
        where = On("difficult terrain")
    if not isinstance(where, Predicate):
        where = InArea(where)
    return Ground(who, rule.value, where, span=tree.span)


def _go_away(scope: Scope, tree: Tree) -> Ground:
    """`Adjacent enemies cannot move away from this creature.`: they stay beside it."""
    who, of = _who_and_where(scope, tree)
    beside = Adjacent(of)
    if not isinstance(who, Selector) or beside not in who.where:
        said = f'"{scope.words(tree)}": also if it is not adjacent?'
        scope.problem("C302", tree, said, 'write "cannot leave squares adjacent to …"')
    return Ground(who, "leave", beside, span=tree.span)


def _who_and_where(scope: Scope, tree: Tree) -> tuple[Any, Any]:
    things, *place = trees(tree)
    who = scope.build(things)
    remember(scope, who)
    where = scope.build(place[0]) if place else None
    if isinstance(who, Ref) and getattr(where, "to", getattr(where, "of", None)) == who:
        said = f'"{scope.words(place[0])}" refers to the moving creature itself'
        scope.problem("C303", place[0], said, "name another creature")
    return who, where


def _rough_ground(scope: Scope, tree: Tree) -> Ground:
    """`Squares adjacent to this creature are difficult terrain for enemies.`"""
    seat, *things = trees(tree)
    where = scope.build(seat)
    who = scope.build(things[0]) if things else Selector(EACH, scope.vocabulary.noun)
    return Ground(who, "difficult", where, span=tree.span)


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


def _move_ends(scope: Scope, tree: Tree) -> Amendment | Sequence:
    """`When an enemy moves adjacent to this creature, … Its move ends there.`: so it does (S5.6, S8.2)."""
    within = scope.in_ability and _is_move(scope.event)
    if within:  # `it stops moving and takes 5 damage`
        remember(scope, Ref("subject"))

    def apply(effect: Node) -> Node | None:
        return effect if within or (isinstance(effect, Triggered) and _is_move(effect.event)) else None

    if not within and scope.event is not None:
        said = f'"{scope.words(tree)}": nothing has moved by then (S8.2)'
        scope.problem("C303", tree, said, 'write "When … moves adjacent to …, …", or "cancel that move"')
        return Sequence(())
    return Amendment(apply, tree, otherwise=lambda: Sequence(()) if within else None)


def _is_move(event: object) -> bool:
    """Whether somebody has moved to a place."""
    return isinstance(event, Happens) and event.kind in _MOVES and event.place is not None and not event.would


_MOVES = ("moves", "shifts", "teleports", "is slid")


def _cannot_from(scope: Scope, tree: Tree) -> Cannot:
    """`cannot be the target of ranged attacks from more than 3 squares away`: creatures there cannot make them."""
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    for deed in tokens(tree, "DEED"):
        if deed.value not in _FROM_AFAR:
            said = f'"{scope.words(deed)}" does not come from anywhere'
            scope.problem("C303", deed, said, 'write "be attacked", or leave out from where')
    if not isinstance(who, Ref):
        scope.problem("C303", trees(tree)[0], "away from which of them?", "say it of one creature")
        who = scope.self_ref
    afar = Not(Within(counted(scope, one_token(tree, "NUM")), who))
    deeds = {_FROM_AFAR[deed.value] for deed in tokens(tree, "DEED") if deed.value in _FROM_AFAR}
    return Cannot(Selector(EACH, scope.vocabulary.noun, (afar,)), tuple(sorted(deeds)), who, span=tree.span)


_FROM_AFAR = {
    "be attacked": "attack",
    "be attacked by melee attacks": "make melee attacks",
    "be attacked by ranged attacks": "make ranged attacks",
}


def _area_of_it(scope: Scope, tree: Tree) -> Area:
    """`its start area`: of its controller."""
    it = scope.refer("its", tree)
    who = YOU if it == scope.self_ref else Player("controller", it)
    return Area(one_token(tree, "AREA").value, who, span=tree.span)


GROUND = Construct(
    Ground,
    {
        "ground": _ground,
        "go_away": _go_away,
        "rough_ground": _rough_ground,
        "rough_ground_for": _rough_ground_for,
        "cannot_from": _cannot_from,
        "area_of_it": _area_of_it,
        "move_ends": _move_ends,
    },
    _write_ground,
    lasts=True,
)
