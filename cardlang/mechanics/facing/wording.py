"""The wording of rows."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.places import after as core_after
from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import selector
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.reference import THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import EACH, ONE, Controlled, Is, Predicate, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.facing.nodes import Behind, InFront
from cardlang.mechanics.permanents.nodes import LiesOn
from cardlang.mechanics.placing.nodes import Area
from cardlang.mechanics.players.nodes import ChosenPlayer
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
    *words, _ = trees(tree)
    behind = _behind(scope, tree)
    if words:
        return selector(scope, Tree("nominal", [*words], words[0].start, words[-1].end), EACH, tree, [behind])
    noun = scope.vocabulary.noun
    scope.antecedents.select("creature", False, scope.words(tree), "other", frozenset(), noun)
    return Selector(EACH, noun, (behind,), span=tree.span)


def _in_row(scope: Scope, tree: Tree) -> tuple[Predicate, ...]:
    """`in your front row`, `in the front row of an opponent's board`"""
    row = Is(one_token(tree, "IN_YOUR_ROW", "IN_ROW_OF").value)
    of = scope.build(trees(tree)[0]).of if trees(tree) else YOU
    scope.rows_of = scope.words(tree)
    return row, Controlled(of)


def _area_of_it(scope: Scope, tree: Tree) -> Area:
    """`its board`: of its owner."""
    said = trees(tree)
    of = scope.build(said[0]) if said else scope.refer("its", tree)
    if not isinstance(of, Ref):
        scope.problem("C303", tree, f'"{scope.words(tree)}" does not say whose it is', 'write "its owner\'s"')
        of = THIS
    return Area(one_token(tree, "AREA").value, Player("owner", of), span=tree.span)


def _in_area(scope: Scope, tree: Tree) -> tuple[Predicate, ...]:
    """`in that player's front row`, `on your board`"""
    area = scope.build(trees(tree)[0])
    mine = of_player(scope, area.of)
    if area.area == "board" and scope.vocabulary.domain(scope.noun) == "permanent":
        return (LiesOn(Selector(ONE, scope.vocabulary.noun, (mine,))),)
    if area.area == "board":
        return (mine,)
    scope.rows_of = scope.words(tree)
    return Is(f"in the {area.area}"), mine


def _in_enemy_row(scope: Scope, tree: Tree) -> tuple[Predicate, ...]:
    """`in an enemy front row`"""
    if scope.quantity and scope.quantity.kind == "each":
        message = f'"{scope.words(tree)}": of each enemy, or of one?'
        scope.problem("C302", tree, message, 'write "in an opponent\'s … row" for one, or "each enemy … in the … row"')
    return Is(one_token(tree, "IN_ENEMY_ROW").value), Is("enemy")


def _on_one_board(scope: Scope, tree: Tree) -> Controlled:
    """`two beings on the same board`: of one player, who is chosen first."""
    some = scope.quantity
    if not some or some.kind == "each" or (some.n < 2 and some.kind != "any"):
        message = f'"{scope.words(tree)}": as what? Only one is chosen'
        scope.problem("C301", tree, message, 'write "on its board", or whose board it is')
    player: Any = Player("opponent") if one_token(tree, "ON_ONE_BOARD").value == "opponent" else ChosenPlayer("players")
    scope.antecedents.meet(Player("that opponent"), opponent=player == Player("opponent"))
    return Controlled(player)


def _after(scope: Scope, tree: Tree) -> Is:
    """`in the back row`: of every board, unless the text has spoken of the rows of one."""
    said: Is = core_after(scope, tree)
    if scope.rows_of and said.adjective in _ROWS:
        message = f'"{scope.words(tree)}": of every board, or of the one before ("{scope.rows_of}")?'
        scope.problem("C302", tree, message, 'write "in your … row", or "in the … row of …" with the same player')
    return said


def _write_behind(writer: Writer, node: Behind | InFront) -> str:
    with having(writer, describing=True):
        of = writer.it(node.of) if isinstance(node.of, Ref) else writer.anchor(node.of)
    return f"directly {_SIDES['behind' if isinstance(node, Behind) else 'in front']} {of}"


_BEHIND = {
    "behind": _behind,
    "the_one_behind": _the_one_behind,
    "in_your_row": _in_row,
    "in_row_of": _in_row,
    "area_of_it": _area_of_it,
    "in_area": _in_area,
    "on_board": _in_area,
    "in_enemy_row": _in_enemy_row,
    "on_one_board": _on_one_board,
    "after": _after,
}
_SIDES = {"behind": "behind", "in front": "in front of"}
_ROWS = ("in the front row", "in the back row")
WORDING = Wording(
    constructs=(
        Construct(Behind, _BEHIND, _write_behind, part=True),
        Construct(InFront, {}, _write_behind, part=True),
    ),
)
