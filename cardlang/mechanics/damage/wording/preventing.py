"""The wording of preventing and ignoring damage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.doers import creature, only_you
from cardlang.language.builders.selectors import described
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Bounded, Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import amount_words, damage, damage_forms, damage_number
from cardlang.mechanics.damage.nodes import THAT_DAMAGE, Prevent
from cardlang.mechanics.damage.wording.dealing import check_that


def _unharmed(scope: Scope, tree: Tree, subject: Any = None) -> Prevent:
    """`This creature ignores physical wounds.`"""
    who = creature(scope, tree, subject)
    return Prevent(All(), who, f"each {one_token(tree, 'DAMAGE_KIND').value}", span=tree.span)


def _reduced_kind(scope: Scope, tree: Tree, subject: Any = None) -> Prevent:
    """`Physical wounds dealt to this creature are reduced by 1.`"""
    only_you(scope, tree, subject)
    to, much = scope.build(trees(tree)[0]), Number(damage_number(scope, one_token(tree, "NUM")))
    return Prevent(much, to, f"each {one_token(tree, 'DAMAGE_KIND').value}", span=tree.span)


def _write_ignored(writer: Writer, node: Prevent) -> Clause:
    """Prevention; of a kind of damage, all of it is ignored."""
    kind = node.source.removeprefix("each ")
    if kind not in writer.vocabulary.spelled("DAMAGE_KIND"):
        return _write_prevent(writer, node)
    least = f", to a minimum of {node.amount.n}" if isinstance(node.amount, Bounded) else ""
    much = amount_of(node.amount) if least else node.amount
    if node.by or node.next or not isinstance(much, All | Number):
        raise Unwritable(f"no words for some {kind} damage")
    if isinstance(much, Number):
        said = f"{writer.spelled('DAMAGE_KIND', kind)} {writer.vocabulary.forms['damage'][1]}"
        return Clause("reduce", f"{said} dealt to {writer.target(node.to)} by {much.n}{least}")
    words = f"{writer.spelled('DAMAGE_KIND', kind)} {writer.vocabulary.forms['damage'][1]}"
    return Clause("ignore", words, writer.subject_said(node.to))


def _prevent(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """Without a named source it is one source (S11.5), or every source if the prevention lasts."""
    only_you(scope, tree, subject)
    amount, *tails = trees(tree)
    source: Any = None
    to = by = None
    for tail in tails:
        if tail.rule == "prevent_to":
            if to is not None:
                scope.problem("C303", tail, "the protected creature is stated twice", "state it once")
            to = scope.build(trees(tail)[0])
        else:
            if source is not None:
                scope.problem("C303", tail, "the source is stated twice", "state it once")
            source, by = one_token(tail, "SOURCE").value, next((described(scope, kid) for kid in trees(tail)), None)
    if to is None:
        to = victim(scope.event, scope.vocabulary, scope.self_ref)
        _check_victim(scope, tree, subject, to)
    coming = amount.rule == "next"
    that = amount.rule == "of_that"
    plain = source is None and by is None and not coming
    if plain and is_coming(scope, to, that):
        return Prevent(scope.build(amount), to, THAT_DAMAGE, span=tree.span)
    named = source is not None
    if source is None:
        source = "each source" if coming or scope.lasting or scope.static else "one source"
    if source.startswith("one"):
        coming = False  # for a single source, N is a total anyway (S11.6)
    prevent = Prevent(scope.build(amount), to, source, by, coming, span=tree.span)
    _check_times(scope, tree, prevent, named or coming)
    return prevent


def is_coming(scope: Scope, to: Any, that: bool = False) -> bool:
    """Whether the text answers damage that would be dealt, and refers to the creature that it would damage. Who changes
    `that` damage when it is dealt means the same."""
    event = scope.event
    if that and scope.in_ability and isinstance(event, Happens) and not event.after:
        event = replace(event, would=True)
    return is_hurt(event, scope.vocabulary, to)


def would_hurt(event: Node | None) -> bool:
    """Whether it is about damage that would be dealt."""
    return isinstance(event, Happens) and event.would and "damage" in event.kind


def is_hurt(event: Node | None, vocabulary: Vocabulary, to: Any) -> bool:
    """Whether `to` is the creature that would take damage in the event."""
    return would_hurt(event) and to == victim(event, vocabulary, None)


def _check_times(scope: Scope, tree: Tree, prevent: Prevent, named: bool) -> None:
    """Prevention that is used up needs a time at which it begins. Damage that has landed cannot be prevented, and
    damage that comes next must be `named`."""
    event = scope.event
    if prevent.is_spent and scope.static and not scope.lasting:
        what = (
            f"the next {prevent.amount.n} damage"
            if isinstance(prevent.amount, Number) and prevent.next
            else prevent.source
        )
        help = (
            'leave that out to mean each of them, or say when it begins: "When …, prevent …", "Immediate: Prevent …", '
            '"Discard this card: Prevent …"'
        )
        scope.problem("C302", tree, f'"{what}" is unclear, since this applies all the time', help)
    elif (
        isinstance(event, Happens)
        and not event.would
        and "damage" in event.kind
        and not named
        and prevent.to == victim(event, scope.vocabulary, None)
    ):
        help = 'write "If … would take damage, prevent …" for that damage, or "prevent the next …" for later damage'
        scope.problem(
            "C302", tree, "that damage has been dealt by then, so this could mean it or the next damage", help
        )


def _check_victim(scope: Scope, tree: Tree, subject: Any, hurt: Ref) -> None:
    """The creature may be left out only if the event would damage one creature and no other is mentioned."""
    several = isinstance(_hurt(scope.event, scope.vocabulary), Several | Either)
    another = subject == scope.self_ref != hurt  # `When an ally is attacked, this creature prevents 10 damage.`
    if several or another or (scope.antecedents.redirected and hurt != scope.self_ref):
        help = 'write "to this creature"' + (", or one ability for each" if several else ' or "to that creature"')
        scope.problem("C302", tree, f'"{scope.words(tree)}" does not say whose damage', help)


def _hurt(event: Node | None, vocabulary: Vocabulary) -> Node | None:
    """The party of an event that it would damage."""
    if not isinstance(event, Happens):
        return None
    return event.subject if event.kind in vocabulary.active else event.object


def victim(event: Node | None, vocabulary: Vocabulary, me: Ref | None) -> Any:
    """The creature whose damage is prevented if the text does not say: the one that the answered `event` would damage,
    otherwise the acting or this creature."""
    party = _hurt(event, vocabulary)
    if isinstance(party, Selector):
        return Ref("subject" if isinstance(event, Happens) and event.kind in vocabulary.active else "object")
    return party if isinstance(party, Ref) else me


def _of_that_damage(scope: Scope, tree: Tree) -> Number | All:
    """`5 of that damage`, `that damage`"""
    check_that(scope, tree, "damage", "attack")
    number = token(tree, "NUM")
    return Number(damage_number(scope, number)) if number else All()


def _next(scope: Scope, tree: Tree) -> Number:
    return Number(damage_number(scope, one_token(tree, "NUM")))


def _write_prevent(writer: Writer, node: Prevent) -> Clause:
    amount = f"the next {damage(node.amount, damage_forms(writer))}" if node.next else amount_words(writer, node.amount)
    if node.source == THAT_DAMAGE:
        if not is_hurt(writer.answered, writer.vocabulary, node.to) or node.by or node.next:
            raise Unwritable("that damage is of the one whom it would hurt")
        return Clause("prevent", _of_that(node.amount) or f"{amount}{writer.per(node.amount)}")
    if node.next and node.source.startswith("one"):
        raise Unwritable("of one source it is in sum anyway")
    source = f"from {node.source}"
    if node.source == "each source" and (writer.lasting or node.next):
        source = ""
    if node.by is not None:
        source = f"from {node.source} by {writer.described(node.by)}"
    mine = node.to == writer.me == victim(writer.answered, writer.vocabulary, writer.me)
    if mine and not node.next and node.source.startswith("one") and node.by is None:
        return Clause("ignore", f"{amount} {source}{writer.per(node.amount)}")
    to = f"to {writer.target(node.to)}"
    return Clause("prevent", f"{amount} {to} {source}".rstrip() + writer.per(node.amount))


def _of_that(amount: Node) -> str:
    match amount:
        case All():
            return "that damage"
        case Number(n):
            return f"{n} of that damage"
    return ""


PREVENT = Construct(
    Prevent,
    {"prevent": _prevent, "next": _next, "of_that": _of_that_damage},
    _write_prevent,
)
# Of damage that has kinds, all of one kind is ignored.
PREVENT_KINDS = PREVENT._replace(
    rules={**PREVENT.rules, "unharmed": _unharmed, "reduced_kind": _reduced_kind}, write=_write_ignored
)
