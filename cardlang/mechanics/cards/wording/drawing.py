"""The wording of drawing, discarding, attaching and moving cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, NamedTuple

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.doers import by, own, player
from cardlang.language.builders.selectors import agrees
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes import (
    OWNER,
    SUBJECT,
    TABLE,
    YOU,
    Attach,
    Named,
    Node,
    Player,
    Quantity,
    Ref,
    Selector,
    Several,
)
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.saying import Slot, Values, built, named, say
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import AmongCards, AttachedTo, Cards, Discard, Draw, DrawUntil, End, Put, Zone
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import (
    earlier_place,
    is_plural,
    of_picked,
    remember_cards,
    write_cards,
    write_zone,
    zone_of,
)
from cardlang.model.article import with_article


def write_what(writer: Writer, what: Any) -> str:
    """Cards, however they are referred to."""
    match what:
        case Cards(quantity="each" | "any", source=AttachedTo(Selector(quantity=Quantity("exactly")))):
            raise Unwritable("the creature is chosen first")
        case Cards():
            return write_cards(writer, what)
        case Zone():
            return write_zone(writer, what)
        case _:
            return writer.target(what)


def with_hand(writer: Writer, what: Any, who: Player) -> Any:
    """Cards in hand, with words for the hand; only a discard leaves these out."""
    hand = Zone(next(iter(writer.vocabulary.zones)), YOU if who == YOU else SUBJECT)
    if not isinstance(what, Cards) or (what.source and what.source != hand):
        return what
    if what.source or what.card not in writer.vocabulary.cards:
        raise Unwritable("cards of some kind are taken from the hand anyway")
    return replace(what, source=hand)


def _drawn(scope: Scope, cards: Tree, before: Values) -> Cards:
    what: Cards = pick(scope, cards, hand=False)
    source = what.source.deck if isinstance(what.source, End) and what.source.edge == "top" else what.source
    zone = scope.vocabulary.zones[source.zone] if isinstance(source, Zone) else None
    if zone and zone.deck and isinstance(source, Zone) and source.of == own(scope):
        what = replace(what, source=None)  # `from your action deck` goes without saying
    if what.where or what.source or what.quantity not in ("exactly", "up to"):
        message = f'"{scope.words(cards)}": cards are drawn unseen from the top of the player\'s own deck'
        scope.problem("C303", cards, message, 'leave out the rest, or write "search", "put" or "reveal"')
    remember_cards(scope, what, cards, None)
    return what


def _write_drawn(writer: Writer, what: Cards, node: Draw) -> str:
    if isinstance(what.source, End) and what.source.edge == "top" and what.source.deck.of == YOU:
        raise Unwritable("cards are drawn from there anyway")
    if what.card not in writer.vocabulary.cards:
        raise Unwritable("no words for cards of no kind")
    words = write_cards(writer, what)
    writer.antecedents.show(what.count > 1, words, None)
    return words


DRAW = say(Draw, "{who} draw {what}", what=Slot(("cards",), _drawn, _write_drawn))


def _kind_drawn(scope: Scope, word: Token, before: Values) -> str:
    kind = agrees(scope, word, True)
    return scope.vocabulary.cards[0] if kind == "card" else kind


def _until(scope: Scope, person: Token, before: Values) -> Player:
    who: Player = before["who"]
    if (person.value == "you") != (who == YOU):
        right = "until you have" if who == YOU else "until they have"
        scope.problem("C303", person, '"{}" does not fit the player who draws', f'write "{right}"', right)
    return who


DRAW_UNTIL = say(
    DrawUntil,
    "{who} draw {card} {who} {count}",
    card=Slot(("CARD",), _kind_drawn, lambda writer, card, node: writer.vocabulary.forms[card][1]),
    who=Slot(
        ("UNTIL_HAVE",), _until, lambda writer, who, node: writer.spelled("UNTIL_HAVE", "you" if who == YOU else "they")
    ),
)


def _discarded(scope: Scope, tree: Tree, made: Discard) -> Any:
    return of_picked(scope, tree, made.what, lambda cards: Discard(YOU, cards, span=tree.span)) or made


def _write_discarded(writer: Writer, what: Any, node: Discard) -> str:
    held = with_hand(writer, what, node.who)
    return write_what(writer, held if isinstance(held, Cards) and held.quantity in ("each", "any") else what)


def _discard_chosen(scope: Scope, tree: Tree, subject: Any) -> Discard:
    """`A player discards 1 spell of their choice.`, as any player who discards has it."""
    who, what = player(scope, tree, subject), pick(scope, trees(tree)[0])
    chosen = isinstance(what, Cards) and what.quantity in ("exactly", "up to") and not what.random
    if who == YOU or not chosen:
        said = scope.words(tree)
        scope.problem("C303", tree, f'"{said}": nobody but you chooses here', 'leave out "of their choice"')
    return Discard(who, what, span=tree.span)


DISCARD = say(
    Discard,
    "{who} discard {what}",
    what=Slot(("_pile", "zone"), lambda scope, kid, before: pick(scope, kid), _write_discarded),
    then=_discarded,
    also={"discard_chosen": _discard_chosen},
)


def _write_chosen(writer: Writer, node: Discard) -> Clause:
    """Who else discards cards of the hand, chooses them."""
    what = node.what
    clause: Clause = DISCARD.write(writer, node)
    chosen = isinstance(what, Cards) and what.quantity == "exactly" and what.source is None and not what.random
    return clause._replace(rest=f"{clause.rest} of their choice") if chosen and node.who != YOU else clause


DISCARD_CHOSEN = DISCARD._replace(write=_write_chosen)


THIS_CARD = Slot(("card_ref",), built, lambda writer, value, node: "this card")
ANYTHING = Slot(("things",), built, lambda writer, value, node: writer.target(value))
ATTACH = say(Attach, "attach {:card} to {to}", card=THIS_CARD, to=ANYTHING)


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
        scope.problem("C303", tree, '"{}": these cards did not come from a deck', "say where they go")
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
    if tree.rule in ("zone_of_table", "zone_bare"):
        built_zone: Zone = scope.build(tree)
        return built_zone
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
    kinds = scope.vocabulary.pieces if creature else {what.card} if isinstance(what, Cards) else ()
    if kinds and not {"card", *holds}.intersection(kinds):
        never = f"{with_article(min(kinds))} is never in this zone"
        scope.problem("C303", tree, never, "name a zone for its kind of card")
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


def _put_away(scope: Scope, tree: Tree, subject: Any) -> Put:
    """`Trash 1 card from your hand.`: the zone has a verb of its own."""
    who, zone = player(scope, tree, subject), str(one_token(tree, "PUT_AWAY").value)
    (moved,) = trees(tree)
    made = Put(who, _what(scope, moved), Zone(zone, _of_itself(scope.vocabulary, zone)), span=tree.span)
    _check(scope, moved, made.what, made.to)
    return made


def _of_itself(words: Vocabulary, zone: str) -> Player:
    """Whose zone it is to which cards go where a text does not say so."""
    return TABLE if zone in words.table else OWNER


def _shuffle_into(scope: Scope, tree: Tree, subject: Any) -> Put:
    who = player(scope, tree, subject)
    moved, into = trees(tree)
    what = _what(scope, moved)
    zone = _zone(scope, into, what)
    if not scope.vocabulary.zones[zone.zone].deck:
        scope.problem("C303", into, '"{}" is not a deck', 'name a deck, or write "put … into"')
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
    away = writer.vocabulary.spelled("PUT_AWAY").get(node.to.zone)
    if away and node.to.of == _of_itself(writer.vocabulary, node.to.zone):
        return Clause(away[0], words, subject)
    return Clause("put", f"{words} into {zone}", subject)


def _in_play(what: Node) -> bool:
    if isinstance(what, Cards):
        return isinstance(what.source, AttachedTo)
    return not isinstance(what, Zone | Ref) or (isinstance(what, Ref) and what.to != "cards")


PUT = Construct(Put, {"put": _put, "put_away": _put_away, "shuffle_into": _shuffle_into}, _write_put)


NAME = Slot(("CARD_NAME",), named, lambda writer, name, node: str(name))
NAMED = say(Named, "named {name}", rule="card_place", name=NAME)
