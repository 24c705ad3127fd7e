"""The wording of deploying, sacrificing and taking control of creatures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.nodes import Deploy, Sacrifice, TakeControl
from cardlang.language.builders.doers import by, player
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Number, Stat
from cardlang.language.nodes.reference import THIS, YOU, Ref
from cardlang.language.nodes.selector import Controlled, Is, Selector, canonical
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import Cards
from cardlang.mechanics.cards.wording.drawing import with_hand, write_what
from cardlang.mechanics.cards.wording.picks import CREATURE_CARD, PICKS, as_cards, pick
from cardlang.mechanics.cards.wording.zones import referred_cards
from cardlang.mechanics.damage.nodes import Destroy
from cardlang.mechanics.placing.wording import free
from cardlang.mechanics.resources.nodes import Resources
from cardlang.mechanics.resources.wording import resource, write_resources


def _what(scope: Scope, tree: Tree, place: Tree | None) -> Cards | Ref:
    match tree.rule:
        case "it" | "they":
            return referred_cards(scope, tree, tree.rule == "they")
        case "the_card" | "the_cards" | "cards" | "cards_up_to" | "cards_each" | "cards_any":
            pass
        case "this" if scope.self_ref == THIS:
            this: Ref = scope.build(tree)
            return this
        case rule if rule in PICKS:
            return as_cards(scope, tree, place)
        case _ if not tree.rule.startswith("cards"):
            scope.problem("C303", tree, f'"{scope.words(tree)}" is in play', 'write "a creature from your hand"')
            return THIS
    what: Cards | Ref = pick(scope, tree)
    if isinstance(what, Cards) and what.card not in (CREATURE_CARD, "card"):
        scope.problem("C303", tree, "only creatures can be deployed", 'write "creature card"')
    return what


def _deploy(scope: Scope, tree: Tree, subject: Any) -> Deploy:
    who = player(scope, tree, subject)
    thing, *more = trees(tree)
    parts = {kid.rule: kid for kid in more}
    what = _what(scope, thing, parts.get("zone"))
    less = next((scope.build(kid) for rule, kid in parts.items() if rule in ("for_free", "for_less")), None)
    squares = [scope.build(kid) for rule, kid in parts.items() if rule in ("a_square", "a_free_square")]
    where = free(squares[0]) if squares else None
    return Deploy(who, what, less, where, span=tree.span)


def _deploy_free(scope: Scope, tree: Tree, subject: Any) -> Deploy:
    """`Put a creature card from your discard pile onto a free square …`: it is deployed there, and costs nothing."""
    deployed = _deploy(scope, tree, subject)
    if isinstance(deployed.what, Cards) and deployed.what.source is None:
        scope.problem("C302", trees(tree)[0], "a card that lies where?", 'say it: "from your hand"')
    return replace(deployed, less=All())


def _for_less(scope: Scope, tree: Tree) -> Number | All:
    word = token(tree, "RESOURCE")
    less: Resources = resource(scope, token(tree, "NUM"), word) if word else scope.build(trees(tree)[0])
    if less.resource != next(iter(scope.vocabulary.resources)):
        scope.problem("C303", tree, f"creatures are not paid for with {less.resource}", "name what they cost")
    if less.up_to:
        scope.problem("C303", tree, "nobody would pay more than they must", 'leave "up to" out')
    if isinstance(less.amount, Stat):
        scope.problem("C303", tree, "how much less it costs cannot be a value", "write a number")
        return All()
    return less.amount


def _write_deploy(writer: Writer, node: Deploy) -> Clause:
    if isinstance(node.where, Selector) and Is("free") not in node.where.where:
        raise Unwritable("creatures are deployed on free squares")
    subject = by(writer, node.who)
    words = write_what(writer, with_hand(writer, node.what, node.who))
    if node.less:
        first = next(iter(writer.vocabulary.resources))
        price = f"for {write_resources(writer, Resources(node.less, first))} less"
        words += " without paying its cost" if node.less == All() else f" {price}"
    if node.where:
        words += f" on {writer.selected(node.where, 'choose')}"
    return Clause("deploy", words, subject)


def _sacrifice(scope: Scope, tree: Tree, subject: Any) -> Any:
    who = player(scope, tree, subject)
    what = scope.build(trees(tree)[0])
    if what == scope.self_ref and who == YOU:
        return Destroy(what, span=tree.span)
    if not isinstance(what, Selector):
        help = 'write "destroy", or "sacrifice a creature"'
        scope.problem(
            "C303", tree, "players sacrifice creatures they control, and it is unclear who controls this one", help
        )
        return Destroy(scope.self_ref)
    if Is("enemy") in what.where or (who != YOU and {Is("allied"), Controlled(YOU)} & set(what.where)):
        help = 'write "a creature"' if who != YOU else 'write "destroy"'
        scope.problem("C303", tree, "players sacrifice only creatures they control", help)
    if who == YOU:
        return Destroy(replace(what, where=canonical([*what.where, Controlled(YOU)])), span=tree.span)
    scope.antecedents.mentions.pop()  # each player chooses, so later words cannot refer to it
    return Sacrifice(who, what, span=tree.span)


def _write_sacrifice(writer: Writer, node: Sacrifice) -> Clause:
    if node.who == YOU:
        raise Unwritable("what you sacrifice you destroy")
    subject = by(writer, node.who)
    words = writer.selected(node.what, "other")
    writer.antecedents.mentions.pop()
    return Clause("sacrifice", words, subject)


def _take_control(scope: Scope, tree: Tree, subject: Any) -> TakeControl:
    who = player(scope, tree, subject)
    what = scope.build(trees(tree)[0])
    if what == scope.self_ref and who == YOU:
        scope.problem("C303", tree, "you already control it", "name another creature")
    return TakeControl(who, what, span=tree.span)


def _write_take_control(writer: Writer, node: TakeControl) -> Clause:
    subject = by(writer, node.who)
    return Clause("take", f"control of {writer.target(node.what)}", subject)


DEPLOY = Construct(
    Deploy,
    {"deploy": _deploy, "deploy_free": _deploy_free, "for_free": lambda scope, tree: All(), "for_less": _for_less},
    _write_deploy,
)
SACRIFICE = Construct(Sacrifice, {"sacrifice": _sacrifice}, _write_sacrifice)
TAKE_CONTROL = Construct(
    TakeControl,
    {"take_control": _take_control},
    _write_take_control,
    lasts=True,
    ends=lambda node: True,  # the player who controls it has it on their side of the table
)
