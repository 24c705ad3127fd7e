"""The wording of putting and returning cards and creatures to zones, and shuffling them in."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.doers import by, own, player
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import OWNER, YOU, Player, Ref
from cardlang.language.nodes.selector import Selector, Several
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import AmongCards, AttachedTo, Cards, End, Put, Zone
from cardlang.mechanics.cards.wording.drawing import with_hand, write_what
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import earlier_place, is_plural, of_picked, write_zone, zone_of
from cardlang.model.article import with_article

Spot = Literal["top", "bottom", "shuffled"] | None


class Destination(NamedTuple):
    """A zone, and where in it."""

    zone: Zone
    place: Spot


def _what(scope: Scope, tree: Tree) -> Any:
    """What is moved: cards or creatures."""
    if tree.rule in ("it", "they"):
        return scope.refer("it" if tree.rule == "it" else "those", tree, ("creature", "card"))
    return pick(scope, tree)


def _back(antecedents: Antecedents, what: Node) -> Destination | None:
    """Where cards mentioned before go `back` to: their deck, at the end at which they lay."""
    ref = what.source.cards if isinstance(what, Cards) and isinstance(what.source, AmongCards) else what
    lay = earlier_place(antecedents, ref)
    if not isinstance(lay, End):
        return None
    return Destination(Zone(lay.deck.zone, YOU if lay.deck.of == YOU else OWNER), lay.edge)


def _destination(scope: Scope, tree: Tree, what: Node) -> Destination:
    if tree.rule == "put_back":
        if destination := _back(scope.antecedents, what):
            return destination
        scope.problem("C303", tree, f'"{scope.words(tree)}": these cards did not come from a deck', "say where they go")
        return Destination(Zone(next(iter(scope.vocabulary.zones)), YOU), None)
    (where,) = trees(tree)
    zone = _zone(scope, where, what)
    edge = token(tree, "ON_EDGE")
    is_deck = scope.vocabulary.zones[zone.zone].deck
    if bool(edge) != is_deck:
        message, help = (
            "a deck has an order, and the text does not say where in it",
            'write "on top of", "on the bottom of" or "shuffle … into"',
        )
        if not is_deck:
            message, help = f'"{scope.words(where)}" has no top or bottom', 'write "into"'
        scope.problem("C303", tree, message, help)
    return Destination(zone, edge.value if edge else None)


def _zone(scope: Scope, tree: Tree, what: Node) -> Zone:
    """The zone that things go to; `its owner's` refers to what is moved."""
    (possessor,) = trees(tree)
    kids = trees(possessor)
    if not kids or kids[0].rule != "its_owner":
        of: Player = scope.build(possessor)
        return zone_of(scope, tree, OWNER if of.who == "owner" and of.of == what else of)
    if is_plural(scope.antecedents, what):
        scope.problem("C303", possessor, "several things can have different owners", 'write "their owners\'"')
    return zone_of(scope, tree, OWNER)


def _check(scope: Scope, tree: Tree, what: Node, zone: Zone) -> None:
    holds = scope.vocabulary.zones[zone.zone].holds
    creature = isinstance(what, Selector | Several) or (isinstance(what, Ref) and what.to not in ("card", "cards"))
    kind = "creature card" if creature else what.card if isinstance(what, Cards) else None
    if kind is not None and kind not in ("card", *holds):
        scope.problem("C303", tree, f"{with_article(kind)} is never in this zone", "name a zone for its kind of card")
    hand = Zone(next(iter(scope.vocabulary.zones)), own(scope))  # the default place of cards
    if what == zone or (isinstance(what, Cards) and (what.source or hand) == zone):
        scope.problem("C303", tree, "it is there already", "name another zone")


def _put_to(scope: Scope, moved: Tree, where: Tree, who: Player) -> Put:
    what = _what(scope, moved)
    destination = _destination(scope, where, what)
    _check(scope, where, what, destination.zone)
    in_order = token(where, "IN_ORDER")
    if in_order and not (destination.place and is_plural(scope.antecedents, what)):
        scope.problem("C303", in_order, "there is nothing to put in order", "leave it out")
    random = in_order is not None and in_order.value == "random"
    return Put(who, what, destination.zone, destination.place, random, span=(moved.start, where.end))


def _put(scope: Scope, tree: Tree, subject: Any) -> Any:
    who = player(scope, tree, subject)
    moved, where = trees(tree)
    if moved.rule == "it" and scope.this_card:
        scope.problem(
            "C302", moved, '"it" could mean this card or the creature', 'write "this card" or "that creature"'
        )
    made = _put_to(scope, moved, where, who)
    if who != YOU or made.place:
        return made
    amended = of_picked(scope, tree, made.what, lambda cards: Put(YOU, cards, made.to, span=tree.span))
    return amended or made


def _shuffle_into(scope: Scope, tree: Tree, subject: Any) -> Put:
    who = player(scope, tree, subject)
    moved, into = trees(tree)
    what = _what(scope, moved)
    zone = _zone(scope, into, what)
    if not scope.vocabulary.zones[zone.zone].deck:
        scope.problem("C303", into, f'"{scope.words(into)}" is not a deck', 'name a deck, or write "put … into"')
    _check(scope, tree, what, zone)
    return Put(who, what, zone, "shuffled", span=tree.span)


def _write_put(writer: Writer, node: Put) -> Clause:
    subject = by(writer, node.who)
    plural = is_plural(writer.antecedents, node.what)
    back = _back(writer.antecedents, node.what) == (node.to, node.place)
    words = write_what(writer, with_hand(writer, node.what, node.who))
    zone = write_zone(writer, node.to, plural, moved=True)
    if node.random and (node.place in (None, "shuffled") or not plural):
        raise Unwritable("there is nothing to put in order")
    if node.place == "shuffled":
        return Clause("shuffle", f"{words} into {zone}", subject)
    if node.place:
        where = "back" if back else f"on top of {zone}" if node.place == "top" else f"on the bottom of {zone}"
        order = (" in a random order" if node.random else " in any order") if plural else ""
        return Clause("put", f"{words} {where}{order}", subject)
    if _in_play(node.what) and node.to.zone == next(iter(writer.vocabulary.zones)):
        return Clause("return", f"{words} to {zone}", subject)
    return Clause("put", f"{words} into {zone}", subject)


def _in_play(what: Node) -> bool:
    if isinstance(what, Cards):
        return isinstance(what.source, AttachedTo)
    return not isinstance(what, Zone | Ref) or (isinstance(what, Ref) and what.to != "cards")


PUT = Construct(
    Put,
    {
        "put": _put,
        "shuffle_into": _shuffle_into,
    },
    _write_put,
)
