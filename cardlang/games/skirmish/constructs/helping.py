"""The wording of affinity, assistance, and deployment costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.nodes import Affinity, Assist, Deploy, DeployCost
from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import creature, only_you
from cardlang.language.builders.selectors import counted
from cardlang.language.builders.sequence import Amendment, sequence
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import YOU
from cardlang.language.nodes.selector import (
    EACH,
    Compare,
    Controlled,
    HasKeyword,
    Is,
    Named,
    Not,
    Predicate,
    Selector,
    canonical,
)
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, tokens, trees
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.cards.nodes import Cards, Lacks, Zone
from cardlang.mechanics.cards.wording.zones import CREATURE_CARD
from cardlang.mechanics.values.wording import type_said
from cardlang.model.article import with_article


def _deploy_cost(scope: Scope, tree: Tree, subject: Any) -> DeployCost:
    number, resource = one_token(tree, "NUM"), token(tree, "RESOURCE")
    first = next(iter(scope.vocabulary.resources))
    if resource and resource.value[0] != first:
        scope.problem("C303", resource, f"creatures cost {first}", f'write "{first}"')
    much = Number(counted(scope, number))
    return DeployCost(creature(scope, tree, subject), much, "more" in scope.words(tree).lower().split())


def _deploy_cost_yours(scope: Scope, tree: Tree, subject: Any) -> DeployCost:
    """`Dwarves cost you 1 gold less to deploy.`"""
    cost = _deploy_cost(scope, tree, subject)
    return replace(cost, who=_yours(cost.who)) if isinstance(cost.who, Selector) else cost


def _yours(who: Selector) -> Selector:
    return replace(who, where=canonical([*who.where, Controlled(YOU)]))


def _pay_less(scope: Scope, tree: Tree, subject: Any) -> DeployCost | Amendment:
    """`You pay 1 gold less to deploy Orcs.`"""
    only_you(scope, tree, subject)
    said = next((kid for kid in trees(tree) if kid.rule.startswith("resources")), None)
    whom = trees(tree)[-1]
    price = said or tree
    number = token(price, "NUM") or Token("NUM", 1, price.start, price.end)
    cost = Tree("deploy_cost", [number, one_token(price, "RESOURCE")], *tree.span)
    if whom.rule in DEPLOYED and not scope.static:
        return _deployed_for(scope, tree, cost)
    who = scope.build(whom)
    return _deploy_cost(scope, cost, _yours(who) if isinstance(who, Selector) else who)


def _cost_reduced(scope: Scope, tree: Tree, subject: Any = None) -> DeployCost:
    """`Reduce this creature's cost by 1 for each Drow you control.`"""
    only_you(scope, tree, subject)
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    return DeployCost(who, Number(counted(scope, one_token(tree, "NUM"))), False, span=tree.span)


def _cards_cost(scope: Scope, tree: Tree) -> DeployCost:
    """`Creature cards cost you 1 gold less to deploy.`: the creatures that they are of."""
    said: Cards = scope.build(trees(tree)[0])
    hand = Zone(next(iter(scope.vocabulary.zones)), YOU)
    if said.card != CREATURE_CARD or said.source not in (None, hand):
        scope.problem("C303", trees(tree)[0], "only creatures are paid for", f'write "{CREATURE_CARD}s"')
    kinds: list[Predicate] = []
    for one in said.where:
        what = one.what if isinstance(one, Lacks) else one
        if not isinstance(what, HasKeyword | Compare | Named):
            scope.problem("C303", trees(tree)[0], "creature cards are of no action type", "leave it out")
        else:
            kinds.append(Not(what) if isinstance(one, Lacks) else what)
    who = Selector(EACH, scope.vocabulary.noun, canonical([*kinds, Controlled(YOU)]))
    return _deploy_cost(scope, Tree("deploy_cost", [*tokens(tree, "NUM"), *tokens(tree, "RESOURCE")], *tree.span), who)


DEPLOYED = ("it", "they", "that", "those", "the_chosen")  # words for what the effect before has deployed


def _deployed_for(scope: Scope, tree: Tree, cost: Tree) -> Amendment:
    """`It costs 2 less gold.`, of what the effect before it deploys"""
    price = _deploy_cost(scope, cost, scope.self_ref)

    def cheaper(effect: Node) -> Node | None:
        if not isinstance(effect, Deploy) or effect.less or price.more or not isinstance(price.amount, Number):
            return None
        return replace(effect, less=price.amount)

    return Amendment(cheaper, tree, help='write "Deploy …, paying 1 gold less"')


def _things_cost(scope: Scope, tree: Tree) -> DeployCost | Amendment:
    """`Your Spiders cost 1 gold less.`: to deploy, which is all that creatures cost for."""
    if trees(tree)[0].rule in DEPLOYED and not scope.static:
        return _deployed_for(scope, tree, tree)
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    return (_deploy_cost_yours if tree.rule == "things_cost_you" else _deploy_cost)(scope, tree, who)


def _deploy_cost_of(scope: Scope, tree: Tree) -> DeployCost:
    """`Orcs you deploy cost 1 gold less`: those that are yours."""
    return _deploy_cost(scope, tree, deployed_by(scope, tree, trees(tree)[0]))


def deployed_by(scope: Scope, tree: Tree, selector: Tree) -> Selector:
    """`Orcs you deploy`, `creatures your opponents deploy`"""
    said = scope.build(selector)
    if not isinstance(said, Selector) or said.quantity != EACH:
        scope.problem("C303", selector, "this can only be said of a kind of creature", 'write "Creatures you deploy"')
        said = Selector(EACH, scope.vocabulary.noun, span=selector.span)
    words = scope.text[selector.end :].lower().split(maxsplit=3)[:3]
    return replace(said, where=canonical([*said.where, Is("enemy") if _OPPONENTS & {*words} else Controlled(YOU)]))


_OPPONENTS = {"opponent", "opponents"}


def _write_deploy_cost(writer: Writer, node: DeployCost) -> Clause:
    amount = amount_of(node.amount)
    if not isinstance(amount, Number):
        raise Unwritable(f"no words for a cost of {amount}")
    n = amount.n
    gold = writer.vocabulary.forms[next(iter(writer.vocabulary.resources))][n != 1]
    text = f"{n} {gold} {'more' if node.more else 'less'} to deploy"
    return Clause("cost", text + writer.per(node.amount), writer.subject_said(node.who))


DEPLOY_COST = Construct(
    DeployCost,
    {
        "deploy_cost": _deploy_cost,
        "deploy_cost_of": _deploy_cost_of,
        "things_cost": _things_cost,
        "things_cost_you": _things_cost,
        "deploy_cost_yours": _deploy_cost_yours,
        "pay_less": _pay_less,
        "cost_reduced": _cost_reduced,
        "cost_is_reduced": _cost_reduced,
        "cards_cost": _cards_cost,
    },
    _write_deploy_cost,
    lasts=True,
)


def _affinity(scope: Scope, tree: Tree) -> Affinity:
    return _affinity_to(scope, tree, type_said(scope, tree))


def _affinities(scope: Scope, tree: Tree) -> Node:
    """`Drow or Spider Affinity`: one for each."""
    keywords = scope.build(trees(tree)[0]).keywords
    return sequence(scope, [_affinity_to(scope, tree, keyword) for keyword in keywords])


def _affinity_to(scope: Scope, tree: Tree, keyword: str) -> Affinity:
    meant = f"{capital(with_article(keyword))} may play this card whatever its abilities and level."
    scope.keywords.append((tree.end, f"{keyword} Affinity", meant))
    return Affinity(keyword, span=tree.span)


def _assist(scope: Scope, tree: Tree, subject: Any) -> Assist:
    who = creature(scope, tree, subject)
    if who == scope.self_ref:
        scope.problem("C303", tree, "it cannot assist itself", "say who may assist: Each adjacent ally may assist")
    return Assist(who, span=tree.span)


AFFINITY = Construct(
    Affinity,
    {"affinity": _affinity, "affinities": _affinities},
    lambda writer, node: f"{node.keyword} Affinity",
    title=True,
)
ASSIST = Construct(
    Assist, {"assist": _assist}, lambda writer, node: Clause("may assist", "", writer.subject_said(node.who))
)
