"""The wording of damage that cannot be prevented."""

from __future__ import annotations

from cardlang.language.builders.references import attack_begins, attack_said
from cardlang.language.builders.selectors import described
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Sequence
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import plural_means
from cardlang.mechanics.damage.nodes import DealDamage, Piercing, Unpreventable


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
    said = next((kid for kid in trees(tree) if kid.rule == "means"), None)
    who, *against = [described(scope, kid) for kid in trees(tree) if kid is not said]
    means = scope.build(said) if said else None
    if said and means and plural_means(means) not in scope.vocabulary.spelled("MEANS")[means]:
        scope.problem("C303", said, f'"{scope.words(said)}": damage is dealt by attacks', "leave it out")
    return Piercing(who, means, *against, span=tree.span)


def _write_piercing(writer: Writer, node: Piercing) -> str:
    means = f" with {plural_means(node.means)}" if node.means else ""
    to = f" to {writer.described(node.against)}" if node.against is not None else ""
    return f"damage dealt by {writer.described(node.who)}{to}{means} cannot be prevented"


PIERCING = Construct(Piercing, {"piercing": _piercing}, _write_piercing)
