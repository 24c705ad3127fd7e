"""Who takes so much where others were said to take another amount."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import creature
from cardlang.language.builders.sequence import Amendment
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Sequence
from cardlang.language.nodes.selector import EACH, Is, Selector, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token
from cardlang.mechanics.damage.amounts import damage_number
from cardlang.mechanics.damage.nodes import DealDamage, DealKind


def take_bare(scope: Scope, tree: Tree, subject: Any) -> DealDamage | Amendment:
    """`All beings in the front row take 2 wounds. Beings in the back row take 1.`, of the kind that was said before.
    `Unexposed beings take only 1.`: in place of what was said of them all."""
    before, who = scope.hurt, creature(scope, tree, subject)
    much = Number(damage_number(scope, one_token(tree, "NUM")))
    if not scope.antecedents.damaging:
        message = f'"{scope.words(tree)}": {much.n} of what? No damage was dealt before'
        forms = scope.vocabulary.forms.get("damage", ("damage", "damage"))
        scope.problem("C301", tree, message, f'write "{much.n} {forms[much.n != 1]}"')
    only = " only " in f" {scope.words(tree).lower()} "
    both = [one for one in (before, who) if isinstance(one, Selector) and one.quantity == EACH]
    if only or (len(both) == 2 and not _apart(scope, *both)):
        if only and len(both) == 2:
            return Amendment(lambda effect: _partly(scope, effect, both[1], much), tree)
        message = f'"{scope.words(tree)}": besides what was said before, or instead of it?'
        help = 'write "take … more wounds" for besides, or say first whom it is not dealt to'
        scope.problem("C302", tree, message, help)
    scope.antecedents.amount = True
    scope.antecedents.damaging += 1
    scope.met(who, "is damaged")
    scope.hurt, kind = who, scope.kind_dealt
    return DealKind(much, who, kind=kind, span=tree.span) if kind else DealDamage(much, who, span=tree.span)


def _apart(scope: Scope, one: Selector, other: Selector) -> bool:
    """Whether nothing fits both."""
    opposites = scope.vocabulary.opposites
    said = [[where.adjective for where in some.where if isinstance(where, Is)] for some in (one, other)]
    return any(opposites.get(word) in said[1] for word in said[0])


def _partly(scope: Scope, effect: Node, some: Selector, much: Number) -> Node | None:
    """The effect for all but some of those whom it meant, and for these with another amount."""
    to = getattr(effect, "to", None)
    if not isinstance(effect, DealDamage) or not isinstance(to, Selector) or to.noun != some.noun:
        return None
    said = [one for one in some.where if one not in to.where]
    opposite = scope.vocabulary.opposites.get(said[0].adjective) if len(said) == 1 and isinstance(said[0], Is) else None
    if opposite is None:
        return None
    rest = replace(to, where=canonical([*to.where, Is(opposite)]))
    these = replace(to, where=canonical([*to.where, *said]), span=some.span)
    return Sequence((replace(effect, to=rest), replace(effect, to=these, amount=much)))
