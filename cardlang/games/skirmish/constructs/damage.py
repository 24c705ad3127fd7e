"""Damage outside attacks: dealing, healing, preventing."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.constructs.common import creature, damage, fives, only_you
from cardlang.games.skirmish.nodes import (
    DealDamage,
    Heal,
    Prevent,
    Unpreventable,
)
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.effect import Sequence
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer


def _deal(scope: Scope, tree: Tree, subject: Any) -> Any:
    only_you(scope, tree, subject)
    amount, to = (scope.build(kid) for kid in trees(tree))
    deal = DealDamage(amount, to, span=(tree.start, tree.end))
    return Sequence((deal, Unpreventable(attack=False))) if tree.rule == "deal_unpreventable" else deal


def _take(scope: Scope, tree: Tree, subject: Any) -> DealDamage:
    to = creature(scope, tree, subject)
    return DealDamage(scope.build(trees(tree)[0]), to, span=(tree.start, tree.end))


def _write_deal(writer: Writer, node: DealDamage) -> Clause:
    return Clause("deal", f"{damage(node.amount)} to {writer.target(node.to)}")


def _heal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    number = token(tree, "NUM")
    assert number
    things = trees(tree)
    if things:
        only_you(scope, tree, subject)
    amount = Number(fives(scope, number))
    on = scope.build(things[0]) if things else creature(scope, tree, subject)
    return Heal(amount, on, span=(tree.start, tree.end))


def _write_heal(writer: Writer, node: Heal) -> Clause:
    amount = damage(node.amount)
    return Clause("heal", amount if node.on == writer.me else f"{amount} from {writer.target(node.on)}")


def _prevent(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    only_you(scope, tree, subject)
    amount, *things = trees(tree)
    source = token(tree, "SOURCE")
    to = scope.build(things[0]) if things else scope.self_ref
    said: Any = source.value if source else "source"
    return Prevent(scope.build(amount), to, said, span=(tree.start, tree.end))


def _write_prevent(writer: Writer, node: Prevent) -> Clause:
    if node.to == writer.me:
        return Clause("ignore", f"{damage(node.amount)} from one {node.source}")
    return Clause("prevent", f"{damage(node.amount)} to {writer.target(node.to)} from one {node.source}")


DEAL_DAMAGE = Construct(DealDamage, {"deal": _deal, "deal_unpreventable": _deal, "take": _take}, _write_deal)
HEAL = Construct(Heal, {"heal": _heal}, _write_heal)
PREVENT = Construct(Prevent, {"prevent": _prevent}, _write_prevent)
