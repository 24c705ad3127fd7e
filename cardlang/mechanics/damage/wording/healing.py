"""The wording of healing."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import done_to, only_pieces
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.reference import THIS, YOU
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import OfKind, amount_words, damage_forms
from cardlang.mechanics.damage.nodes import Heal
from cardlang.mechanics.damage.wording.dealing import hurt


def _heal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    amount, *things = trees(tree)
    healed, scope.kind_dealt = scope.build(amount), ""
    if isinstance(healed, OfKind) and amount.rule == "share":
        healed = healed.amount
    scope.antecedents.amount = True
    on = done_to(scope, tree, subject, things[0]) if things else hurt(scope, tree, subject)
    if not things and subject == YOU and scope.self_ref == THIS and isinstance(on, Selector):
        here = f"this {scope.where.this}"
        scope.problem("C302", tree, f'"{scope.words(tree)}": on whom?', f'write "on {here}" or "on your {on.noun}"')
    if things:
        only_pieces(scope, things[0], on)
    return Heal(healed, on, span=tree.span)


def _write_heal(writer: Writer, node: Heal) -> Clause:
    writer.kind_dealt = ""
    amount, per = amount_words(writer, node.amount), node.amount
    if node.on == writer.me and not (writer.replacing and isinstance(writer.before, Heal)):
        return Clause("heal", amount + writer.per(per))
    amount += "," * amount.endswith("rounded up")
    return Clause("heal", f"{amount} from {writer.target(node.on)}{writer.per(per)}")


def _write_healed(writer: Writer, node: Heal) -> Clause:
    """`Heal 2 on a being you control.`: where damage is counted as what lies on pieces."""
    writer.kind_dealt = ""
    words = amount_words(writer, node.amount)
    number, _, noun = words.partition(" ")
    much = number if number.isdigit() and noun in damage_forms(writer) else words
    return Clause("heal", f"{much} on {writer.target(node.on)}{writer.per(node.amount)}")


HEAL = Construct(Heal, {"heal": _heal}, _write_heal, whom={"heal": ("friend", "friend")})
HEALED = HEAL._replace(write=_write_healed)  # where damage is healed on pieces
