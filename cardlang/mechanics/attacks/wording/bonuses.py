"""The wording of bonuses to the damage of attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Mention
from cardlang.language.builders.amounts import scaled
from cardlang.language.builders.doers import creature
from cardlang.language.builders.references import ask_which_attack
from cardlang.language.builders.selectors import described
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import Bonus, Scaled
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.attacks.nodes import DealsMore
from cardlang.mechanics.attacks.wording.attacks import boost
from cardlang.mechanics.damage.amounts import damage, damage_number, plural_means, write_damage


def _bonus(scope: Scope, tree: Tree) -> Bonus:
    return Bonus(damage_number(scope, one_token(tree, "BONUS")))


def _deals_more(scope: Scope, tree: Tree, subject: Any) -> Any:
    bonus, *tails = trees(tree)
    if scope.subject_words == "it" and scope.antecedents.attacks() and not tails:
        return boost(scope, tree)  # `Make a melee attack. It deals +10 damage.`
    if scope.subject_words == "it" and scope.antecedents.attacks() and not scope.lasting:
        help = 'write "the attack deals …", with "If the target is …" before it, or name who attacks'
        scope.problem("C302", tree, f'"it {scope.words(tree)}": the attack, or whoever made it?', help)
    who, against, means = creature(scope, tree, subject), None, None
    for tail in tails:
        if tail.rule == "more_with":
            if means:
                scope.problem("C303", tail, "the kind of attack is stated twice", "state it once")
            means = scope.build(trees(tail)[0])
        else:
            if against is not None:
                scope.problem("C303", tail, "the creatures attacked are stated twice", "state them once")
            against = described(scope, trees(tail)[0])
    if not tails:
        ask_which_attack(scope, tree)
    meet_target(scope)
    return DealsMore(who, scope.build(bonus), against, means, span=tree.span)


_TARGET = Ref("object")  # whoever is attacked, in a text that applies all the time


def meet_target(scope: Scope) -> None:
    """From here on, `the target` is whoever is attacked."""
    if scope.static and scope.event is None:
        scope.antecedents.aimed = True


def _write_deals_more(writer: Writer, node: DealsMore) -> Clause:
    if isinstance(node.bonus, Scaled) and node.bonus.step != writer.vocabulary.step:
        raise Unwritable(f"no words for steps of {node.bonus.step}")
    subject = writer.subject_said(node.who)
    text = damage(node.bonus)
    if node.means:
        text += f" with {plural_means(node.means)}"
    if node.against is not None:
        text += f" against {writer.described(node.against)}"
    before = writer.antecedents.copy()
    if writer.answered is None and not writer.happening:
        writer.antecedents.mentions.append(Mention(_TARGET, "creature", False, "the target", "attack"))
    text += writer.per(node.bonus)
    writer.antecedents = before
    return Clause("deal", text, subject)


def _against(node: DealsMore, whom: Selector | None) -> DealsMore | None:
    return node if whom is None else replace(node, against=whom) if node.against is None else None


DEALS_MORE = Construct(DealsMore, {"deal_more": _deals_more}, _write_deals_more, aimed=_against)
BONUS = Construct(Bonus, {"bonus": _bonus}, write_damage)
SCALED = Construct(Scaled, {"scaled": lambda scope, tree: scaled(scope, tree, "damage")}, write_damage)
