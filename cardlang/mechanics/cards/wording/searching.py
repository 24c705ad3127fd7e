"""The wording of revealing, looking at, searching and shuffling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import by, player
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Unless
from cardlang.language.nodes.reference import YOU, Ref
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, trees
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
from cardlang.mechanics.cards.wording.card_phrases import write_cards
from cardlang.mechanics.cards.wording.drawing import with_hand, write_what
from cardlang.mechanics.cards.wording.picks import as_cards, deck, pick
from cardlang.mechanics.cards.wording.zones import (
    check_fits,
    deck_spoken_of,
    decks_called,
    earlier_place,
    is_plural,
    referred_cards,
    remember_cards,
    write_zone,
)
from cardlang.model.article import with_article


def _place_of(what: Node) -> End | Zone | None:
    source = what.source if isinstance(what, Cards) else what
    return source if isinstance(source, End | Zone) else None


def _seen(node: Any) -> Any:
    def build(scope: Scope, tree: Tree, subject: Any) -> Any:
        who = player(scope, tree, subject)
        (cards,) = trees(tree)
        what = pick(scope, cards, hand=node is Reveal)
        if node is LookAt and isinstance(what, Cards) and what.source is None:
            scope.problem("C303", cards, "the text does not say where these cards are", 'add "from …"')
        remember_cards(scope, what, cards, _place_of(what))
        return node(who, what, span=tree.span)

    return build


def _write_seen(verb: str) -> Any:
    def write(writer: Writer, node: Any) -> Clause:
        if isinstance(node, LookAt) and isinstance(node.what, Cards) and node.what.source is None:
            raise Unwritable("a hand is looked at as a whole")
        subject = by(writer, node.who)
        words = write_what(writer, with_hand(writer, node.what, node.who))
        if not isinstance(node.what, Ref):
            writer.antecedents.show(is_plural(writer.antecedents, node.what), words, _place_of(node.what))
        plain, _, particle = verb.partition(" ")
        return Clause(plain, f"{particle} {words}".strip(), subject)

    return write


def _card_is(scope: Scope, tree: Tree) -> CardIs | Unless:
    subject, kind = trees(tree)
    ref = referred_cards(scope, subject, subject.rule in ("they", "those", "the_cards"))
    if subject.rule not in ("it", "they", "the_card", "the_cards"):
        scope.problem("C303", subject, f'"{scope.words(subject)}" is not a card', 'write "that card"')
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
    found = CardIs(ref, what, span=tree.span)
    return found


def _write_card_is(writer: Writer, node: CardIs) -> str:
    if node.what.card == "card" and not node.what.where:
        raise Unwritable("every card is a card")
    said, kind = writer.ref(node.card), write_cards(writer, node.what).removeprefix("1 ")
    return f"{said} {'are' if is_plural(writer.antecedents, node.card) else 'is'} {with_article(kind)}"


def _wanted(scope: Scope, cards: Tree, zone: Zone, where: Tree) -> Cards:
    """The cards that are searched for."""
    what = pick(scope, cards, lies=zone) if cards.rule.startswith("cards") else as_cards(scope, cards, where)
    return replace(what, source=None)


def _search(scope: Scope, tree: Tree, subject: Any) -> Search:
    who = player(scope, tree, subject)
    where, cards = trees(tree)
    zone: Zone = scope.build(where)
    mark = scope.mark()
    what = _wanted(scope, cards, zone, where)
    for name in decks_called(scope, one_token(where, "ZONE")) if len(scope.problems) > mark[-1] else ():
        told = scope.problems[mark[-1] :]
        scope.rewind(mark)
        zone = replace(zone, zone=name)  # `your deck`: the one that has such cards
        what = _wanted(scope, cards, zone, where)
        if len(scope.problems) == mark[-1]:
            break
        scope.problems[mark[-1] :] = told
    remember_cards(scope, what, cards, zone)
    return Search(who, zone, what, span=tree.span)


def _write_search(writer: Writer, node: Search) -> Clause:
    subject = by(writer, node.who)
    text = f"{write_zone(writer, node.zone)} for "
    if node.what.source or node.what.card not in writer.vocabulary.zones[node.zone.zone].holds:
        raise Unwritable(f"no words for {node.what} in one place")
    words = write_cards(writer, node.what)
    writer.antecedents.show(is_plural(writer.antecedents, node.what), words, node.zone)
    return Clause("search", text + words, subject)


def _shuffle(scope: Scope, tree: Tree, subject: Any) -> Shuffle:
    who = player(scope, tree, subject)
    if trees(tree):
        return Shuffle(who, deck(scope, trees(tree)[0]), span=tree.span)
    found = deck_spoken_of(scope)  # `then shuffle`
    if found is None:
        scope.problem("C301", tree, f'"{scope.words(tree)}": which deck? None was searched before', "name the deck")
    return Shuffle(who, found or Zone(next(iter(scope.vocabulary.zones)), YOU), span=tree.span)


def _write_shuffle(writer: Writer, node: Shuffle) -> Clause:
    subject = by(writer, node.who)
    return Clause("shuffle", write_zone(writer, node.deck), subject)


def _choose(scope: Scope, tree: Tree, subject: Any) -> ChooseCards:
    who = player(scope, tree, subject)
    (cards,) = trees(tree)
    what = pick(scope, cards)
    if what.source is None and len(shown := scope.antecedents.candidates("those", ("card",))) == 1:
        what = replace(what, source=AmongCards(shown[0].ref))  # `look at their hand and choose a spell`
    lay: End | Zone | None = what.source if isinstance(what.source, Zone) else None
    if isinstance(what.source, AmongCards):
        lay = earlier_place(scope.antecedents, what.source.cards)
    remember_cards(scope, what, cards, lay)
    scope.picked = Ref("cards", scope.antecedents.shown - 1)
    return ChooseCards(who, what, span=tree.span)


def _write_choose(writer: Writer, node: ChooseCards) -> Clause:
    subject, source = by(writer, node.who), node.what.source
    words = write_what(writer, with_hand(writer, node.what, node.who))
    lay = earlier_place(writer.antecedents, source.cards) if isinstance(source, AmongCards) else _place_of(node.what)
    writer.antecedents.show(is_plural(writer.antecedents, node.what), words, lay)
    return Clause("choose", words, subject)


CHOOSE_CARDS = Construct(ChooseCards, {"choose_cards": _choose}, _write_choose)
REVEAL = Construct(Reveal, {"reveal": _seen(Reveal)}, _write_seen("reveal"))
LOOK_AT = Construct(LookAt, {"look_at": _seen(LookAt)}, _write_seen("look at"))
SEARCH = Construct(Search, {"search": _search}, _write_search)
CARD_IS = Construct(
    CardIs,
    {
        "card_is": _card_is,
    },
    _write_card_is,
    part=True,
)
SHUFFLE = Construct(Shuffle, {"shuffle": _shuffle}, _write_shuffle)
