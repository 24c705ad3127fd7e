"""How much spells deal, and how many of them a player may draw, cast or hold."""

from __future__ import annotations

from typing import Any, Final

from cardlang.games.elements.nodes import AtMost, HandLimit
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import bearing_player, is_bearer
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.reference import YOU, Player
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.players.nodes import ChosenPlayer


def _player(scope: Scope, tree: Tree) -> Player:
    """Who it applies to all the time: nobody is chosen."""
    who: Any = scope.build(tree)
    if not isinstance(who, Player) and is_bearer(scope, who, scope.words(tree)):
        return bearing_player(scope)
    if not isinstance(who, Player):
        scope.problem("C303", tree, f'"{scope.words(tree)}": only players do that', 'write "you", or "its owner"')
        return YOU
    if isinstance(who, ChosenPlayer) or who.who == "opponent":
        scope.problem(
            "C302", tree, f'"{scope.words(tree)}": which one, as this applies all the time?', 'write "each …"'
        )
        return YOU
    return who


def _most(scope: Scope, tree: Tree, bound: Tree) -> int:
    """How many a tree allows that forbids more."""
    relation, n = whole(relation_said(tree) or "<=", counted(scope, one_token(tree, "NUM"), least=0))
    if relation != ">=":
        scope.problem("C303", bound, f'"{scope.words(bound)}" limits nothing here', 'write "more than"')
        return n
    return n - 1


def _at_most(scope: Scope, tree: Tree) -> AtMost:
    """`can't draw more than one spell each round`"""
    who, bound = trees(tree)
    deed: Any = "draw spells" if tree.rule.startswith("draw_") else "cast spells"
    agrees(scope, one_token(tree, "CARD"), counted(scope, one_token(tree, "NUM"), least=0) != 1)
    n = _most(scope, tree, bound)
    if n < 1:
        scope.problem("C303", tree, f'"{scope.words(tree)}": none at all?', f'write "cannot {deed}"')
    period = one_token(tree, "PERIOD").value
    if period not in ("action", "round"):
        scope.problem("C303", tree, f'"{scope.words(tree)}": that is not counted', 'write "each round"')
        period = "round"
    player = _player(scope, who)
    remember(scope, player)
    return AtMost(player, deed, max(1, n), period, span=tree.span)


def _write_at_most(writer: Writer, node: AtMost) -> Clause:
    verb = node.deed.split()[0]
    spells = writer.vocabulary.forms["spell"][node.most != 1]
    return Clause("cannot", f"{verb} more than {node.most} {spells} each {node.period}", writer.player(node.who))


def _hand_limit(scope: Scope, tree: Tree) -> HandLimit:
    """`can't have more than five spells in hand`"""
    who, bound, held = trees(tree)
    scope.build(held)
    most = _most(scope, tree, bound)
    return HandLimit(_player(scope, who), max(0, most), span=tree.span)


def _write_hand_limit(writer: Writer, node: HandLimit) -> Clause:
    spells = writer.vocabulary.forms["spell"][node.most != 1]
    return Clause("cannot", f"have more than {node.most} {spells} in hand", writer.player(node.who))


LIMITS: Final[tuple[Construct, ...]] = (
    Construct(AtMost, {"draw_cannot_more": _at_most, "cast_cannot_more": _at_most}, _write_at_most, lasts=True),
    Construct(HandLimit, {"cannot_hold": _hand_limit}, _write_hand_limit, lasts=True),
)
