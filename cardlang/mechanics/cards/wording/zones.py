"""The wording of zones, and of cards that lie there: `2 Drow creature cards with level 2 or less from your hand`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.doers import own, whose
from cardlang.language.builders.selectors import agrees
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes import OWNER, SUBJECT, TABLE, YOU, Node, Player, Ref
from cardlang.language.nodes.selector import Compare, HasKeyword, Named, Selector, Several
from cardlang.language.parser import Token, Tree, one_token, trees
from cardlang.language.saying import say, spelled
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import (
    AmongCards,
    AttachedTo,
    CardPredicate,
    Cards,
    ChooseCards,
    End,
    IsEmpty,
    Lacks,
    OfAbility,
    OfSubtype,
    OfType,
    Zone,
    canonical,
)
from cardlang.model.article import with_article
from cardlang.model.value import having


def zone_of(scope: Scope, tree: Tree, of: Player) -> Zone:
    """`your discard pile`"""
    word = one_token(tree, "ZONE")
    several = bool(trees(tree)) and trees(tree)[0].rule in ("their", "their_owners") and "p" in word.value[1]
    zone = Zone(agrees(scope, word, several), of, span=tree.span)
    return said_before(scope, word, zone)


def said_before(scope: Scope, word: Token, zone: Zone) -> Zone:
    """`your deck`, after a text has spoken of the cards of one of that player's decks: the same."""
    for before in reversed([_lies_in(one.lay) for one in scope.antecedents.mentions]):
        if before and before.of == zone.of and before.zone in decks_called(scope, word):
            return replace(zone, zone=before.zone)
    return _told_later(scope, word, zone)


def _told_later(scope: Scope, word: Token, zone: Zone) -> Zone:
    """`Look at the top 3 cards of your deck. Put a creature card from among them …`: of the deck that holds such."""
    decks = decks_called(scope, word)
    rest = scope.text[word.end :].lower() if decks else ""
    said = [
        kind
        for kind in scope.vocabulary.pieces
        for one in map(scope.vocabulary.in_own_words, scope.vocabulary.forms[kind])
        if re.search(rf"\b{one}\b[^.]*\bamong\b|\bamong\b[^.]*\b{one}\b", rest)
    ]
    if not said or scope.vocabulary.cards[0] in rest:
        return zone
    return replace(zone, zone=next(one for one in decks if said[0] in scope.vocabulary.zones[one].holds))


def decks_called(scope: Scope, word: Token) -> list[str]:
    """The decks that a word such as `deck` can mean, if these are several."""
    zones = scope.vocabulary.zones
    found = [name for name, zone in zones.items() if zone.deck and name.endswith(f" {scope.words(word).lower()}")]
    return found if len(found) > 1 else []


def _zone(scope: Scope, tree: Tree) -> Zone:
    return zone_of(scope, tree, whose(scope, trees(tree)[0]))


def _of_table(scope: Scope, tree: Tree) -> Zone:
    """`the market`"""
    return Zone(str(one_token(tree, "TABLE_ZONE").value), TABLE, span=tree.span)


def _bare(scope: Scope, tree: Tree) -> Zone:
    """`play`, in `each card in play`: the own one"""
    return Zone(str(one_token(tree, "BARE_ZONE").value), own(scope), span=tree.span)


def _lies_in(lay: Any) -> Zone | None:
    """The whole zone of which a place is the top or bottom, or the place itself if it is one."""
    zone = lay.deck if isinstance(lay, End) else lay
    return zone if isinstance(zone, Zone) else None


def write_zone(writer: Writer, node: Zone, plural: bool = False, *, moved: bool = False) -> str:
    """`plural` if several things go to their owners' zones."""
    if (node.zone in writer.vocabulary.table) != (node.of == TABLE):
        raise Unwritable("it is the table's, or each player has one")
    if node.of == TABLE:
        return writer.spelled("TABLE_ZONE", node.zone)
    if node.of in (YOU, SUBJECT) and node.zone in writer.vocabulary.spelled("BARE_ZONE"):
        return writer.spelled("BARE_ZONE", node.zone)
    several = plural and node.of == OWNER
    return f"{writer.possessor(node.of, several, moved=moved)} {writer.vocabulary.forms[node.zone][several]}"


def _inside(writer: Writer, node: Zone, who: Player) -> str:
    """`in hand`: in the player's own hand."""
    if node.zone != next(iter(writer.vocabulary.zones)):
        return write_zone(writer, node)
    if node.of != (YOU if who == YOU else SUBJECT):
        raise Unwritable("nobody has cards in the hand of another")
    return "hand"


def _held(scope: Scope, tree: Tree) -> tuple[str, Zone]:
    """`action cards in hand`; the hand goes without saying."""
    word, places = one_token(tree, "CARD"), trees(tree)
    kind = str(word.value[0])
    zone = scope.build(places[0]) if places else Zone(next(iter(scope.vocabulary.zones)), own(scope))
    return scope.vocabulary.cards[0] if kind == "card" else kind, zone


