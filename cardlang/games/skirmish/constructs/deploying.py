"""The wording of deploying, sacrificing and taking control of creatures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.nodes import Deploy, DeployPlace, Sacrifice, TakeControl
from cardlang.language.builders.doers import by, creature, player
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import All, Number, Stat
from cardlang.language.nodes.reference import ACTING, THIS, THIS_CARD, YOU, Player, Ref
from cardlang.language.nodes.selector import ONE, Controlled, Is, Selector, canonical
from cardlang.language.parser import Tree
from cardlang.language.saying import say
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import Cards
from cardlang.mechanics.cards.wording.drawing import with_hand, write_what
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import CREATURE_CARD, referred_cards
from cardlang.mechanics.damage.nodes import Destroy
from cardlang.mechanics.placing.wording import free
from cardlang.mechanics.resources.nodes import Resources
from cardlang.mechanics.resources.wording import write_resources

_CARDS = ("the_card", "the_cards", "cards", "cards_up_to", "cards_each", "cards_any")


def _what(scope: Scope, tree: Tree) -> Cards | Ref:
    if tree.rule in ("it", "they"):
        return referred_cards(scope, tree, tree.rule == "they")
    if tree.rule == "this" and scope.self_ref == THIS:
        this: Ref = scope.build(tree)
        return this
    if tree.rule not in _CARDS:
        scope.problem("C303", tree, f'"{scope.words(tree)}" is in play', 'write "a creature from your hand"')
        return THIS
    what: Cards | Ref = pick(scope, tree)
    if isinstance(what, Cards) and what.card not in (CREATURE_CARD, "card"):
        scope.problem("C303", tree, "only creatures can be deployed", 'write "creature card"')
    return what


def _deploy(scope: Scope, tree: Tree, subject: Any) -> Deploy | DeployPlace:
    who = player(scope, tree, subject)
    thing, *more = trees(tree)
    parts = {kid.rule: kid for kid in more}
    if (
        (scope.static or scope.lasting)
        and who == YOU
        and thing.rule == "this"
        and any(rule in _PLACED for rule in parts)
    ):
        return _deploy_place_of(scope, tree, scope.build(thing))
    what = _what(scope, thing)
    less = next((scope.build(kid) for rule, kid in parts.items() if rule in _CHEAPER), None)
    return Deploy(who, what, less, _where(scope, tree), token(tree, "ENTERING") is not None, span=tree.span)


_PLACED = ("a_square", "a_free_square")
_CHEAPER = ("for_free", "for_less")


def _where(scope: Scope, tree: Tree) -> Selector | None:
    """The free square on which it is deployed, if that is said."""
    said = [kid for kid in trees(tree) if kid.rule in _PLACED]
    if len(said) > 1:
        scope.problem("C303", said[1], "this says twice where", "name one place")
    return free(scope.build(said[0])) if said else None


def _deploy_place_of(scope: Scope, tree: Tree, who: Any) -> DeployPlace:
    where = _where(scope, tree)
    if where is None:
        scope.problem("C303", tree, "this does not say where", 'write "on a free square …"')
        where = free(Selector(ONE, "square"))
    if who == ACTING:
        scope.problem("C303", tree, f'"{scope.words(tree)}": it is in play', 'write "place it on …"')
    if any(kid.rule in _CHEAPER for kid in trees(tree)):
        scope.problem("C303", tree, "what it costs is said in a sentence of its own", "leave it out here")
    return DeployPlace(who, where, token(tree, "ENTERING") is not None, span=tree.span)


def _deploy_place(scope: Scope, tree: Tree, subject: Any) -> DeployPlace:
    """`can be deployed on a free square adjacent to an ally`"""
    return _deploy_place_of(scope, tree, creature(scope, tree, subject))


def _write_deploy_place(writer: Writer, node: DeployPlace) -> Clause:
    subject = writer.subject_said(node.who)
    words = f"be deployed on {writer.selected(node.where, 'choose')}"
    return Clause("can", f"{words}, tapped" if node.tapped else words, subject)


def _for_less(scope: Scope, tree: Tree) -> Number | All:
    less: Resources = scope.build(trees(tree)[0])
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
        several = writer.antecedents.is_plural(node.what) or getattr(node.what, "count", 1) > 1
        free = f" without paying {'their costs' if several else 'its cost'}"
        words += free if node.less == All() else f" {price}"
    if node.where:
        words += f" on {writer.selected(node.where, 'choose')}"
    return Clause("deploy", f"{words}, tapped" if node.tapped else words, subject)


def _sacrifice(scope: Scope, tree: Tree, subject: Any) -> Any:
    who, before = player(scope, tree, subject), len(scope.antecedents.mentions)
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
    del scope.antecedents.mentions[before:]  # each player chooses, so later words cannot refer to it
    return Sacrifice(who, what, span=tree.span)


def _write_sacrifice(writer: Writer, node: Sacrifice) -> Clause:
    if node.who == YOU:
        raise Unwritable("what you sacrifice you destroy")
    subject = by(writer, node.who)
    words = writer.selected(node.what, "other")
    writer.antecedents.mentions.pop()
    return Clause("sacrifice", words, subject)


def _controlling(scope: Scope, tree: Tree, made: TakeControl) -> TakeControl:
    if made.what == THIS == scope.self_ref and made.who == YOU and scope.static and scope.box == "attached":
        # `You control the attached creature.`
        return replace(made, who=scope.antecedents.meet(Player("owner", THIS_CARD)))
    if made.what == scope.self_ref and made.who == YOU:
        scope.problem("C303", tree, "you already control it", "name another creature")
    return made


DEPLOY = Construct(
    Deploy, {"deploy": _deploy, "for_free": lambda scope, tree: All(), "for_less": _for_less}, _write_deploy
)
DEPLOY_PLACE = Construct(DeployPlace, {"deploy_place": _deploy_place}, _write_deploy_place)
SACRIFICE = Construct(Sacrifice, {"sacrifice": _sacrifice}, _write_sacrifice)
TAKE_CONTROL = say(
    TakeControl,
    "{who} take_control_of {what}",
    then=_controlling,
)
