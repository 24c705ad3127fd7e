"""The wording of damage that is divided, dealt or healed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import only_pieces, only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, ONE, Quantity, Selector, is_plural
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import OfKind, amount_words
from cardlang.mechanics.damage.nodes import DealDivided, HealDivided

_ANY = Quantity("any", 0)


def _divided(scope: Scope, tree: Tree, subject: Any) -> DealDivided | HealDivided:
    """`Deal 4 wounds divided as you choose among up to two beings.`"""
    only_you(scope, tree, subject)
    amount, things = trees(tree)
    much, among = scope.build(amount), scope.build(things)
    only_pieces(scope, things, among)
    unique = scope.vocabulary.unique
    if isinstance(among, Selector) and among.quantity == EACH and is_plural(among, unique):  # `among your beings`
        among = replace(among, quantity=_ANY)
    several = isinstance(among, Selector) and among.quantity not in (EACH, ONE)
    if not several and not (isinstance(among, Ref) and scope.antecedents.is_plural(among)):
        scope.problem("C303", things, f'"{scope.words(things)}": among several', 'write "any number of …"')
    kind = much.kind if isinstance(much, OfKind) else ""
    number = much.amount if isinstance(much, OfKind) else much
    if not isinstance(number, Number):
        scope.problem("C303", amount, f'"{scope.words(amount)}" cannot be divided', "write a number")
        number = Number(scope.vocabulary.step)
    scope.antecedents.amount = True
    scope.hurt, scope.kind_dealt = among, kind
    if tree.rule == "heal_divided":
        return HealDivided(number, among, scope.vocabulary.step, span=tree.span)
    scope.antecedents.dealt = True
    scope.antecedents.damaging += 1
    scope.met(among, "is damaged")
    return DealDivided(number, among, None, kind, scope.vocabulary.step, span=tree.span)


def _write(writer: Writer, node: DealDivided | HealDivided) -> Clause:
    deals = isinstance(node, DealDivided)
    among, kind = (node.to, node.kind) if isinstance(node, DealDivided) else (node.on, "")
    if node.step != writer.vocabulary.step or not isinstance(node.amount, Number) or getattr(node, "by", None):
        raise Unwritable(f"no words for {node.amount} divided in steps of {node.step}")
    chosen = isinstance(among, Selector) and among.quantity.kind != "each" and among.quantity.n != 1
    if not chosen and not (isinstance(among, Ref) and writer.antecedents.is_plural(among)):
        raise Unwritable("it is divided among several")
    writer.kind_dealt = kind
    writer.antecedents.damaging += deals
    said = amount_words(writer, node.amount, kind)
    return Clause("deal" if deals else "heal", f"{said} divided as you choose among {writer.target(among)}")


DEAL_DIVIDED = Construct(DealDivided, {"deal_divided": _divided}, _write, whom={"deal_divided": ("", "foe")})
HEAL_DIVIDED = Construct(HealDivided, {"heal_divided": _divided}, _write, whom={"heal_divided": ("friend", "friend")})
