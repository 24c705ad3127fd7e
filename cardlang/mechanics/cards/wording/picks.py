"""The wording of cards: how many, of what kind, with what in common, from where."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

from cardlang.language.builders.doers import own
from cardlang.language.builders.selectors import agrees, counted, describe
from cardlang.language.construct import Build, Construct
from cardlang.language.nodes import EACH, ONE, THIS_CARD, HasKeyword, Is, Named, Player, Ref, Selector
from cardlang.language.parser import Tree, one_token, one_tree, token, trees, value
from cardlang.language.scope import Scope
from cardlang.mechanics.cards.nodes import (
    AmongCards,
    AttachedTo,
    CardPredicate,
    Cards,
    End,
    Lacks,
    OfAbility,
    OfSubtype,
    OfType,
    Zone,
    canonical,
)
from cardlang.mechanics.cards.wording.zones import check_fits, earlier_place, kind_there, referred_cards, write_cards
from cardlang.model.article import with_article
from cardlang.model.value import having

Quantity = Literal["exactly", "up to", "each", "any", "rest"]


def _cards(quantity: Quantity) -> Build:
    def build(scope: Scope, tree: Tree) -> Cards:
        card = one_token(tree, "CARD")
        scope.antecedents.card = scope.words(tree)
        count = 0 if quantity in ("each", "any") else counted(scope, token(tree, "NUM"))
        kind = card.value[0] if quantity == "each" else agrees(scope, card, count != 1)
        where: list[CardPredicate] = []
        source: Any = None
        for kid in trees(tree):
            built = _word(scope, kid) if kid.rule in ("word", "non_word") else scope.build(kid)
            if isinstance(built, Zone | AttachedTo | AmongCards):
                if source:
                    scope.problem("C303", kid, "the place of these cards is stated twice", "name one place")
                source = built
            elif built:
                where.append(built)
        return Cards(count, kind, canonical(where), quantity, source, span=tree.span)

    return build


def _word(scope: Scope, tree: Tree) -> HasKeyword | Named | Lacks | None:
    kind, name, _ = value(tree)
    if kind == "types":
        return Lacks(HasKeyword(name)) if tree.rule == "non_word" else HasKeyword(name)
    if kind == "names" and tree.rule == "word":
        return Named(name)
    scope.problem("C303", tree, '"{}" describes creatures, not cards', "leave it out")
    return None


def _at_end(scope: Scope, tree: Tree) -> Cards:
    edge, number, card = one_token(tree, "EDGE"), token(tree, "NUM"), one_token(tree, "CARD")
    scope.antecedents.card = scope.words(tree)
    source, count = End(edge.value, deck(scope, trees(tree)[0])), counted(scope, number)
    return Cards(count, agrees(scope, card, count != 1), source=source, span=tree.span)


def deck(scope: Scope, tree: Tree) -> Zone:
    """A zone whose cards have an order."""
    zone: Zone = scope.build(tree)
    if not scope.vocabulary.zones[zone.zone].deck:
        decks = " or ".join(f'"{name}"' for name, one in scope.vocabulary.zones.items() if one.deck)
        help = f"name a deck: {decks}" if decks else "write deck: true where the game declares this zone"
        scope.problem("C303", tree, '"{}" is not a deck: it has no order', help)
    return zone


def _among(quantity: Quantity) -> Build:
    def build(scope: Scope, tree: Tree) -> Cards:
        number = token(tree, "NUM")
        source = AmongCards(referred_cards(scope, tree, plural=True))
        count = counted(scope, number) if number else 1 if quantity == "exactly" else 0
        return Cards(count, "card", (), quantity, source, span=tree.span)

    return build


def _at_random(scope: Scope, tree: Tree) -> Cards:
    cards: Cards = scope.build(trees(tree)[0])
    if cards.quantity in ("each", "rest") or isinstance(cards.source, End):
        scope.problem("C303", tree, '"{}" has nothing to choose', 'leave out "at random"')
    return replace(cards, random=True)


def _attached_to(scope: Scope, tree: Tree) -> AttachedTo:
    """The creature that cards are attached to is described, not chosen; later words cannot refer to it."""
    (thing,) = trees(tree)
    match thing.rule:
        case "one":
            (nominal,) = trees(thing)
            return AttachedTo(describe(scope, nominal, ONE, thing))
        case "each":
            (nominal,) = trees(thing)
            return AttachedTo(describe(scope, nominal, EACH, thing))
        case "exactly" | "up_to" | "any_number" | "another" | "plural":
            help = 'write "a" or "each", or choose the creature first'
            scope.problem("C303", thing, '"{}" does not say which creature they are attached to', help)
            return AttachedTo(scope.self_ref)
    with having(scope, describing=True):
        ref = scope.build(thing)
    return AttachedTo(ref)


def _of(terminal: str, node: Any) -> Build:
    def build(scope: Scope, tree: Tree) -> Any:
        word = one_token(tree, terminal)
        return node(word.value)

    return build


def pick(scope: Scope, tree: Tree, lies: Zone | None = None, hand: bool = True) -> Any:
    """The cards that a verb is about, or whatever else its object is. Adds what goes without saying: their kind, and
    where they lie (`lies`, or the hand of the player who does the effect if `hand`)."""
    what = scope.build(tree)
    if not isinstance(what, Cards):
        return what
    source = what.source
    if isinstance(source, AmongCards):
        for one in what.where if what.card != "card" else ():
            check_fits(scope, tree, one, what.card)
        lay = earlier_place(scope.antecedents, source.cards)
        pile = lay.deck if isinstance(lay, End) else lay
        if pile and what.card not in ("card", *scope.vocabulary.zones[pile.zone].holds):
            message = f"{with_article(what.card)} is never in {with_article(pile.zone)}, from which those cards come"
            scope.problem("C303", tree, message, "name the deck that has such cards")
        return what
    if isinstance(source, AttachedTo):
        whose = source.creature
        several = what.quantity in ("each", "any")
        if isinstance(whose, Selector) and whose.quantity == ONE and (several or _meant_later(scope, tree, whose)):
            source = AttachedTo(_chosen_first(scope, tree, whose))
        if what.card not in ("card", scope.vocabulary.cards[0]):
            scope.problem("C303", tree, f"{with_article(what.card)} is never attached", 'write "card"')
        return replace(what, card="card", source=source)
    zones = scope.vocabulary.zones
    place = lies or (source.deck if isinstance(source, End) else source)
    holds = zones[place.zone].holds if place else scope.vocabulary.cards
    kind = what.card if what.card != "card" else kind_there(scope, what, holds)
    if kind not in holds:
        assert place
        scope.problem(
            "C303", tree, f"{with_article(kind)} is never in {with_article(place.zone)}", f'write "{holds[0]}"'
        )
    if lies and source:
        scope.problem("C303", tree, "the place of these cards is stated twice", "name one place")
    for one in what.where:
        check_fits(scope, tree, one, kind)
    if hand and source == Zone(next(iter(zones)), own(scope)):
        source = None
    return replace(what, card=kind, source=source)


def _meant_later(scope: Scope, tree: Tree, creature: Selector) -> bool:
    """Whether the text goes on to speak of the creature that cards are attached to: `that enemy`."""
    names = [creature.noun, *(one.adjective for one in creature.where if isinstance(one, Is))]
    said = "|".join(re.escape(scope.vocabulary.forms.get(name, (name,))[0]) for name in names)
    near = scope.text[tree.end :].split(".")[:2]  # another is perhaps chosen after that
    return re.search(rf"\b(?:that|the) (?:{said})\b", ".".join(near), re.IGNORECASE) is not None


def _chosen_first(scope: Scope, tree: Tree, creature: Selector) -> Ref:
    """`Discard all cards attached to a creature`: one creature, which is chosen first."""
    said = scope.words(one_tree(tree, "attached_to") or tree)
    names = frozenset(one.adjective for one in creature.where if isinstance(one, Is))
    scope.chosen_first = creature
    return scope.antecedents.select("creature", False, said, "choose", names, creature.noun)


def _this_card(scope: Scope, tree: Tree) -> Ref:
    word = token(tree, "CARD")
    mine = scope.where.card
    if word and (word.value[0] not in ("card", mine) or word.value[1] != "s"):
        scope.problem("C303", word, f'the card with this text is called "this {mine}"', f'write "this {mine}"')
    scope.this_card = True
    return THIS_CARD


def _said(scope: Scope, tree: Tree) -> Ref:
    card, plural = one_token(tree, "CARD"), tree.rule == "the_cards"
    kinds = set(scope.vocabulary.cards) - {"card"}
    if (kind := agrees(scope, card, plural)) != "card" and kinds != {kind}:
        scope.problem("C303", card, '"{}" is too specific: the kind of card is not known here', 'write "card"')
    return referred_cards(scope, tree, plural)


CARDS = Construct(
    Cards,
    {
        "cards": _cards("exactly"),
        "cards_up_to": _cards("up to"),
        "cards_each": _cards("each"),
        "cards_any": _cards("any"),
        "cards_at_end": _at_end,
        "cards_among": _among("exactly"),
        "cards_up_to_among": _among("up to"),
        "cards_any_among": _among("any"),
        "cards_rest": _among("rest"),
        "at_random": _at_random,
        "attached_to": _attached_to,
        "from_zone": lambda scope, tree: scope.build(trees(tree)[0]),
        "among_those": lambda scope, tree: AmongCards(referred_cards(scope, tree, plural=True)),
        "of_ability": _of("ABILITY", OfAbility),
        "of_type": _of("ACTION_TYPE", OfType),
        "of_subtype": _of("SUBTYPE", OfSubtype),
        "lacks": lambda scope, tree: Lacks(scope.build(trees(tree)[0])),
        "this_card": _this_card,
        "owner_of_card": lambda scope, tree: scope.antecedents.meet(Player("owner", THIS_CARD)),
        "the_card": _said,
        "the_cards": _said,
    },
    write_cards,
    form="part",
)
