"""The wording of rows."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import creature, done_to
from cardlang.language.builders.places import after as core_after
from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import counted, selector
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes import EACH, ONE, THIS, Is, Predicate, Ref, Selector
from cardlang.language.parser import Tree, one_token, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.facing.nodes import Behind, Exposure, InFront, Walk
from cardlang.mechanics.permanents.nodes import LiesOn
from cardlang.mechanics.players.wording import of_player
from cardlang.model.value import having


def _behind(scope: Scope, tree: Tree) -> Behind | InFront:
    """`behind it`, `in front of your hero`"""
    of, side = anchor(scope, trees(tree)[-1]), one_token(tree, "BEHIND").value
    if not isinstance(of, Ref) and of.quantity != EACH:
        scope.problem("C303", tree, f'"{scope.words(tree)}" does not say {_SIDES[side]} which', "choose that one first")
        of = scope.self_ref
    return (Behind if side == "behind" else InFront)(of, span=tree.span)


def _the_one_behind(scope: Scope, tree: Tree) -> Selector:
    """`the being directly behind it`: whatever stands there, if anything does."""
    return selector(scope, trees(tree)[0], EACH, tree, [_behind(scope, tree)])


def _in_area(scope: Scope, tree: Tree) -> tuple[Predicate, ...]:
    """`in that player's front row`, `on your board`"""
    area = scope.build(trees(tree)[0])
    mine = of_player(scope, area.of)
    if area.area == "board" and scope.described and scope.vocabulary.domain(scope.described.noun) == "permanent":
        return (LiesOn(Selector(ONE, scope.vocabulary.noun, (mine,))),)
    if area.area == "board":
        return (mine,)
    scope.rows_of = scope.words(tree)
    return Is(f"in the {area.area}"), mine


def _after(scope: Scope, tree: Tree) -> Is:
    """`in the back row`: of every board, unless the text has spoken of the rows of one."""
    said: Is = core_after(scope, tree)
    if scope.rows_of and said.adjective in _ROWS:
        message = f'"{scope.words(tree)}": of every board, or of the one before ("{scope.rows_of}")?'
        scope.problem("C302", tree, message, 'write "in your … row", or "in the … row of …" with the same player')
    return said


def _write_behind(writer: Writer, node: Behind | InFront) -> str:
    with having(writer, describing=True):
        said = node.of != THIS or writer.antecedents.mentions
        of = writer.it(node.of) if isinstance(node.of, Ref) and said else writer.anchor(node.of)
    return f"directly {_SIDES['behind' if isinstance(node, Behind) else 'in front']} {of}"


def counts_exposed(scope: Scope, tree: Tree, subject: Any) -> Exposure:
    """`counts as exposed`, `counts as unexposed`"""
    exposed = one_token(tree, "DESC").value[1] == "exposed"
    return Exposure(creature(scope, tree, subject), exposed, span=tree.span)


def _write_exposure(writer: Writer, node: Exposure) -> Clause:
    return Clause("count", f"as {'exposed' if node.exposed else 'unexposed'}", writer.subject_said(node.who))


def _walk_straight(scope: Scope, tree: Tree, subject: Any) -> Walk:
    """`move it 1 space back`"""
    what, number = done_to(scope, tree, subject, trees(tree)[0]), one_token(tree, "NUM")
    if counted(scope, number) != 1:
        scope.problem("C303", number, "straight back or forward is one space", 'write "1 space"')
    return Walk(what, one_token(tree, "STRAIGHT").value, span=tree.span)


def _walk(scope: Scope, tree: Tree, subject: Any) -> Walk:
    """`move a being you control up to two spaces`"""
    what = done_to(scope, tree, subject, trees(tree)[0])
    return Walk(what, "any", counted(scope, one_token(tree, "NUM")), span=tree.span)


def _write_walk(writer: Writer, node: Walk) -> Clause:
    what, (one, many) = writer.target(node.what), writer.vocabulary.forms["square"]
    if node.way == "any":
        return Clause("move", f"{what} up to {node.spaces} {one if node.spaces == 1 else many}")
    if node.spaces != 1:
        raise Unwritable("straight back or forward is one space")
    return Clause("move", f"{what} 1 {one} {node.way}")


_BEHIND = {
    "behind": _behind,
    "the_one_behind": _the_one_behind,
    "in_area": _in_area,
    "on_board": _in_area,
    "after": _after,
}
_SIDES = {"behind": "behind", "in front": "in front of"}
_ROWS = ("in the front row", "in the back row")
WORDING = Wording(
    constructs=(
        Construct(Behind, _BEHIND, _write_behind, form="part"),
        Construct(InFront, {}, _write_behind, form="part"),
        Construct(Exposure, {}, _write_exposure),
        Construct(Walk, {"walk": _walk, "walk_straight": _walk_straight}, _write_walk),
    )
)
