"""The wording of what activations cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.selectors import counted
from cardlang.language.builders.sequence import Amendment, sequence
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Bonus, Bounded, Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token
from cardlang.language.writer import Writer
from cardlang.mechanics.activation.nodes import Activate, ActivationCost, ActivationCostIs
from cardlang.mechanics.values.nodes import Get
from cardlang.mechanics.values.wording import get


def _cost(scope: Scope, tree: Tree, subject: Any) -> ActivationCost:
    """`the target player's creatures cost 1 more to activate`"""
    who = _what_costs(scope, tree, subject)
    return ActivationCost(who, Number(counted(scope, one_token(tree, "NUM"))), tree.rule == "cost_more", span=tree.span)


def _what_costs(scope: Scope, tree: Tree, subject: Any) -> Any:
    """The creatures whose activation is spoken of, which takes leadership symbols."""
    if subject is None and scope.static and scope.box == "power":
        return scope.self_ref  # `Static: Costs 1 more to activate …`
    if subject is None or isinstance(subject, Player):
        scope.problem("C303", tree, f'"{scope.words(tree)}": what does?', "name the creatures")
        return scope.self_ref
    return subject


def _costs(scope: Scope, tree: Tree, subject: Any) -> ActivationCostIs:
    """`costs nothing to activate`, `costs 1 to activate`"""
    number, who = token(tree, "NUM"), _what_costs(scope, tree, subject)
    return ActivationCostIs(who, counted(scope, number) if number else 0, span=tree.span)


def _costs_or_unpaid(scope: Scope, tree: Tree, subject: Any) -> ActivationCostIs | Amendment:
    """The same; after `Activate …`, `It costs nothing to activate` says that its cost is not paid."""
    made = _costs(scope, tree, subject)
    if made.n or not isinstance(made.who, Ref) or scope.static or scope.lasting:
        return made
    return Amendment(
        lambda effect: replace(effect, free=True) if isinstance(effect, Activate) and not effect.free else None,
        tree,
        otherwise=lambda: made,
    )


def _write_costs(writer: Writer, node: ActivationCostIs) -> Clause:
    return Clause("cost", f"{node.n or 'nothing'} to activate", writer.subject_said(node.who))


def get_with_cost(scope: Scope, tree: Tree, subject: Any) -> Any:
    """`gets +1 strength and -1 activation cost`"""
    got = get(scope, tree, subject)
    costs = [one for one in got.modifiers if one.stat == "activation"] if isinstance(got, Get) else []
    if not costs:
        return got
    values = tuple(one for one in got.modifiers if one not in costs)
    who = scope.latest(got.who) if values else got.who
    said: list[Node] = [replace(got, modifiers=values)] if values else []
    for one in costs:
        n = one.amount.n if isinstance(one.amount, Bonus) else 0
        if not n:
            scope.problem("C303", tree, "activating costs a number more or less", 'write "costs 1 more to activate"')
        said.append(ActivationCost(who, Number(abs(n)), n > 0, span=one.span))
    return sequence(scope, [*said])


def _write_cost(writer: Writer, node: ActivationCost) -> Clause:
    amount: Any = amount_of(node.amount)
    if not isinstance(amount, Number) or (
        isinstance(node.amount, Bounded) and (node.more or node.amount.bound != "least")
    ):
        raise Unwritable(f"no words for {node.amount} of a cost")
    subject = writer.subject_said(node.who)
    if isinstance(node.who, Selector) and node.who.quantity.kind == "each":
        subject = subject._replace(plural=not subject.words.startswith("each "))
    least = writer.per(node.amount)
    if isinstance(node.amount, Bounded) and isinstance(node.amount.amount, Number):
        least = f" (minimum {node.amount.n})"
    return Clause("cost", f"{amount.n} {'more' if node.more else 'less'} to activate{least}", subject)


COSTS = (
    Construct(ActivationCost, dict.fromkeys(("cost_more", "cost_less"), _cost), _write_cost),
    Construct(ActivationCostIs, {"costs_so_much": _costs_or_unpaid}, _write_costs),
)
