"""The wording of counters."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.conditions import negation
from cardlang.language.builders.doers import only_you
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.language.nodes.amount import All, Number
from cardlang.language.nodes.condition import Unless
from cardlang.language.nodes.reference import THIS_CARD
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.counters.nodes import HasCounters, PutCounters, RemoveCounters
from cardlang.model.article import with_article


def counters_said(scope: Scope, tree: Tree) -> tuple[str, Any]:
    """Which counters, and how many; without a number all, or one."""
    bare = next((kid for kid in trees(tree) if kid.rule == "bare_counter"), None)
    number, counter = token(tree, "NUM"), token(bare or tree, "COUNTER")
    assert counter
    if number is None and "all" in scope.words(tree).lower().split(maxsplit=2)[1]:
        return agrees(scope, counter, True), All()
    if bare:
        right = with_article(scope.vocabulary.forms[counter.value[0]][0])
        message = f'"{scope.words(counter)}" needs a word that says how many'
        scope.problem("C206", counter, message, f'write "{right}"', right)
        return counter.value[0], Number(1)
    count = counted(scope, number) if number else 1
    return agrees(scope, counter, count != 1), Number(count)


def _put(scope: Scope, tree: Tree, subject: Any) -> PutCounters:
    only_you(scope, tree, subject)
    counter, amount = counters_said(scope, tree)
    on = trees(tree)[-1]
    if on.rule == "it" and scope.this_card and not scope.antecedents.mentions:
        return PutCounters(counter, amount, THIS_CARD, span=tree.span)
    return PutCounters(counter, amount, scope.build(on), span=tree.span)


def _remove(scope: Scope, tree: Tree, subject: Any) -> RemoveCounters:
    only_you(scope, tree, subject)
    counter, amount = counters_said(scope, tree)
    return RemoveCounters(counter, amount, scope.build(trees(tree)[-1]), span=(tree.start, tree.end))


def _said(writer: Writer, counter: str, amount: Number | All) -> str:
    forms = writer.vocabulary.forms[counter]
    return f"all {forms[1]}" if isinstance(amount, All) else f"{amount.n} {forms[amount.n != 1]}"


def _write_put(writer: Writer, node: PutCounters) -> Clause:
    return Clause("put", f"{_said(writer, node.counter, node.amount)} on {writer.target(node.on)}")


def _write_remove(writer: Writer, node: RemoveCounters) -> Clause:
    return Clause("remove", f"{_said(writer, node.counter, node.amount)} from {writer.target(node.on)}")


def _has(scope: Scope, tree: Tree) -> HasCounters | Unless:
    """`if it has 2 or more power tokens`"""
    number, counter, (ref, *_) = token(tree, "NUM"), token(tree, "COUNTER"), trees(tree)
    assert counter
    words = scope.words(tree).lower().split()
    relation, than = whole(relation_said(tree) or ">=", counted(scope, number) if number else 1)
    none = "no" in words or than == 0
    if none:
        relation, than = ">=", 1
    has = HasCounters(scope.build(ref), counter.value[0], relation, than, span=(tree.start, tree.end))
    return negation(scope, has) if none else has


def _write_has(writer: Writer, node: HasCounters) -> str:
    one, several = writer.vocabulary.forms[node.counter]
    said = {">=": f"{node.than} or more", "<=": f"{node.than} or fewer", "=": f"exactly {node.than}"}[node.relation]
    return f"{writer.ref(node.subject)} has {said} {one if (node.relation, node.than) == ('=', 1) else several}"


WORDING = Wording(
    constructs=(
        Construct(PutCounters, {"put_counters": _put}, _write_put),
        Construct(RemoveCounters, {"remove_counters": _remove}, _write_remove),
        Construct(HasCounters, {"has_counters": _has}, _write_has, part=True),
    ),
    explanations=Explanations(remarks={RemoveCounters: remark("Only as many as there are.")}),
)
