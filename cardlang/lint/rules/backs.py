"""Cards that are shuffled together have one back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardlang.language.rule import CardText, FactsRule
from cardlang.model.card import CardMark
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span


def backs(cards: Sequence[tuple[CardMark, str]], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """Decks that are shuffled together have different names.

    Why: The name of a deck is printed on the backs of its cards, which would tell them apart. Cards of different kinds
    are shuffled together if they begin in one deck of the table, or in one deck of a player who brings decks of one
    faction.

    Bad:
        # games/ponds/game.yaml
        format: 1
        game: ponds
        name: Ponds
        players: {number: [2, 2]}
        uses: [cards, resources, players]
        kinds:
          pond: {texts: {text: main}}
          frog: {texts: {text: main}}
        zones:
          hand: {}
          deck: {deck: true}
          pile: {discards: true}
        resources:
          worm:
        setup: [Draw 1 card.]
        turn:
          - phase: day
            choose: [play]
        actions:
          play: {play: {from: hand}}
        end:
          - turns: 5
        # cards/ponds/frogs.yaml
        game: ponds
        deck: frogs
        name: Frogs
        kind: frog
        faction: green
        cards:
          - name: Toad
            text: Gain 1 worm.
        # cards/ponds/ponds.yaml
        game: ponds
        deck: ponds
        name: Ponds
        kind: pond
        faction: green
        cards:
          - name: Mill Pond
            text: Gain 1 worm.

    Good:
        # games/ponds/game.yaml
        format: 1
        game: ponds
        name: Ponds
        players: {number: [2, 2]}
        uses: [cards, resources, players]
        kinds:
          pond: {texts: {text: main}}
          frog: {texts: {text: main}}
        zones:
          hand: {}
          deck: {deck: true}
          pile: {discards: true}
        resources:
          worm:
        setup: [Draw 1 card.]
        turn:
          - phase: day
            choose: [play]
        actions:
          play: {play: {from: hand}}
        end:
          - turns: 5
        # cards/ponds/frogs.yaml
        game: ponds
        deck: frogs
        name: Green
        kind: frog
        faction: green
        cards:
          - name: Toad
            text: Gain 1 worm.
        # cards/ponds/ponds.yaml
        game: ponds
        deck: ponds
        name: Green
        kind: pond
        faction: green
        cards:
          - name: Mill Pond
            text: Gain 1 worm.
    """
    first: dict[str, tuple[CardMark, str, str]] = {}
    told = set[str]()
    for card, fact in cards:
        heap, kind, name = fact.split("\n", 2)
        other, of_kind, called = first.setdefault(heap, (card, kind, name))
        if name == called or kind == of_kind or card.span.path in told:
            continue
        told.add(card.span.path)
        message = f'"{name}" on the back of this card tells it from those at {place(other.span)}, with "{called}"'
        help = "they are shuffled together: give their decks one name"
        yield Diagnostic("C615", message, card.span, help, severity="warning", card=card.id)


def _heap(one: CardText) -> str | None:
    """The deck where a card begins and whose it is, its kind and the name on its back; None if it is not known to be
    shuffled with others."""
    words, kind = one.language.vocabulary, one.card.kind
    zone = words.first.get(kind, "")
    whose = "the table" if zone in words.table else one.deck.fields.get("faction")
    if not zone or not words.zones[zone].deck or not whose:
        return None
    return f"{zone} of {whose}\n{kind}\n{one.deck.name}"


RULE = FactsRule("C615", "backs", backs, _heap)
