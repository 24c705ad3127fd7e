"""The wording of damage that is prevented, ignored, halved, or raised each time, or that cannot be prevented."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.doers import creature, only_you, remember
from cardlang.language.builders.references import attack_begins, attack_said
from cardlang.language.builders.selectors import described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes import All, Bounded, Happens, Node, Number, Ref, Sequence, ThisWay
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.language.parser import Token, Tree, one_token, one_tree, token, trees
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import amount_words, damage, damage_forms, damage_number, plural_means
from cardlang.mechanics.damage.nodes import (
    THAT_DAMAGE,
    DamageOn,
    DealDamage,
    Halved,
    Piercing,
    Prevent,
    Raise,
    Unpreventable,
)
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
        scope.problem("C302", tree, '"{}" does not say whose damage', help)


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


PREVENT = Construct(Prevent, {"prevent": _prevent, "next": _next, "of_that": _of_that_damage}, _write_prevent)
# Of damage that has kinds, all of one kind is ignored.
PREVENT_KINDS = PREVENT._replace(
    rules={**PREVENT.rules, "unharmed": _unharmed, "reduced_kind": _reduced_kind}, write=_write_ignored
)


ALL_SOURCES = "each source"


def _halved(scope: Scope, tree: Tree, subject: Any = None) -> Halved:
    """`Magical wounds dealt to this creature are halved, rounded up.`"""
    only_you(scope, tree, subject)
    kind, rounded, to = token(tree, "DAMAGE_KIND"), token(tree, "ROUNDED"), scope.build(trees(tree)[0])
    remember(scope, to)
    up = rounded is not None and rounded.value == "up"
    source = token(tree, "SOURCE")
    said = _each(scope, source) if source else f"each {kind.value}" if kind else ALL_SOURCES
    return Halved(to, said, scope.vocabulary.step, up, span=tree.span)


def _each(scope: Scope, source: Token) -> str:
    """A source of which all are meant: `ranged attacks`."""
    if not source.value.startswith("each"):
        said = scope.words(source)
        scope.problem("C302", source, f'"{said}": of each, or only of the next?', f'write "each {said.split()[-1]}"')
    return str(source.value)


def _write_halved(writer: Writer, node: Halved) -> Clause:
    kind = node.source.removeprefix("each ")
    if node.step != writer.vocabulary.step:
        raise Unwritable(f"no words for steps of {node.step}")
    if kind.endswith("attack") and node.source.startswith("each") and not writer.vocabulary.spelled("DAMAGE_KIND"):
        whom, rounded = writer.target(node.to), ", rounded up" * node.up
        return Clause("halve", f"{damage_forms(writer)[1]} dealt to {whom} by {node.source}{rounded}")
    if node.source != ALL_SOURCES and kind not in writer.vocabulary.spelled("DAMAGE_KIND"):
        raise Unwritable(f"no words for half of what comes from {node.source}")
    if node.to == Ref("attacker"):
        raise Unwritable("whoever attacks is spoken of only where something answers the attack")
    said = "" if node.source == ALL_SOURCES else f"{kind} "
    return Clause(
        "halve", f"{said}{damage_forms(writer)[1]} dealt to {writer.target(node.to)}{', rounded up' * node.up}"
    )


def _damage_on(scope: Scope, tree: Tree) -> DamageOn:
    """`for each wound on this creature`"""
    _check_one(scope, one_token(tree, "DAMAGE"))
    return DamageOn(scope.build(trees(tree)[0]), span=tree.span)


def _check_one(scope: Scope, word: Token) -> None:
    """Report `for each wounds`."""
    if "s" not in word.value and not scope.counting:
        right = scope.vocabulary.forms["damage"][0]
        scope.problem("C207", word, '"{}" is counted one by one', f'write "{right}"', right)


def _wounds_dealt(scope: Scope, tree: Tree) -> ThisWay:
    """`for each wound dealt this way`: after all that prevents it"""
    many = scope.antecedents.damaging
    _check_one(scope, one_token(tree, "DAMAGE"))
    if many != 1:
        said = "no damage was dealt" if not many else "several were dealt"
        scope.problem("C302" if many else "C301", tree, f'"{scope.words(tree)}": {said} before', "say how much")
    return ThisWay("damage", "dealt", span=tree.span)


def _write_damage_on(writer: Writer, node: DamageOn) -> str:
    return f"{damage_forms(writer)[0]} on {writer.it(node.of)}"


def _raise_that(scope: Scope, tree: Tree, subject: Any = None) -> Raise:
    """`Increase that damage by 5.`"""
    check_that(scope, tree, "damage", "attack")
    only_you(scope, tree, subject)
    return Raise(Number(damage_number(scope, one_token(tree, "NUM"))), span=tree.span)


def _write_raise(writer: Writer, node: Raise) -> Clause:
    if not would_hurt(writer.answered):
        raise Unwritable("no damage is about to be dealt")
    return Clause("increase", f"that damage by {node.amount.n}")


DAMAGE_ON = Construct(DamageOn, {"damage_on": _damage_on, "wounds_dealt": _wounds_dealt}, _write_damage_on, form="part")
HALVED = Construct(Halved, {"halve": _halved}, _write_halved)
RAISE = Construct(Raise, {"raise_that": _raise_that}, _write_raise)
KINDS = (PREVENT_KINDS, HALVED, DAMAGE_ON, RAISE)


def _unpreventable(scope: Scope, tree: Tree) -> Amendment:
    power, only_attack = token(tree, "POWER"), bool(trees(tree))
    by = power.value if power else None
    said = scope.antecedents
    begins = only_attack and not by and not said.attacks() and attack_begins(scope.event, scope.vocabulary)
    if only_attack and trees(tree)[0].rule == "the_attack" and not begins:
        attack_said(scope, tree)
    made = said.attacks() and not said.blurred and (only_attack or not said.dealt)

    def apply(effect: Node) -> Node | None:
        attack = scope.constructs.form(effect) == "attack"
        if not attack and (only_attack or not isinstance(effect, DealDamage)):
            return None
        return Sequence((effect, Unpreventable(attack, by, span=tree.span)))

    def alone() -> Node | None:
        """`If the target is tapped, this damage cannot be prevented.`"""
        return Unpreventable(True, by, begins, span=tree.span) if made or begins else None

    return Amendment(apply, tree, otherwise=alone)


def _write_unpreventable(writer: Writer, node: Unpreventable) -> str:
    if node.answered:
        if node.by or writer.antecedents.attacks() or not attack_begins(writer.answered, writer.vocabulary):
            raise Unwritable("no attack triggers this")
        return "damage from that attack cannot be prevented"
    known = node.attack and writer.antecedents.attacks() and not writer.antecedents.blurred
    if not known and not (
        writer.constructs.form(writer.before) == "attack" if node.attack else isinstance(writer.before, DealDamage)
    ):
        raise Unwritable(f"no words for {node} after {writer.before}")
    what = "damage from this attack" if node.attack else "this damage"
    return f"{what} cannot be prevented" + (f" by {node.by}" if node.by else "")


UNPREVENTABLE = Construct(Unpreventable, {"unpreventable": _unpreventable}, _write_unpreventable, form="remark")


def _piercing(scope: Scope, tree: Tree) -> Piercing:
    """`Damage dealt by this creature with melee attacks cannot be prevented.`"""
    said = one_tree(tree, "means")
    who, *against = [described(scope, kid) for kid in trees(tree) if kid is not said]
    means = scope.build(said) if said else None
    if said and means and plural_means(means) not in scope.vocabulary.spelled("MEANS")[means]:
        scope.problem("C303", said, '"{}": damage is dealt by attacks', "leave it out")
    return Piercing(who, means, *against, span=tree.span)


def _write_piercing(writer: Writer, node: Piercing) -> str:
    means = f" with {plural_means(node.means)}" if node.means else ""
    to = f" to {writer.described(node.against)}" if node.against is not None else ""
    return f"damage dealt by {writer.described(node.who)}{to}{means} cannot be prevented"


PIERCING = Construct(Piercing, {"piercing": _piercing}, _write_piercing)
