"""The wording of damage that is halved, limited or raised each time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import creature, only_you
from cardlang.language.builders.selectors import described
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Number, ThisWay
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.effect import Triggered
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import EACH, ONE, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import damage_forms, damage_number
from cardlang.mechanics.damage.nodes import THAT_DAMAGE, DamageOn, DealDamage, DealKind, Halved, Prevent, Raise
from cardlang.mechanics.damage.wording.dealing import check_that
from cardlang.mechanics.damage.wording.partly import take_bare
from cardlang.mechanics.damage.wording.preventing import (
    PREVENT_KINDS,
    attackers,
    dealt_by,
    is_coming,
    victim,
    would_hurt,
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


def _halved_against(scope: Scope, tree: Tree) -> Any:
    """`Damage from ranged attacks against this creature is halved.`"""
    return _halved(scope, dealt_by(tree))


def _is_attacked(scope: Scope, who: Any) -> bool:
    """Whether the text answers an attack against them."""
    event = scope.event
    return isinstance(event, Happens) and "attack" in event.kind and victim(event, scope.vocabulary, None) == who


def _ignored(scope: Scope, tree: Tree, subject: Any = None) -> Prevent:
    """`cannot be wounded by spells`, `takes no wounds from basic attacks`, `takes no magical wounds`"""
    kind, source = token(tree, "DAMAGE_KIND"), token(tree, "SOURCE")
    by = None
    if tree.rule == "take_none":
        who = creature(scope, tree, subject)
        if not trees(tree) and not kind and is_coming(scope, who, that=True):  # `it takes no damage instead`
            return Prevent(All(), who, THAT_DAMAGE, span=tree.span)
        if trees(tree):
            by, source = attackers(scope, trees(tree)[0])
    elif trees(tree):
        who = scope.build(trees(tree)[0])
        remember(scope, who)
    else:
        who = scope.last.subject if scope.last and isinstance(scope.last.subject, Ref) else scope.self_ref
    everything = not (source or kind or by or scope.static or scope.lasting)
    if (
        not by
        and scope.event
        and (source.value == "this attack" if source else everything and _is_attacked(scope, who))
    ):
        said = "this attack"  # the one that the text answers
    else:
        if everything and not scope.problems:
            scope.problem("C302", tree, "for how long?", 'add "until the end of the current turn" or another duration')
        said = _each(scope, source) if source else f"each {kind.value}" if kind else ALL_SOURCES
    return Prevent(All(), who, said, by, span=tree.span)


def _damage_on(scope: Scope, tree: Tree) -> DamageOn:
    """`for each wound on this creature`"""
    word = token(tree, "DAMAGE")
    if word and word.value and "s" not in word.value and not scope.counting:
        right = scope.vocabulary.forms["damage"][0]
        scope.problem("C207", word, f'"{scope.words(word)}" is counted one by one', f'write "{right}"', right)
    return DamageOn(scope.build(trees(tree)[0]) if trees(tree) else scope.refer("it", tree), span=tree.span)


def _wounds_dealt(scope: Scope, tree: Tree) -> ThisWay:
    """`for each wound dealt this way`: after all that prevents it"""
    word, many = one_token(tree, "DAMAGE"), scope.antecedents.damaging
    if word.value and "s" not in word.value and not scope.counting:
        right = scope.vocabulary.forms["damage"][0]
        scope.problem("C207", word, f'"{scope.words(word)}" is counted one by one', f'write "{right}"', right)
    if many != 1:
        said = "no damage was dealt" if not many else "several were dealt"
        scope.problem("C302" if many else "C301", tree, f'"{scope.words(tree)}": {said} before', "say how much")
    return ThisWay("damage", "dealt", span=tree.span)


def _write_damage_on(writer: Writer, node: DamageOn) -> str:
    return f"{damage_forms(writer)[0]} on {writer.it(node.of)}"


def _take_more(scope: Scope, tree: Tree, subject: Any) -> DealDamage | Raise | Triggered:
    """`it takes 5 more`: of the damage that the text answers, otherwise besides what was dealt before it. Where a text
    applies all the time, of all that it would take, or of that `from spells`."""
    who, much, kind = creature(scope, tree, subject), _much(scope, tree), _kind(scope, tree)
    event: Any = scope.event
    if is_coming(scope, who, that=True) and kind in (event.means, None):
        return Raise(much, span=tree.span)
    tail = next((kid for kid in trees(tree) if kid.rule == "prevent_from"), None)
    if tail or (event is None and (scope.static or scope.lasting) and not scope.antecedents.damaging):
        return _raised(scope, tree, who, token(tail, "SOURCE") if tail else None)
    if not scope.antecedents.damaging and (event is None or tree.rule == "take_more_bare"):
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
    return Raise(_much(scope, tree), span=tree.span)


def _damage_raised(scope: Scope, tree: Tree) -> Triggered:
    """`All damage dealt to this creature is increased by 5.`: each time it would be dealt"""
    return _raised(scope, tree, described(scope, trees(tree)[0]))


_MEANS = {"each spell": "spell", "each attack": "basic attack"}


def _raised(scope: Scope, tree: Tree, to: Any, source: Token | None = None) -> Triggered:
    """Each time that it would be dealt, it is more."""
    if not (scope.static or scope.lasting):
        scope.problem("C302", tree, "for how long?", 'add "until the end of the current turn" or another duration')
    if not scope.static and isinstance(to, Selector) and to.quantity != EACH:
        message = f'"{scope.words(tree)}": which one?'
        scope.problem("C302", tree, message, f"choose it first, for instance: {scope.vocabulary.choice}")
    kind = _kind(scope, tree)
    if source and (kind or source.value not in _MEANS):
        said = scope.words(source)
        help = 'write "from spells" or "from basic attacks", and no kind of damage'
        scope.problem("C303", source, f'"{said}": of that it cannot be said', help)
    to = replace(to, quantity=ONE) if isinstance(to, Selector) and to.quantity == EACH else to
    means = _MEANS.get(source.value) if source else kind
    event = Happens(to, "is damaged", means=means, would=True)
    return Triggered(event, Raise(_much(scope, tree)), span=tree.span)


def _take_less_of_kind(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    """`takes 1 less physical wound`"""
    who, much, kind = creature(scope, tree, subject), _much(scope, tree), _kind(scope, tree)
    event: Any = scope.event
    if is_coming(scope, who, that=True) and kind == event.means:
        return Prevent(much, who, THAT_DAMAGE, span=tree.span)
    return Prevent(much, who, f"each {kind}", span=tree.span)


def _write_raise(writer: Writer, node: Raise) -> Clause:
    if not would_hurt(writer.answered):
        raise Unwritable("no damage is about to be dealt")
    return Clause("increase", f"that damage by {node.amount.n}")


DAMAGE_ON = Construct(DamageOn, {"damage_on": _damage_on, "wounds_dealt": _wounds_dealt}, _write_damage_on, part=True)
HALVED = Construct(
    Halved, {"halved": _halved, "halve": _halved, "halved_against": _halved_against}, _write_halved, lasts=True
)
PREVENT_FROM = PREVENT_KINDS._replace(rules={**PREVENT_KINDS.rules, "ignore_source": _ignored, "take_none": _ignored})
RAISE = Construct(
    Raise,
    {"take_more": _take_more, "take_more_bare": _take_more, "take_bare": take_bare, "raise_that": _raise_that},
    _write_raise,
    alters=lambda node: True,
)
RAISE_ALL = RAISE._replace(rules={**RAISE.rules, "damage_raised": _damage_raised})
RAISE_KINDS = RAISE_ALL._replace(rules={**RAISE_ALL.rules, "take_less_of_kind": _take_less_of_kind})
KINDS = (PREVENT_FROM, HALVED, DAMAGE_ON, RAISE_KINDS)
NO_DAMAGE = {"take_none": _ignored}
PLAIN = (HALVED, RAISE_ALL)
"""What is said where damage has no kinds."""
