"""The wording of drawing, discarding and attaching cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import by, only_you, own, player
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.effect import Attach
from cardlang.language.nodes.reference import SUBJECT, YOU, Player
from cardlang.language.nodes.selector import Quantity, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, tokens, trees
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


def _draw(scope: Scope, tree: Tree, subject: Any) -> Draw:
    who = player(scope, tree, subject)
    (cards,) = trees(tree)
    what: Cards = pick(scope, cards, hand=False)
    source = what.source.deck if isinstance(what.source, End) and what.source.edge == "top" else what.source
    zone = scope.vocabulary.zones[source.zone] if isinstance(source, Zone) else None
    if zone and zone.deck and isinstance(source, Zone) and source.of == own(scope):
        what = replace(what, source=None)  # `from your action deck` goes without saying
    if what.where or what.source or what.quantity not in ("exactly", "up to"):
        message = f'"{scope.words(cards)}": cards are drawn unseen from the top of the player\'s own deck'
        scope.problem("C303", cards, message, 'leave out the rest, or write "search", "put" or "reveal"')
    remember_cards(scope, what, cards, None)
    return Draw(who, what, span=tree.span)


def _write_draw(writer: Writer, node: Draw) -> Clause:
    subject = by(writer, node.who)
    if isinstance(node.what.source, End) and node.what.source.edge == "top" and node.what.source.deck.of == YOU:
        raise Unwritable("cards are drawn from there anyway")
    if node.what.card == "card":
        raise Unwritable("no words for cards of no kind")
    words = write_cards(writer, node.what)
    writer.antecedents.show(node.what.count > 1, words, None)
    return Clause("draw", words, subject)


def _discard(scope: Scope, tree: Tree, subject: Any) -> Any:
    made = _discards(scope, tree, subject)
    scope.discarding = scope.effects_read + 1
    return of_picked(scope, tree, made.what, lambda cards: Discard(YOU, cards, span=tree.span)) or made


def _discards(scope: Scope, tree: Tree, subject: Any) -> Discard:
    return Discard(player(scope, tree, subject), pick(scope, trees(tree)[0]), span=tree.span)


def _remove(scope: Scope, tree: Tree, subject: Any) -> Discard:
    """`remove a card attached to that creature`: cards can be removed only from there."""
    discard = _discards(scope, tree, subject)
    if isinstance(discard.what, Cards) and not isinstance(discard.what.source, AttachedTo):
        scope.problem("C303", tree, "only attached cards can be removed", 'write "discard" if you mean that')
    return discard


def _write_discard(writer: Writer, node: Discard) -> Clause:
    subject = by(writer, node.who)
    what = with_hand(writer, node.what, node.who)
    said = isinstance(what, Cards) and what.quantity in ("each", "any")
    return Clause("discard", write_what(writer, what if said else node.what), subject)


def _discard_chosen(scope: Scope, tree: Tree, subject: Any) -> Discard:
    """`A player discards 1 spell of their choice.`, as any player who discards has it."""
    discard = _discards(scope, tree, subject)
    chosen = (
        isinstance(discard.what, Cards) and discard.what.quantity in ("exactly", "up to") and not discard.what.random
    )
    if discard.who == YOU or not chosen:
        said = scope.words(tree)
        scope.problem("C303", tree, f'"{said}": nobody but you chooses here', 'leave out "of their choice"')
    return discard


def _write_chosen(writer: Writer, node: Discard) -> Clause:
    """Who else discards cards of the hand, chooses them."""
    clause, what = _write_discard(writer, node), node.what
    chosen = isinstance(what, Cards) and what.quantity == "exactly" and what.source is None and not what.random
    return clause._replace(rest=f"{clause.rest} of their choice") if chosen and node.who != YOU else clause


def _attach(scope: Scope, tree: Tree, subject: Any) -> Attach:
    only_you(scope, tree, subject)
    parts = trees(tree)
    for part in parts[:-1]:
        scope.build(part)
    return Attach(scope.build(parts[-1]), span=tree.span)


def _write_attach(writer: Writer, node: Attach) -> Clause:
    return Clause("attach", f"this card to {writer.target(node.to)}")


DRAW = Construct(
    Draw,
    {
        "draw": _draw,
    },
    _write_draw,
)


def _draw_until(scope: Scope, tree: Tree, subject: Any) -> DrawUntil:
    who = player(scope, tree, subject)
    number, person = one_token(tree, "NUM"), one_token(tree, "UNTIL_HAVE")
    if (person.value == "you") != (who == YOU):
        right = "until you have" if who == YOU else "until they have"
        scope.problem(
            "C303", person, f'"{scope.words(person)}" does not fit the player who draws', f'write "{right}"', right
        )
    count = counted(scope, number)
    words = tokens(tree, "CARD")
    kinds = {agrees(scope, word, word is words[0] or count > 1) for word in words}
    kinds -= {"card"}
    if len(kinds) > 1:
        scope.problem("C303", tree, f"the kinds of card differ: {' and '.join(sorted(kinds))}", "name one kind of card")
    kind = next(iter(kinds), scope.vocabulary.cards[0])
    return DrawUntil(who, kind, count, span=tree.span)


def _write_draw_until(writer: Writer, node: DrawUntil) -> Clause:
    have = "until you have" if node.who == YOU else "until they have"
    return Clause("draw", f"{writer.vocabulary.forms[node.card][1]} {have} {node.count}", by(writer, node.who))


DRAW_UNTIL = Construct(DrawUntil, {"draw_until": _draw_until}, _write_draw_until)

DISCARD = Construct(
    Discard,
    {
        "discard": _discard,
        "discard_chosen": _discard_chosen,
    },
    _write_discard,
)
DISCARD_CHOSEN = DISCARD._replace(write=_write_chosen)
ATTACH = Construct(Attach, {"attach": _attach}, _write_attach)
