"""The wording of damage that is raised or lowered by so much as a text answers it."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import creature, only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import damage_number
from cardlang.mechanics.damage.nodes import THAT_DAMAGE, DealDamage, DealKind, Prevent, Raise
from cardlang.mechanics.damage.wording.dealing import check_that
from cardlang.mechanics.damage.wording.preventing import is_coming, is_hurt, victim


def _take_more(scope: Scope, tree: Tree, subject: Any) -> DealDamage | Raise:
    """`it takes 5 more`: of the damage that the text answers, otherwise besides what was dealt before it."""
    who, much, kind = creature(scope, tree, subject), _much(scope, tree), _kind(scope, tree)
    if is_coming(scope, who, that=True) and kind in (scope.event.means, None):  # type: ignore[union-attr]
        return Raise(much, who, span=tree.span)
    if not scope.antecedents.damaging and tree.rule == "take_more_bare":
        message = f'"{scope.words(tree)}": more than what? No damage was dealt before'
        scope.problem("C301", tree, message, "say of what, or leave out that it is more")
    kind = kind or scope.kind_dealt
    scope.antecedents.amount = True
    scope.antecedents.damaging += 1
    scope.met(who, "is damaged")
    return DealKind(much, who, kind=kind, span=tree.span) if kind else DealDamage(much, who, span=tree.span)


def _kind(scope: Scope, tree: Tree) -> str | None:
    said = token(tree, "DAMAGE_KIND")
    return str(said.value) if said else None


def _much(scope: Scope, tree: Tree) -> Number:
    said = token(tree, "NUM") or next((token(kid, "EXTRA") for kid in trees(tree) if kid.rule == "extra_damage"), None)
    return Number(damage_number(scope, said) if said else 1)


def _raise_that(scope: Scope, tree: Tree, subject: Any = None) -> Raise:
    """`Increase that damage by 5.`"""
    check_that(scope, tree, "damage", "attack")
    only_you(scope, tree, subject)
    return Raise(_much(scope, tree), victim(scope.event, scope.vocabulary, scope.self_ref), span=tree.span)


def _take_less_of_kind(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """`takes 1 less physical wound`"""
    who, much, kind = creature(scope, tree, subject), _much(scope, tree), _kind(scope, tree)
    if is_coming(scope, who, that=True) and kind == scope.event.means:  # type: ignore[union-attr]
        return Prevent(much, who, THAT_DAMAGE, span=tree.span)
    return Prevent(much, who, f"each {kind}", span=tree.span)


def _write_raise(writer: Writer, node: Raise) -> Clause:
    if not is_hurt(writer.answered, writer.vocabulary, node.to):
        raise Unwritable("that damage is of the one whom it would hurt")
    return Clause("increase", f"that damage by {node.amount.n}")


RAISE = Construct(
    Raise,
    {"take_more": _take_more, "take_more_bare": _take_more, "raise_that": _raise_that},
    _write_raise,
    alters=lambda node: True,
)
RAISE_KINDS = RAISE._replace(rules={**RAISE.rules, "take_less_of_kind": _take_less_of_kind})
