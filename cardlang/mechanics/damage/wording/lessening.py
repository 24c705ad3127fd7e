"""The wording of damage that is halved, limited or raised each time."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.clauses import remember
from cardlang.language.builders.doers import only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Number, ThisWay
from cardlang.language.nodes.reference import Ref
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import damage_forms, damage_number
from cardlang.mechanics.damage.nodes import DamageOn, Halved, Raise
from cardlang.mechanics.damage.wording.dealing import check_that
from cardlang.mechanics.damage.wording.preventing import PREVENT_KINDS, would_hurt

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
        scope.problem("C207", word, f'"{scope.words(word)}" is counted one by one', f'write "{right}"', right)


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
