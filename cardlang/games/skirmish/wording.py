"""What texts of skirmish can say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.explaining import EXPLANATIONS, PAGES
from cardlang.games.skirmish.nodes import (
    Affinity,
    Assist,
    Cancel,
    Deploy,
    DeployCost,
    DeployPlace,
    Ground,
    Redirect,
    Sacrifice,
    TakeControl,
)
from cardlang.language.builders.amounts import amount_of
from cardlang.language.builders.doers import by, creature, player, remember
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes import ACTING, THIS, THIS_CARD, YOU, All, Happens, Number, Player, Ref, Stat
from cardlang.language.nodes.selector import ONE, Controlled, Is, Not, Predicate, Selector, Within, canonical
from cardlang.language.parser import Tree, one_token, token, trees
from cardlang.language.saying import Slot, named, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.cards.nodes import Cards
from cardlang.mechanics.cards.wording.drawing import with_hand, write_what
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import referred_cards
from cardlang.mechanics.damage.nodes import Destroy
from cardlang.mechanics.placing.nodes import InArea
from cardlang.mechanics.placing.wording import free
from cardlang.mechanics.resources.nodes import Resources
from cardlang.mechanics.resources.wording import write_resources
from cardlang.mechanics.values.wording import type_said
from cardlang.model.article import with_article


def _cancelled(scope: Scope, tree: Tree, made: Cancel) -> Cancel:
    scope.this_card = True  # from here on, `it` could be the card that is answered
    return made


def _card_happens(scope: Scope, tree: Tree) -> Happens:
    """`When this card is attached, …`"""
    said, (card,) = one_token(tree, "EVENT"), trees(tree)
    if scope.build(card) != THIS_CARD or scope.box != "attached":
        message = '"{}" is not attached with this text'
        scope.problem("C303", card, message, "say it in the text of a card that is attached")
    if said.value != "is attached":
        help = 'write "When this card is attached", or "When this creature …"'
        scope.problem("C303", said, f'"{scope.words(tree)}": that happens to creatures', help)
    return Happens(THIS_CARD, "is attached", span=tree.span)


def _redirect(scope: Scope, tree: Tree, subject: Any) -> Redirect:
    scope.antecedents.redirected = True
    return Redirect(creature(scope, tree, subject), span=tree.span)


def _write_redirect(writer: Writer, node: Redirect) -> Clause:
    new = "new " * writer.replacing  # `the target of that attack instead` would be in place of the target before
    return Clause("become", f"the {new}target of that attack", writer.subject_said(node.who))


def _write_answered(writer: Writer, what: str, node: Cancel) -> str:
    if what not in writer.vocabulary.spelled("ACTION_SAID"):
        raise Unwritable(f"no words for an action called {what}")
    return f"that {what}"


ANSWERED = Slot(("ACTION_SAID",), named, _write_answered)
CANCEL = say(Cancel, "cancel {what}", what=ANSWERED, then=_cancelled, also={"card_happens": _card_happens})
REDIRECT = Construct(Redirect, {"redirect": _redirect}, _write_redirect)


_CARDS = ("the_card", "the_cards", "cards", "cards_up_to", "cards_each", "cards_any")


def _what(scope: Scope, tree: Tree) -> Cards | Ref:
    if tree.rule in ("it", "they"):
        return referred_cards(scope, tree, tree.rule == "they")
    if tree.rule == "this" and scope.self_ref == THIS:
        this: Ref = scope.build(tree)
        return this
    if tree.rule not in _CARDS:
        scope.problem("C303", tree, '"{}" is in play', 'write "a creature from your hand"')
        return THIS
    what: Cards | Ref = pick(scope, tree)
    if isinstance(what, Cards) and what.card not in (*scope.vocabulary.pieces, "card"):
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
    said = trees(tree, *_PLACED)
    if len(said) > 1:
        scope.problem("C303", said[1], "this says twice where", "name one place")
    return free(scope.build(said[0])) if said else None


def _deploy_place_of(scope: Scope, tree: Tree, who: Any) -> DeployPlace:
    where = _where(scope, tree)
    if where is None:
        scope.problem("C303", tree, "this does not say where", 'write "on a free square …"')
        where = free(Selector(ONE, "square"))
    if who == ACTING:
        scope.problem("C303", tree, '"{}": it is in play', 'write "place it on …"')
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
TAKE_CONTROL = say(TakeControl, "{who} take_control_of {what}", then=_controlling)


def _ground(scope: Scope, tree: Tree) -> Ground:
    """`cannot enter squares adjacent to this creature`, `cannot leave your start area`"""
    who, where = _who_and_where(scope, tree)
    rule = one_token(tree, "ENTER_SQUARES", "LEAVE_SQUARES", "ENTER_AREA", "LEAVE_AREA")
    if not isinstance(where, Predicate):
        where = InArea(where)
    return Ground(who, rule.value, where, span=tree.span)


def _who_and_where(scope: Scope, tree: Tree) -> tuple[Any, Any]:
    things, *place = trees(tree)
    who = scope.build(things)
    remember(scope, who)
    where = scope.build(place[0]) if place else None
    if isinstance(who, Ref) and getattr(where, "to", getattr(where, "of", None)) == who:
        scope.problem("C303", place[0], '"{}" refers to the moving creature itself', "name another creature")
    return who, where


def _rough_ground_for(scope: Scope, tree: Tree) -> Ground:
    """`Enemies treat squares adjacent to this creature as difficult terrain.`"""
    who, where = _who_and_where(scope, tree)
    return Ground(who, "difficult", where, span=tree.span)


def _write_ground(writer: Writer, node: Ground) -> Clause:
    subject = writer.all_said(node.who)
    match node.where:
        case None if node.rule == "difficult":
            where = "all squares"
        case None:
            raise Unwritable("nobody leaves all squares")
        case InArea(area):
            where = writer.part(area)
        case Not(Within(n, of)):
            where = f"squares more than {n} {writer.vocabulary.forms['square'][n != 1]} away from {writer.anchor(of)}"
        case where:
            where = f"squares {writer.seat(where)}"
    if node.rule == "difficult":
        if isinstance(node.where, InArea):
            raise Unwritable("no words for a part of the board that is difficult")
        return Clause("treat", f"{where} as difficult terrain", subject)
    return Clause("cannot", f"{node.rule} {where}", subject)


GROUND = Construct(Ground, {"ground": _ground, "rough_ground_for": _rough_ground_for}, _write_ground)


def _deploy_cost(scope: Scope, tree: Tree, subject: Any) -> DeployCost:
    number, resource = one_token(tree, "NUM"), one_token(tree, "RESOURCE")
    first = next(iter(scope.vocabulary.resources))
    if resource.value[0] != first:
        scope.problem("C303", resource, f"creatures cost {first}", f'write "{first}"')
    much = Number(counted(scope, number))
    return DeployCost(creature(scope, tree, subject), much, tree.rule == "deploy_cost_more", span=tree.span)


def _write_deploy_cost(writer: Writer, node: DeployCost) -> Clause:
    amount = amount_of(node.amount)
    if not isinstance(amount, Number):
        raise Unwritable(f"no words for a cost of {amount}")
    n = amount.n
    gold = writer.vocabulary.forms[next(iter(writer.vocabulary.resources))][n != 1]
    text = f"{n} {gold} {'more' if node.more else 'less'} to deploy"
    return Clause("cost", text + writer.per(node.amount), writer.subject_said(node.who))


DEPLOY_COST = Construct(DeployCost, {"deploy_cost": _deploy_cost, "deploy_cost_more": _deploy_cost}, _write_deploy_cost)


def _told(scope: Scope, tree: Tree, made: Affinity) -> Affinity:
    meant = f"{capital(with_article(made.keyword))} may play this card whatever its abilities and level."
    scope.keywords.append((tree.end, f"{made.keyword} Affinity", meant))
    return made


def _assisted(scope: Scope, tree: Tree, made: Assist) -> Assist:
    if made.who == scope.self_ref:
        scope.problem("C303", tree, "it cannot assist itself", "say who may assist: Each adjacent ally may assist")
    return made


TYPE = Slot(("DESC",), lambda scope, word, before: type_said(scope, word), lambda writer, name, node: str(name))
AFFINITY = say(Affinity, "{keyword} Affinity", rule="ability", keyword=TYPE, then=_told, form="title")
ASSIST = say(Assist, "{who} may_assist", then=_assisted)
WORDING = Wording(
    constructs=(AFFINITY, ASSIST, CANCEL, DEPLOY, DEPLOY_COST, DEPLOY_PLACE, GROUND, REDIRECT, SACRIFICE, TAKE_CONTROL),
    explanations=EXPLANATIONS,
    pages=PAGES,
)
