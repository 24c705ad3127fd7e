"""The wording of healing."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import object_or_doer, only_pieces, only_you
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Number
from cardlang.language.nodes.effect import Or, Sequence
from cardlang.language.nodes.reference import THIS, YOU
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.amounts import OfKind, amount_words, damage_equal, damage_forms, damage_number
from cardlang.mechanics.damage.nodes import Heal
from cardlang.mechanics.damage.wording.dealing import hurt, points_of

AMOUNTS = ("no_more_than", "number", "all", "damage_equal", "stat_of", "share", "dealt")


def _no_more_than(scope: Scope, tree: Tree) -> Any:
    """`heal up to 3 wounds`: no more than there are can be healed anyway."""
    return scope.build(trees(tree)[0])


def _heal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    things = [kid for kid in trees(tree) if kid.rule not in AMOUNTS]
    amount = next(kid for kid in trees(tree) if kid.rule in AMOUNTS)
    if tree.rule == "heal_as_dealt" and amount.rule != "dealt":
        message = f'"{scope.words(tree)}": as many as which? It says how many already'
        scope.problem("C303", tree, message, 'write "as many", or end after what is healed')
    healed, scope.kind_dealt = scope.build(amount), ""
    if isinstance(healed, OfKind) and amount.rule == "share":
        healed = healed.amount
    scope.antecedents.amount = True
    on = object_or_doer(scope, tree, subject, things[0]) if things else hurt(scope, tree, subject)
    if not things and subject == YOU and scope.self_ref == THIS and isinstance(on, Selector):
        here = f"this {scope.where.this}"
        scope.problem("C302", tree, f'"{scope.words(tree)}": on whom?', f'write "on {here}" or "on your {on.noun}"')
    if things:
        only_pieces(scope, things[0], on)
    return Heal(healed, on, span=tree.span)


def _heal_fully(scope: Scope, tree: Tree, subject: Any) -> Heal:
    """`Heal that creature completely.`: all damage on it."""
    on = object_or_doer(scope, tree, subject, trees(tree)[0])
    only_pieces(scope, trees(tree)[0], on)
    scope.antecedents.amount, scope.kind_dealt = True, ""
    return Heal(All(), on, span=tree.span)


def _heal_both(scope: Scope, tree: Tree, subject: Any) -> Sequence | Or:
    """`heal 2 wounds from your hero and 1 from each of your creatures`, or one of these"""
    said = [kid for kid in tree.kids if isinstance(kid, Tree)]
    heals = []
    for much, on in zip(said[::2], said[1::2], strict=True):
        heals.append(_heal(scope, Tree("heal", [much, on], much.start, on.end), subject))
    return Or(tuple(heals), span=tree.span) if tree.rule == "heal_either" else Sequence(tuple(heals))


def _heal_equal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    """`Heal damage from this creature equal to its level.`"""
    only_you(scope, tree, subject)
    on = scope.build(trees(tree)[0])
    only_pieces(scope, trees(tree)[0], on)
    scope.antecedents.amount, scope.kind_dealt = True, ""
    healed: Any = damage_equal(scope, tree)  # without a kind, which healed damage has not
    return Heal(healed, on, span=tree.span)


def _heal_more(scope: Scope, tree: Tree, subject: Any) -> Heal:
    """`heal 2 more wounds from it`: besides what was healed before."""
    only_you(scope, tree, subject)
    on = scope.build(trees(tree)[0])
    only_pieces(scope, trees(tree)[0], on)
    scope.antecedents.amount, scope.kind_dealt = True, ""
    return Heal(Number(damage_number(scope, one_token(tree, "NUM"))), on, span=tree.span)


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


def _regain_points(scope: Scope, tree: Tree, subject: Any) -> Heal:
    """`regains 2 hit points`: so many wounds are healed"""
    return Heal(Number(damage_number(scope, one_token(tree, "NUM"))), points_of(scope, tree, subject), span=tree.span)


HEAL = Construct(
    Heal,
    {
        "heal": _heal,
        "heal_fully": _heal_fully,
        "heal_both": _heal_both,
        "heal_either": _heal_both,
        "heal_equal": _heal_equal,
        "heal_as_dealt": _heal,
        "no_more_than": _no_more_than,
    },
    _write_heal,
    whom=dict.fromkeys(("heal", "heal_equal", "heal_fully"), ("friend", "friend")),
)
# Where damage is healed on pieces.
HEALED = HEAL._replace(
    rules={**HEAL.rules, "heal_more": _heal_more, "regain_points": _regain_points}, write=_write_healed
)
