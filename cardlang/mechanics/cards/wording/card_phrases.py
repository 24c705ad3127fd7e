"""How cards that are picked are written: `2 Drow creature cards with level 2 or less from your hand`."""

from __future__ import annotations

from cardlang.language.clause import Unwritable
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Compare, HasKeyword, Named, Selector
from cardlang.language.writer import Writer
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
from cardlang.mechanics.cards.wording.zones import write_zone
from cardlang.model.value import having


def write_cards(writer: Writer, node: Cards) -> str:
    """The words of a selection of cards."""
    source = node.source
    plural = node.count > 1 or node.quantity == "any"
    if node.where != canonical(list(node.where)) or (node.quantity in ("each", "any", "rest")) != (node.count == 0):
        raise Unwritable(f"no words for {node}")
    if node.random and (node.quantity in ("each", "rest") or isinstance(source, End)):
        raise Unwritable("nothing is left to chance")
    several = writer.describing and node.quantity == "each"  # `for each card in your hand`
    if node.card == "card" and isinstance(source, Zone) and not several:
        raise Unwritable("no words for cards of no kind")
    if isinstance(source, End):
        if node.where or node.card not in writer.vocabulary.zones[source.deck.zone].holds:
            raise Unwritable("no words for some of the cards at the end of a deck")
        count = f"{node.count} cards" if plural else "card"
        return f"the {source.edge} {count} of {write_zone(writer, source.deck)}"
    how_many = {"exactly": f"{node.count} ", "up to": f"up to {node.count} ", "each": "each ", "any": "any number of "}
    if isinstance(source, AmongCards):
        if source.cards.to != "cards":
            raise Unwritable("no words for cards among creatures")
        group = writer.ref(source.cards)
        if node.where or node.card != "card":
            several = writer.antecedents.is_plural(source.cards)
            if node.quantity not in ("exactly", "up to") or node.random or not several:
                raise Unwritable("some of those of a kind are picked")
            return how_many[node.quantity] + " ".join([*_words(writer, node, plural), "among", group])
        if node.quantity == "rest":
            return "the rest"
        return f"{how_many[node.quantity]}{'' if node.quantity == 'any' else 'of '}{group}" + " at random" * node.random
    if isinstance(source, AttachedTo) and node.card != "card":
        raise Unwritable("whatever is attached is a card")
    if node.quantity == "rest":
        raise Unwritable("the rest of what?")
    after = []
    if isinstance(source, Zone):
        after.append(f"{'in' if node.quantity == 'each' else 'from'} {write_zone(writer, source)}")
    elif source:
        after.append(f"attached to {_described(writer, source.creature)}")
    words = [*_words(writer, node, plural), *after, *(["at random"] if node.random else [])]
    return how_many[node.quantity] + " ".join(words)


def _words(writer: Writer, node: Cards, plural: bool) -> list[str]:
    """`minor action card named Run`: the kind of card, and what is said before and after it."""
    before = [word for one in node.where if (word := _before(one))]
    after = [word for one in node.where if (word := _after(writer, one))]
    return [*before, writer.vocabulary.forms[node.card][plural], *after]


def _described(writer: Writer, creature: Ref | Selector) -> str:
    with having(writer, describing=True):
        return writer.describe(creature) if isinstance(creature, Selector) else writer.ref(creature)


def _before(predicate: CardPredicate) -> str | None:
    match predicate:
        case OfType(word) | OfAbility(word) | OfSubtype(word) | HasKeyword(word):
            return word
        case Lacks(what):
            return f"non-{_before(what)}"
    return None


def _after(writer: Writer, predicate: CardPredicate) -> str | None:
    match predicate:
        case Compare():
            return writer.place(predicate)
        case Named():
            return str(writer.constructs[Named].write(writer, predicate))
    return None
