"""Cards, the places where they lie, and what is done with them."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from cardlang.language.nodes import DESCRIBES, Counted, Inside, Narrow, Node, OneShot, Player, Positive, Ref, Showing
from cardlang.language.nodes.selector import Compare, HasKeyword, Named, Quantity, Selector, Target

ThisCard = Annotated[Ref, Narrow(to=Literal["card"])]
TheCards = Annotated[Ref, Narrow(to=Literal["cards"])]


class Zone(Inside):
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

    cards: TheCards


class OfAbility(Node):
    """`a DEX card` (S6.1)."""

    ability: str


class OfType(Node):
    """`a minor action card` (S6.1)."""

    action: Literal["standard", "minor", "immediate"]


class OfSubtype(Node):
    """`a Poison card` (S6.1)."""

    subtype: str


class Lacks(Node):
    """`a non-Spider creature card`, `a non-minor action card`."""

    what: OfType | OfAbility | OfSubtype | HasKeyword


CardPredicate = OfType | OfAbility | OfSubtype | Lacks | HasKeyword | Compare | Named
_ORDER: tuple[type[Node], ...] = (OfType, OfAbility, OfSubtype, Lacks, HasKeyword, Compare, Named)


def canonical(predicates: list[CardPredicate]) -> tuple[CardPredicate, ...]:
    """The predicates in one fixed order, without duplicates, so that equal meanings are equal."""
    if len(predicates) < 2:
        return tuple(predicates)
    return tuple(sorted(dict.fromkeys(predicates), key=lambda one: (_ORDER.index(type(one)), repr(one))))


class Cards(Counted):
    """`2 action cards`, `up to two DEX cards from your discard pile`, `the top three cards of your action deck`.

    `card` is a kind of the vocabulary, or "card" for any. `count` is 0 if `quantity` needs none; `the rest` are all
    cards of `source` that were not dealt with. Without a `source`, the cards lie where the verb takes them from: drawn
    cards on top of their deck, all others in the hand of the player who does the effect.
    """

    count: int
    card: str
    where: tuple[CardPredicate, ...] = field(default=(), metadata={"order": canonical})
    quantity: Literal["exactly", "up to", "each", "any", "rest"] = "exactly"
    source: Zone | End | AttachedTo | AmongCards | None = None
    random: bool = False


# Cards of a kind; those that are drawn, at the end of a deck, found, attached; some, all or the rest of some.
_EXACTLY = Literal["exactly"]
_SOME = Literal["exactly", "up to"]
_EACH = Annotated[Quantity, Narrow(kind=Literal["each"])]
_NONE = tuple[()]
_NEVER = Literal[False]
Kind = Annotated[Cards, Narrow(count=Literal[1], quantity=_EXACTLY, source=None, random=_NEVER)]
Drawn = Annotated[Cards, Narrow(count=Positive, where=_NONE, quantity=_EXACTLY, source=None, random=_NEVER)]
AtEnd = Annotated[Cards, Narrow(count=Positive, where=_NONE, quantity=_EXACTLY, source=End, random=_NEVER)]
Found = Annotated[Cards, Narrow(count=Positive, quantity=_SOME, source=None, random=_NEVER)]
Attached = Annotated[Cards, Narrow(count=Positive, card=Literal["card"], quantity=_SOME, source=AttachedTo)]
Some = Annotated[Cards, Narrow(count=Positive, quantity=_SOME, source=Zone | None)]
Every = Annotated[Cards, Narrow(count=Literal[0], quantity=Literal["each", "any"], source=Zone | None, random=_NEVER)]
EveryAttached = Annotated[
    Cards,
    Narrow(
        count=Literal[0],
        card=Literal["card"],
        quantity=Literal["each", "any"],
        source=Annotated[AttachedTo, Narrow(creature=Ref | Annotated[Selector, Narrow(quantity=_EACH)])],
        random=_NEVER,
    ),
]
SomeOfThose = Annotated[
    Cards, Narrow(card=Literal["card"], where=_NONE, quantity=Literal["exactly", "up to", "any"], source=AmongCards)
]
OfThose = Annotated[Cards, Narrow(count=Positive, quantity=_SOME, source=AmongCards, random=_NEVER)]
TheRest = Annotated[
    Cards,
    Narrow(
        count=Literal[0], card=Literal["card"], where=_NONE, quantity=Literal["rest"], source=AmongCards, random=_NEVER
    ),
]
Picked = Some | Attached | Every | EveryAttached | SomeOfThose | OfThose | TheRest | AtEnd


class CardIs(Node):
    """`if that card is a DEX card`; of several cards, if all of them are."""

    card: TheCards
    what: Kind


class IsEmpty(Node):
    """`if the market is empty`: no card lies in a zone of the table."""

    zone: str


class DrawUntil(OneShot):
    """`Draw creature cards until you have 3.`: one by one, none if the player has that many already (S3.3, S3.5)."""

    who: Player
    card: str
    count: int


class Reveal(Showing):
    """`Reveal the top three cards of your action deck.`: all players see them; they stay in place."""

    who: Player
    what: AtEnd | Zone | TheCards


class LookAt(Showing):
    """`Look at an opponent's hand.`: only `who` sees them; they stay in place."""

    who: Player
    what: AtEnd | Zone


class ChooseCards(Showing):
    """`Choose 1 of those cards.`, `Choose 1 spell from your discard pile.`: later words may refer to them."""

    who: Player
    what: Some | SomeOfThose


class Search(Showing):
    """`Search your action deck for a DEX card.`: `who` looks through the zone and picks. The player then knows the
    order of the deck, unless the text has it shuffled."""

    who: Player
    zone: Zone
    what: Found


class Shuffle(OneShot):
    """`Shuffle your action deck.`"""

    who: Player
    deck: Zone


class Put(OneShot):
    """`Put one of those cards into your hand.`, `Return that creature to its owner's hand.`: things go to a zone, to
    one end of a deck, or are shuffled in. Several cards go to an end in an order that `who` chooses, or at random.
    Putting a card into a discard pile does not count as discarding it. A creature leaves the board, its damage is gone,
    and the cards attached to it are discarded (S9.1, S10.2)."""

    who: Player
    what: Picked | Zone | Target | ThisCard | TheCards
    to: Zone
    place: Literal["top", "bottom", "shuffled"] | None = None
    random: bool = False


class Draw(Showing):
    """`Draw 3 action cards.`"""

    who: Player
    what: Drawn


class Discard(OneShot):
    """`Discard this card.`, `Discard 1 action card.`, `Discard your hand.`: `who` chooses and discards this many cards
    from the hand, or from the place that the text names; a `Ref` means the cards themselves, wherever they lie. A
    discarded card goes to its owner's discard pile (S6.6, S10.2)."""

    who: Player
    what: ThisCard | TheCards | Picked | Zone
