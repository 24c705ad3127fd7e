"""The wording of counters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.conditions import before as past
from cardlang.language.builders.doers import only_you
from cardlang.language.builders.places import at_least
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause, compared
from cardlang.language.construct import Build, Construct, Explanations, Wording
from cardlang.language.nodes import EACH, ONE, THIS, THIS_CARD, All, Either, Node, Number, Selector, Several, Was
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.counters.nodes import HasCounters, PutCounters, RemoveCounters
from cardlang.mechanics.placing.nodes import InSquareOf
from cardlang.model.article import listed, with_article
from cardlang.model.page import Step


def _counted(scope: Scope, tree: Tree, before: Values) -> tuple[str, Number | All]:
    number, counter = token(tree, "NUM"), one_token(tree, "COUNTER")
    count = counted(scope, number)
    return agrees(scope, counter, number is None or count != 1), Number(count) if number else All()


def _write_counted(writer: Writer, said: tuple[str, Number | All], node: Any) -> str:
    (one, several), amount = writer.vocabulary.forms[said[0]], said[1]
    return f"all {several}" if isinstance(amount, All) else f"{amount.n} {one if amount.n == 1 else several}"


def _place(scope: Scope, said: Tree, before: Values) -> Any:
    """What the counters lie on: a thing of one of the kinds that the vocabulary says, or this card."""
    counter, words = before["counter"], scope.vocabulary
    if said.rule == "it" and scope.this_card and not scope.antecedents.mentions:
        return THIS_CARD
    nouns = words.counters[counter]
    domains = tuple(map(words.domain, nouns))
    on = scope.refer("it", said, domains) if said.rule == "it" else scope.build(said)
    for one in on.parts if isinstance(on, Several | Either) else (on,):
        there = one.noun if isinstance(one, Selector) else scope.antecedents.noun_of(one) or words.noun
        if one != THIS_CARD and words.domain(there) not in domains:
            called = [words.forms[words.noun if noun == "creature" else noun] for noun in nouns]
            ones, help = listed([several for _, several in called]), f'write "{with_article(called[0][0])}"'
            scope.problem("C303", said, f"{words.forms[counter][1]} lie only on {ones}", help)
    return on


COUNTERS = Slot(("counters",), _counted, _write_counted, ("counters: NUM COUNTER",))
ALL_COUNTERS = COUNTERS._replace(symbols=("counters", "all_counters"), grammar=("all_counters: ALL COUNTER",))
BEARER = Slot(("_bearer",), _place, lambda writer, value, node: writer.target(value))


def _mark(scope: Scope, tree: Tree, subject: Any) -> PutCounters | RemoveCounters:
    """`Daze an enemy.`: the counter has verbs of its own."""
    only_you(scope, tree, subject)
    verb, (said,) = next(one for one in tree.kids if isinstance(one, Token)), trees(tree)
    on = _place(scope, said, {"counter": verb.value})
    if tree.rule == "mark":
        return PutCounters(verb.value, Number(1), on, span=tree.span)
    return RemoveCounters(verb.value, All(), on, span=tree.span)


def _the_self(scope: Scope, tree: Tree) -> Any:
    """`the hero`: the one that was chosen, or else this one."""
    named = scope.antecedents.candidates("that", scope.vocabulary.domains)
    if any(one.how in ("choose", "other") for one in named):
        return scope.refer("that", tree)
    this = scope.where.this or scope.vocabulary.noun
    if one_token(tree, "THE_SELF").value != this:
        scope.problem("C303", tree, '"{}" is not this ' + this, f'write "the {this}"')
    scope.mention(THIS, tree)
    return THIS


def _put_in(scope: Scope, tree: Tree, subject: Any) -> PutCounters:
    """`Place a guild token in the target's space and in each space adjacent to it.`"""
    only_you(scope, tree, subject)
    number, counter = token(tree, "NUM"), one_token(tree, "COUNTER")
    count = counted(scope, number)
    where = scope.build(trees(tree)[0])
    on = Selector(EACH if where.beside else ONE, "square", (where,), span=trees(tree)[0].span)
    return PutCounters(agrees(scope, counter, count != 1), Number(count), on, span=tree.span)


def _write_in(writer: Writer, node: PutCounters) -> str | None:
    """The same words, if it is said so."""
    match node:
        case PutCounters(counter, Number(n), Selector(quantity, "square", (InSquareOf() as where,))):
            if quantity != (EACH if where.beside else ONE):
                return None
            one, several = writer.vocabulary.forms[counter]
            place = writer.place(replace(where, beside=False))
            square = writer.vocabulary.forms["square"][0]
            more = f" and in each {square} adjacent to it" if where.beside else ""
            return f"{with_article(one) if n == 1 else f'{n} {several}'} {place}{more}"
    return None


def _said(node: type[Node], template: str, much: Slot, alias: str, amount: Number | All, **others: Build) -> Construct:
    """Said with the verb that a counter has for this, if it has one; else by the template. `others` are builders."""
    usual = say(node, template, much=much, on=BEARER, also={alias: _mark, **others})

    def write(writer: Writer, node: Any) -> Clause | str:
        if said_in := _write_in(writer, node):
            return Clause("place", said_in)
        verb = writer.vocabulary.spelled(alias.upper()).get(node.counter)
        if verb and node.amount == amount:
            itself = writer.vocabulary.worded and writer.in_costs and node.on == THIS
            return Clause(verb[0], f"the {writer.this}" if itself else writer.target(node.on))
        said: Clause | str = usual.write(writer, node)
        return said

    return usual._replace(write=write)


PUT = _said(
    PutCounters, "put {counter amount:much} on {on}", COUNTERS, "mark", Number(1), put_in=_put_in, the_self=_the_self
)
REMOVE = _said(RemoveCounters, "remove {counter amount:much} from {on}", ALL_COUNTERS, "unmark", All())


def _has(scope: Scope, tree: Tree) -> HasCounters:
    """`if it has 2 or more power tokens`"""
    (ref, *_), number = sorted(trees(tree), key=lambda kid: kid.rule == "bound"), token(tree, "NUM")
    relation, than, none = at_least(scope, tree, counted(scope, number))
    if none:
        relation, than = "=", 0
    return HasCounters(scope.build(ref), one_token(tree, "COUNTER").value[0], relation, than, span=tree.span)


def _had(scope: Scope, tree: Tree) -> Was:
    """`if it had no power tokens`: before the effects before it."""
    before: Was = past(scope, tree, _has(scope, tree))
    return before


def _write_has(writer: Writer, node: HasCounters) -> str:
    one, several = writer.vocabulary.forms[node.counter]
    if (node.relation, node.than) == ("=", 0):
        return f"{writer.ref(node.subject)} has no {several}"
    counters = one if (node.relation, node.than) == ("=", 1) else several
    return f"{writer.ref(node.subject)} has {compared(node.relation, node.than)} {counters}"


def _remark(explainer: Any, node: RemoveCounters) -> Step | None:
    return None if isinstance(node.amount, All) else Step("Only as many as there are.")


WORDING = Wording(
    explanations=Explanations(remarks={RemoveCounters: _remark}),
    constructs=(
        PUT,
        REMOVE,
        Construct(HasCounters, {"has_counters": _has, "had_counters": _had}, _write_has, form="part"),
    ),
)
