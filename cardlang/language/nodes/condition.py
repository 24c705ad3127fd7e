"""Conditions and events: what may be true or happen. They look at the game and choose nothing."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from cardlang.language.nodes.base import PART, Counted, Inside, Narrow, Node
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import Predicate, Selector, Target


class Did(Node):
    """`if you do`: the previous effect was really carried out (S11.10)."""


class Holds(Node):
    """`if that creature is adjacent to an allied creature`."""

    subject: Ref
    predicate: Predicate


class Exists(Node):
    """`if you control a Drow`, `if there are two or more adjacent enemies`: there are at least, exactly or at most as
    many as `what` says."""

    what: Selector
    relation: Literal[">=", "=", "<="] = ">="


class DealsDamage(Node):
    """`if the attack deals damage`: the attack that made choice `attack`, after prevention (S8.5)."""

    attack: int


class Happened(Node):
    """`if that creature is destroyed`, `if this creature moved this turn`: an event of the vocabulary happened to
    `subject` (or to such a creature), by the previous effect or, with a `period`, since that began (S8.5). Players have
    done it themselves: `if you stopped the game this round`."""

    subject: Ref | Selector | Player
    kind: str
    period: str | None = None


class Has(Node):
    """`if you have 3 or more action cards in hand`, `if an opponent has more gold in their vault than you`: how many
    cards, or how much of a resource, a player has in total or in a place."""

    who: Player
    what: str  # a kind of card or a resource of the vocabulary
    relation: Literal[">=", "<=", "=", ">", "<"]
    than: int | Player
    where: Inside | None = None


class Unless(Node):
    """The condition does not hold."""

    condition: Did | Holds | Exists | DealsDamage | Happened | Has = field(metadata=PART)


Single = Did | Holds | Exists | DealsDamage | Happened | Has | Unless


class Was(Node):
    """`if it was exposed`, `if it had no power tokens`: how things were before the effect that chose what it is about,
    or, if none did, before the first effect."""

    condition: Single = field(metadata=PART)


class AllHold(Node):
    """`if you control a Drow and it is tapped`: each of two or more conditions holds."""

    conditions: Annotated[tuple[Single, ...], Narrow(least=2)] = field(metadata=PART)


class AnyHolds(Node):
    """`while this creature is tapped or it has damage on it`: at least one of two or more conditions holds."""

    conditions: Annotated[tuple[Single, ...], Narrow(least=2)] = field(metadata=PART)


Condition = Single | Was | AllHold | AnyHolds


class At(Node):
    """`at the start of its controller's turn`."""

    edge: Literal["start", "end"]
    period: str
    whose: Player | Ref | None


# What players do, and the player of a thing that is named.
OF_PLAYERS = (
    "stops the game", "casts a spell", "draws", "discards", "draws one or more spells", "draws spells as an action",
    "learns a spell", "dispels a permanent spell", "enhances a spell",
)  # fmt: skip


class SoMuch(Node):
    """`10 or more damage`: how much an event must be about."""

    relation: Literal[">=", "<=", "="]
    n: int


class Happens(Node):
    """`a Drow you control destroys an enemy with a melee attack`: an event of the vocabulary with its parties.

    `place` is where the subject ends (`ends its move adjacent to this creature`), `means` says with what it is done.
    `would` means just before it happens. An action has a beginning and an end: `after` means its end (`after this
    creature attacks`), otherwise its beginning is meant (S8.8).
    """

    subject: Target | Player
    kind: str
    object: Target | Player | Counted | None = None
    place: Predicate | None = None
    means: str | None = None
    would: bool = False
    after: bool = False
    much: SoMuch | None = None


def about_cards(event: object) -> bool:
    """Whether an event is what a player does to cards: `when you play an action card`."""
    what = event.object if isinstance(event, Happens) else None
    return isinstance(what, Counted) and not isinstance(what, Selector)


Begun = Annotated[Happens, Narrow(would=Literal[False], after=Literal[False])]
Coming = Annotated[Happens, Narrow(would=Literal[True], after=Literal[False])]
Ended = Annotated[Happens, Narrow(would=Literal[False], after=Literal[True])]
Event = At | Begun | Coming | Ended
