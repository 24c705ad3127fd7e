"""The wording of affinity, assistance, and deployment costs."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Affinity, Assist, DeployCost
from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.doers import creature
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.parser import Tree
from cardlang.language.saying import Slot, say
from cardlang.language.scope import Scope, one_token
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.values.wording import type_said
from cardlang.model.article import with_article


def _deploy_cost(scope: Scope, tree: Tree, subject: Any) -> DeployCost:
    number, resource = one_token(tree, "NUM"), one_token(tree, "RESOURCE")
    first = next(iter(scope.vocabulary.resources))
    if resource.value[0] != first:
        scope.problem("C303", resource, f"creatures cost {first}", f'write "{first}"')
    much = Number(counted(scope, number))
    return DeployCost(creature(scope, tree, subject), much, tree.rule == "deploy_cost_more", span=tree.span)


def _write_deploy_cost(writer: Writer, node: DeployCost) -> Clause:
    amount = amount_of(node.amount)
    if not isinstance(amount, Number):
        raise Unwritable(f"no words for a cost of {amount}")
    n = amount.n
    gold = writer.vocabulary.forms[next(iter(writer.vocabulary.resources))][n != 1]
    text = f"{n} {gold} {'more' if node.more else 'less'} to deploy"
    return Clause("cost", text + writer.per(node.amount), writer.subject_said(node.who))


DEPLOY_COST = Construct(DeployCost, {"deploy_cost": _deploy_cost, "deploy_cost_more": _deploy_cost}, _write_deploy_cost)


def _told(scope: Scope, tree: Tree, made: Affinity) -> Affinity:
    meant = f"{capital(with_article(made.keyword))} may play this card whatever its abilities and level."
    scope.keywords.append((tree.end, f"{made.keyword} Affinity", meant))
    return made


def _assisted(scope: Scope, tree: Tree, made: Assist) -> Assist:
    if made.who == scope.self_ref:
        scope.problem("C303", tree, "it cannot assist itself", "say who may assist: Each adjacent ally may assist")
    return made


TYPE = Slot(("DESC",), lambda scope, word, before: type_said(scope, word), lambda writer, name, node: str(name))
AFFINITY = say(Affinity, "{keyword} Affinity", rule="ability", keyword=TYPE, then=_told, form="title")
ASSIST = say(Assist, "{who} may_assist", then=_assisted)