def check_fits(scope: Scope, tree: Tree, predicate: CardPredicate, kind: str) -> None:
    """Action cards have a type and subtypes, creature cards have keywords and stats; both have a level and
    abilities."""
    action = kind == scope.vocabulary.cards[0]
    if isinstance(predicate, Named):
        kinds = scope.names.kinds.get(predicate.name, (kind,))
        if kind not in kinds:
            said = " or ".join(map(with_article, kinds))
            scope.problem("C303", tree, f'no {kind} is named "{predicate.name}"', f"that is the name of {said}")
    elif isinstance(predicate, Lacks):
        check_fits(scope, tree, predicate.what, kind)
    elif isinstance(predicate, OfType | OfSubtype) and not action:
        scope.problem("C303", tree, f"{with_article(kind)} has no action type or subtype", "leave it out")
    elif action and isinstance(predicate, HasKeyword):
        help = f'write "{min(scope.vocabulary.pieces)}"' if scope.vocabulary.pieces else "leave it out"
        scope.problem("C303", tree, f"{with_article(kind)} is never {with_article(predicate.keyword)}", help)
    elif action and isinstance(predicate, Compare) and predicate.stat not in (fields := _fields(scope, kind)):
        own = [stat for stat in scope.vocabulary.spelled("STAT") if stat in fields]
        help = f"compare its {' or '.join(own)}" if own else "leave it out"
        scope.problem("C303", tree, f"{with_article(kind)} has no {predicate.stat}", help)


def _fields(scope: Scope, kind: str) -> set[str]:
    """The fields that a card of that kind can have."""
    kinds = scope.vocabulary.kinds
    return {field for name, one in kinds.items() if kind in (name, f"{name} card", "card") for field in one.fields}


def kind_there(scope: Scope, what: Cards, holds: tuple[str, ...]) -> str:
    """The kind of a card that is only called a card: the kind of its name, or the first kind that lies there."""
    names = (one.name for one in what.where if isinstance(one, Named))
    kinds = [kind for name in names for kind in scope.names.kinds.get(name, ()) if kind in holds]
    return kinds[0] if len(kinds) == 1 else holds[0]


def is_plural(antecedents: Antecedents, what: Node) -> bool:
    """Whether several things may be meant, and the word is `them` rather than `it`."""
    match what:
        case Cards(count, quantity=quantity):
            return count > 1 or quantity in ("each", "any", "rest")
        case Selector(quantity):
            return quantity.kind == "any" or quantity.n > 1
        case Ref():
            return antecedents.is_plural(what)
    return isinstance(what, Zone | Several)


def remember_cards(scope: Scope, what: Node, tree: Tree, lay: End | Zone | None) -> None:
    """Cards are shown: later words may refer to them."""
    if not isinstance(what, Ref):
        scope.antecedents.show(is_plural(scope.antecedents, what), scope.words(tree), lay)


def referred_cards(scope: Scope, tree: Tree, plural: bool) -> Ref:
    """The cards that `it`, `that card`, `them` or `those cards` refer to, or an error with everything they could
    mean."""
    found = scope.antecedents.candidates("those" if plural else "that", ("card",))
    if len(found) == 1:
        scope.card_said = None if plural else found[0].ref
        return found[0].ref
    said = scope.words(tree)
    if found:
        names = " or ".join(f'"{one.said}"' for one in found)
        scope.problem("C302", tree, f'"{said}" could mean {names}', "refer to it right after it is seen")
    else:
        deck = next((name for name, zone in scope.vocabulary.zones.items() if zone.deck), "deck")
        help = f"say first which cards, for instance: Look at the top 3 cards of your {deck}"
        scope.problem("C301", tree, f'"{said}" does not refer to any card mentioned before', help)
    return Ref("cards")


def of_picked(scope: Scope, tree: Tree, what: Node, make: Callable[[Any], Node]) -> Amendment | None:
    """`choose a spell from it; that player discards it` is one effect on the cards that are chosen, which `make` gives;
    None if `what` is not those cards."""
    picked = scope.picked
    if not isinstance(what, Ref) or what != picked:
        return None
    scope.antecedents.unshow(picked)
    scope.picked = None
    return Amendment(lambda effect: make(effect.what) if isinstance(effect, ChooseCards) else None, tree)


def earlier_place(antecedents: Antecedents, ref: Node) -> End | Zone | None:
    """Where cards that were mentioned before lay."""
    mention = antecedents.of(ref)
    lay = mention and mention.lay
    assert lay is None or isinstance(lay, End | Zone)
    return lay


IS_EMPTY = say(IsEmpty, "{zone} is empty", rule="condition", zone=spelled("TABLE_ZONE"), form="part")
ZONE = Construct(
    Zone,
    {"zone": _zone, "zone_of_table": _of_table, "zone_bare": _bare, "cards_held": _held},
    write_zone,
    inside=_inside,
)


def write_cards(writer: Writer, node: Cards) -> str:
    """The words of a selection of cards."""
    source = node.source
    plural = node.count > 1 or node.quantity == "any"
    if node.where != canonical(list(node.where)) or (node.quantity in ("each", "any", "rest")) != (node.count == 0):
        raise Unwritable(f"no words for {node}")
    if node.random and (node.quantity in ("each", "rest") or isinstance(source, End)):
        raise Unwritable("nothing is left to chance")
    several = writer.describing and node.quantity == "each"  # `for each card in your hand`
    if node.card not in writer.vocabulary.cards and isinstance(source, Zone) and not several:
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
