"""The wording of revealing, looking at, searching and shuffling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes import Node, Ref
from cardlang.language.parser import Tree, token, trees
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import (
    AmongCards,
    CardIs,
    Cards,
    ChooseCards,
    End,
    LookAt,
    Reveal,
    Search,
    Shuffle,
    Zone,
)
from cardlang.mechanics.cards.wording.drawing import with_hand, write_what
from cardlang.mechanics.cards.wording.picks import deck, pick
from cardlang.mechanics.cards.wording.zones import (
    check_fits,
    decks_called,
    earlier_place,
    is_plural,
    referred_cards,
    remember_cards,
    write_cards,
    write_zone,
)
from cardlang.model.article import with_article


def _place_of(what: Node) -> End | Zone | None:
    source = what.source if isinstance(what, Cards) else what
    return source if isinstance(source, End | Zone) else None


def _seen(hand: bool) -> Slot:
    """What is revealed or looked at; `hand`: unless the text says otherwise, cards of the hand."""

    def read(scope: Scope, cards: Tree, before: Values) -> Any:
        what = pick(scope, cards, hand=hand)
        if not hand and isinstance(what, Cards) and what.source is None:
            scope.problem("C303", cards, "the text does not say where these cards are", 'add "from …"')
        remember_cards(scope, what, cards, _place_of(what))
        return what

    def write(writer: Writer, what: Any, node: Any) -> str:
        if not hand and isinstance(what, Cards) and what.source is None:
            raise Unwritable("a hand is looked at as a whole")
        words = write_what(writer, with_hand(writer, what, node.who))
        if not isinstance(what, Ref):
            writer.antecedents.show(is_plural(writer.antecedents, what), words, _place_of(what))
        return words

    return Slot(("_pile" if hand else "cards", "zone"), read, write)


REVEAL = say(Reveal, "{who} reveal {what}", what=_seen(hand=True))
LOOK_AT = say(LookAt, "{who} look_at {what}", what=_seen(hand=False))


def _card_is(scope: Scope, tree: Tree) -> CardIs:
    subject, kind = trees(tree)
    ref = referred_cards(scope, subject, subject.rule == "the_cards")
    what: Cards = scope.build(kind)
    for one in what.where if what.card != "card" else ():
        check_fits(scope, kind, one, what.card)
    if what.card == "card" and not what.where:
        scope.problem("C303", kind, "every card is a card", "say what kind of card")
    if what.source:
        scope.problem("C303", kind, "its place is known already", "leave the place out")
    lay = earlier_place(scope.antecedents, ref)
    pile = lay.deck if isinstance(lay, End) else lay
    if pile and what.card not in ("card", *scope.vocabulary.zones[pile.zone].holds):
        message = f"{with_article(what.card)} is never in {with_article(pile.zone)}, from which that card comes"
        scope.problem("C303", kind, message, "name the deck that has such cards")
    return CardIs(ref, what, span=tree.span)


def _write_card_is(writer: Writer, node: CardIs) -> str:
    if node.what.card == "card" and not node.what.where:
        raise Unwritable("every card is a card")
    said, kind = writer.ref(node.card), write_cards(writer, node.what).removeprefix("1 ")
    return f"{said} {'are' if is_plural(writer.antecedents, node.card) else 'is'} {with_article(kind)}"


def _searched(scope: Scope, tree: Tree, before: Values) -> tuple[Zone, Cards]:
    where, cards = trees(tree)
    zone: Zone = scope.build(where)
    mark = scope.mark()
    what = replace(pick(scope, cards, lies=zone), source=None)
    word = token(where, "ZONE")
    for name in decks_called(scope, word) if word and len(scope.problems) > mark[-1] else ():
        told = scope.problems[mark[-1] :]
        scope.rewind(mark)
        zone = replace(zone, zone=name)  # `your deck`: the one that has such cards
        what = replace(pick(scope, cards, lies=zone), source=None)
        if len(scope.problems) == mark[-1]:
            break
        scope.problems[mark[-1] :] = told
    remember_cards(scope, what, cards, zone)
    return zone, what


def _write_searched(writer: Writer, said: tuple[Zone, Cards], node: Search) -> str:
    zone, what = said
    place = write_zone(writer, zone)
    if what.source or what.card not in writer.vocabulary.zones[zone.zone].holds:
        raise Unwritable(f"no words for {what} in one place")
    words = write_cards(writer, what)
    writer.antecedents.show(is_plural(writer.antecedents, what), words, zone)
    return f"{place} for {words}"


SEARCHED = Slot(("searched",), _searched, _write_searched, ("searched: zone FOR cards",))
SEARCH = say(Search, "{who} search {zone what:searched}", searched=SEARCHED)
DECK = Slot(("zone",), lambda scope, kid, before: deck(scope, kid), lambda writer, zone, node: write_zone(writer, zone))
SHUFFLE = say(Shuffle, "{who} shuffle {deck}", deck=DECK)


def _chosen(scope: Scope, cards: Tree, before: Values) -> Cards:
    what: Cards = pick(scope, cards)
    if what.source is None and len(shown := scope.antecedents.candidates("those", ("card",))) == 1:
        what = replace(what, source=AmongCards(shown[0].ref))  # `look at their hand and choose a spell`
    lay: End | Zone | None = what.source if isinstance(what.source, Zone) else None
    if isinstance(what.source, AmongCards):
        lay = earlier_place(scope.antecedents, what.source.cards)
    remember_cards(scope, what, cards, lay)
    scope.picked = Ref("cards", scope.antecedents.shown - 1)
    return what


def _write_chosen(writer: Writer, what: Cards, node: ChooseCards) -> str:
    words, source = write_what(writer, with_hand(writer, what, node.who)), what.source
    lay = earlier_place(writer.antecedents, source.cards) if isinstance(source, AmongCards) else _place_of(what)
    writer.antecedents.show(is_plural(writer.antecedents, what), words, lay)
    return words


CHOSEN = Slot(("cards", "random"), _chosen, _write_chosen)
CHOOSE_CARDS = say(ChooseCards, "{who} choose {what}", what=CHOSEN)
CARD_IS = Construct(CardIs, {"card_is": _card_is}, _write_card_is, form="part")
