"""The wording of counters."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import only_you
from cardlang.language.builders.earlier import before as past
from cardlang.language.builders.places import at_least
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.language.nodes.amount import All, Number
from cardlang.language.nodes.condition import Was
from cardlang.language.nodes.reference import THIS_CARD
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.counters.nodes import HasCounters, PutCounters, RemoveCounters
from cardlang.model.article import with_article


def counters_said(scope: Scope, tree: Tree) -> tuple[str, Any]:
    """Which counters, and how many; without a number all, or one."""
    bare = next((kid for kid in trees(tree) if False), None)
    number, counter = token(tree, "NUM"), one_token(bare or tree, "COUNTER")
    if number is None and "all" in scope.words(tree).lower().split(maxsplit=2)[1]:
        return agrees(scope, counter, True), All()
    if bare:
        right = with_article(scope.vocabulary.forms[counter.value[0]][0])
        message = f'"{scope.words(counter)}" needs a word that says how many'
        scope.problem("C206", counter, message, f'write "{right}"', right)
        return counter.value[0], Number(1)
    count = counted(scope, number)
    return agrees(scope, counter, count != 1), Number(count)


def _put(scope: Scope, tree: Tree, subject: Any) -> PutCounters:
    only_you(scope, tree, subject)
    counter, amount = counters_said(scope, tree)
    return PutCounters(counter, amount, _place(scope, tree, counter), span=tree.span)


def _remove(scope: Scope, tree: Tree, subject: Any) -> RemoveCounters:
    only_you(scope, tree, subject)
    counter, amount = counters_said(scope, tree)
    return RemoveCounters(counter, amount, _place(scope, tree, counter), span=tree.span)


def _place(scope: Scope, tree: Tree, counter: str) -> Any:
    """What the counters lie on: a thing of the kind that the vocabulary says, or this card."""
    scope.antecedents.counter, said = counter, trees(tree)[-1]
    noun, alone = scope.vocabulary.counters[counter], not scope.antecedents.mentions
    if said.rule == "it" and scope.this_card and alone:
        return THIS_CARD
    domain = scope.vocabulary.domain(noun)
    on = scope.refer("it", said, (domain,)) if said.rule == "it" and noun else scope.build(said)
    if noun and on != THIS_CARD:
        mentioned = (one.called or one.noun for one in scope.antecedents.mentions if one.ref == on)
        there = on.noun if isinstance(on, Selector) else next(mentioned, scope.vocabulary.noun)
        if scope.vocabulary.domain(there) != domain:
            (one, ones), (_, several) = (scope.vocabulary.forms[word] for word in (noun, counter))
            scope.problem("C303", said, f"{several} lie only on {ones}", f'write "{with_article(one)}"')
    return on


def _said(writer: Writer, counter: str, amount: Number | All) -> str:
    forms = writer.vocabulary.forms[counter]
    return f"all {forms[1]}" if isinstance(amount, All) else f"{amount.n} {forms[amount.n != 1]}"


def _write_put(writer: Writer, node: PutCounters) -> Clause:
    return Clause("put", f"{_said(writer, node.counter, node.amount)} on {writer.target(node.on)}")


def _write_remove(writer: Writer, node: RemoveCounters) -> Clause:
    return Clause("remove", f"{_said(writer, node.counter, node.amount)} from {writer.target(node.on)}")


def _has(scope: Scope, tree: Tree) -> HasCounters:
    """`if it has 2 or more power tokens`, `if it has none`: of those that were put or removed before"""
    said, (ref, *_) = token(tree, "COUNTER"), sorted(trees(tree), key=lambda kid: kid.rule == "bound")
    counter = said.value[0] if said else scope.antecedents.counter
    if not counter:
        help = f'write "{scope.vocabulary.forms[_first(scope)][1]}"'
        if scope.discarding and scope.discarding == scope.effects_read:
            help = 'write "If they do not"'
        scope.problem("C301", tree, f'"{scope.words(tree)}": of what?', help)
    relation, than, none = at_least(scope, tree, counted(scope, token(tree, "NUM")))
    none = none or (said is None and token(tree, "NUM") is None)
    if none:
        relation, than = "=", 0
    return HasCounters(scope.build(ref), counter or _first(scope), relation, than, span=tree.span)


def _first(scope: Scope) -> str:
    return next(iter(scope.vocabulary.counters))


def _had(scope: Scope, tree: Tree) -> Was:
    """`if it had no power tokens`: before the effects before it."""
    before: Was = past(scope, tree, _has(scope, tree))
    return before


def _write_has(writer: Writer, node: HasCounters) -> str:
    one, several = writer.vocabulary.forms[node.counter]
    if (node.relation, node.than) == ("=", 0):
        return f"{writer.ref(node.subject)} has no {several}"
    said = {">=": f"{node.than} or more", "<=": f"{node.than} or fewer", "=": f"exactly {node.than}"}[node.relation]
    return f"{writer.ref(node.subject)} has {said} {one if (node.relation, node.than) == ('=', 1) else several}"


WORDING = Wording(
    constructs=(
        Construct(PutCounters, {"put_counters": _put}, _write_put),
        Construct(RemoveCounters, {"remove_counters": _remove}, _write_remove),
        Construct(HasCounters, {"has_counters": _has, "had_counters": _had}, _write_has, part=True),
    ),
    explanations=Explanations(remarks={RemoveCounters: remark("Only as many as there are.")}),
)
