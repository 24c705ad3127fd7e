"""Cards, the places where they lie, and what is done with them."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import Compare, HasKeyword, Named, Selector, Target


class Zone(Node):
    """`your discard pile`: all cards in a zone of the vocabulary; `your hand` includes cards of every kind."""

    zone: str
    of: Player


class End(Node):
    """`the top … of your action deck`: cards at one end of a deck, in order."""

    edge: Literal["top", "bottom"]
    deck: Zone


class AttachedTo(Node):
    """`attached to that creature` (S10.1). The creature is only described, never chosen."""

    creature: Ref | Selector = field(metadata=DESCRIBES)


class AmongCards(Node):
    """`… of those cards`."""

    cards: Ref


class OfAbility(Node):
    """`a DEX card` (S6.1)."""

    ability: str


class OfType(Node):
    """`a minor action card` (S6.1)."""

    action: Literal["standard", "minor", "immediate"]


class OfSubtype(Node):
    """`a Poison card` (S6.1)."""

    subtype: str


class Namesake(Node):
    """`with the same name as this card`."""


class Lacks(Node):
    """`a non-Spider creature card`, `a non-minor action card`."""

    what: OfType | OfAbility | OfSubtype | HasKeyword


CardPredicate = OfType | OfAbility | OfSubtype | Lacks | HasKeyword | Compare | Named | Namesake
_ORDER: tuple[type[Node], ...] = (OfType, OfAbility, OfSubtype, Lacks, HasKeyword, Compare, Named, Namesake)


def canonical(predicates: list[CardPredicate]) -> tuple[CardPredicate, ...]:
    """The predicates in one fixed order, without duplicates, so that equal meanings are equal."""
    if len(predicates) < 2:
        return tuple(predicates)
    return tuple(sorted(dict.fromkeys(predicates), key=lambda one: (_ORDER.index(type(one)), repr(one))))


class Cards(Node):
    """`2 action cards`, `up to two DEX cards from your discard pile`, `the top three cards of your action deck`.

    `card` is a kind of the vocabulary, or "card" for any. `count` is 0 if `quantity` needs none; `the rest` are all
    cards of `source` that were not dealt with. Without a `source`, the cards lie where the verb takes them from: drawn
    cards on top of their deck, all others in the hand of the player who does the effect.
    """

    count: int
    card: str
    where: tuple[CardPredicate, ...] = ()
    quantity: Literal["exactly", "up to", "each", "any", "rest"] = "exactly"
    source: Zone | End | AttachedTo | AmongCards | None = None
    random: bool = False


class CardIs(Node):
    """`if that card is a DEX card`; of several cards, if all of them are."""

    card: Ref
    what: Cards


class DrawUntil(Node):
    """`Draw creature cards until you have 3.`: one by one, none if the player has that many already (S3.3, S3.5)."""

    who: Player
    card: str
    count: int


class Reveal(Node):
    """`Reveal the top three cards of your action deck.`: all players see them; they stay in place."""

    who: Player
    what: Cards | Zone | Ref


class LookAt(Node):
    """`Look at an opponent's hand.`: only `who` sees them; they stay in place."""

    who: Player
    what: Cards | Zone


class Search(Node):
    """`Search your action deck for a DEX card.`: `who` looks through the zone and picks. The player then knows the
    order of the deck, unless the text has it shuffled."""

    who: Player
    zone: Zone
    what: Cards


class Shuffle(Node):
    """`Shuffle your action deck.`"""

    who: Player
    deck: Zone


class Put(Node):
    """`Put one of those cards into your hand.`, `Return that creature to its owner's hand.`: things go to a zone, to
    one end of a deck, or are shuffled in. Several cards go to an end in an order that `who` chooses, or at random.
    Putting a card into a discard pile does not count as discarding it. A creature leaves the board, its damage is gone,
    and the cards attached to it are discarded (S9.1, S10.2)."""

    who: Player
    what: Cards | Zone | Target
    to: Zone
    place: Literal["top", "bottom", "shuffled"] | None = None
    random: bool = False


class Reattach(Node):
    """`Move a card attached to that creature to an adjacent creature.`: from then on it applies there (S10.1)."""

    what: Cards | Ref
    to: Target


class Draw(Node):
    """`Draw 3 action cards.`"""

    who: Player
    what: Cards


class Discard(Node):
    """`Discard this card.`, `Discard 1 action card.`, `Discard your hand.`: `who` chooses and discards so many cards
    from the hand, or from the place that the text names; a `Ref` means the cards themselves, wherever they lie. A
    discarded card goes to its owner's discard pile (S6.6, S10.2)."""

    who: Player
    what: Ref | Cards | Zone
