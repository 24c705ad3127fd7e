"""The wording of drawing, discarding and attaching cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import own, player
from cardlang.language.builders.selectors import agrees
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.nodes.effect import Attach
from cardlang.language.nodes.reference import SUBJECT, YOU, Player
from cardlang.language.nodes.selector import Quantity, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.saying import Slot, Values, built, say
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import AttachedTo, Cards, Discard, Draw, DrawUntil, End, Zone
from cardlang.mechanics.cards.wording.card_phrases import write_cards
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import of_picked, remember_cards, write_zone


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
    if what.source or what.card == "card":
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
    if what.card == "card":
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
        message = f'"{scope.words(person)}" does not fit the player who draws'
        scope.problem("C303", person, message, f'write "{right}"', right)
    return who


DRAW_UNTIL = say(
    DrawUntil,
    "{who} draw {card} {who} {count}",
    card=Slot(("CARD",), _kind_drawn, lambda writer, card, node: writer.vocabulary.forms[card][1]),
    who=Slot(
        ("UNTIL_HAVE",),
        _until,
        lambda writer, who, node: writer.spelled("UNTIL_HAVE", "you" if who == YOU else "they"),
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
