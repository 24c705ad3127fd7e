"""The wording of questions about attacks: what one did, and when one is answered."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.conditions import by_attack
from cardlang.language.builders.events import describe_party
from cardlang.language.builders.references import attack_said, attack_words
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.condition import DealsDamage, Happened, Happens, Unless
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.nodes.reference import Ref
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees, value
from cardlang.language.writer import Writer


def _deals_damage(scope: Scope, tree: Tree) -> DealsDamage:
    return DealsDamage(attack_said(scope, tree))


def _destroys(scope: Scope, tree: Tree) -> Happened:
    """`if it destroys the target`, about the creature that was attacked."""
    attack_said(scope, tree)
    return Happened(scope.build(trees(tree)[0]), "is destroyed")


def _deals_no_damage(scope: Scope, tree: Tree) -> Unless:
    """`if the attack deals no damage`"""
    return Unless(_deals_damage(scope, tree), span=tree.span)


def _destroys_not(scope: Scope, tree: Tree) -> Unless:
    """`if it doesn't destroy the target`"""
    return Unless(_destroys(scope, tree), span=tree.span)


def _destroys_one(scope: Scope, tree: Tree) -> Happened:
    """`if the attack destroys a creature`: the one that was attacked."""
    attack = attack_said(scope, tree)
    (nominal,) = trees(tree)
    attacked = next((one for one in scope.antecedents.attacks() if one.ref.of == attack), None)
    said = {value(word)[1] for word in trees(nominal) if word.rule == "word"} - {scope.vocabulary.noun}
    if attacked and (attacked.plural or len(trees(nominal)) > 1 or not said <= attacked.words):
        help = 'write "the target", and ask what it is in another sentence'
        scope.problem("C302", nominal, f'"{scope.words(nominal)}" could be any of those attacked', help)
    return Happened(Ref("chosen", attack), "is destroyed")


def _damages(scope: Scope, tree: Tree) -> Any:
    """`if it damages the target`"""
    return by_attack(scope, tree, scope.build(trees(tree)[0]), "is damaged")


def _you_destroy(scope: Scope, tree: Tree) -> Happened:
    """`if you destroy the target`"""
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing is done before this", "write the effect that destroys it first")
    return Happened(scope.build(trees(tree)[0]), "is destroyed", span=tree.span)


def _write_deals_damage(writer: Writer, node: DealsDamage) -> str:
    return f"{attack_words(writer, node.attack)} deals damage"


HAPPENED = Construct(
    Happened,
    {
        "attack_destroys": _destroys,
        "attack_destroys_not": _destroys_not,
        "attack_destroys_one": _destroys_one,
        "attack_damages": _damages,
        "you_destroy": _you_destroy,
    },
    Writer.happened,
)


def _only_in_response(scope: Scope, tree: Tree) -> OnlyIf:
    """`only in response to a melee attack against an ally`"""
    (party,) = trees(tree)
    kind = one_token(tree, "MEANS")
    means = None if kind.value == "attack" else kind.value
    what = describe_party(scope, party)
    scope.event = event = Happens(what, "is attacked", None, None, means, span=tree.span)
    return OnlyIf(event)


def _write_only_if(writer: Writer, node: OnlyIf) -> str:
    """Only as a separate sentence, which the core writes."""
    raise Unwritable("no words for when something can be used inside another effect")


ONLY_IF = Construct(OnlyIf, {"only_in_response": _only_in_response}, _write_only_if)
DEALS_DAMAGE = Construct(
    DealsDamage, {"deals_damage": _deals_damage, "deals_no_damage": _deals_no_damage}, _write_deals_damage
)
