"""The forms that hold effects together, whatever the verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import Predicate, Selector, Target


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """Effects one after the other: flat, two or more."""

    effects: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class May(Node):
    """`you may draw 1 action card`: `who` decides whether it happens."""

    who: Player
    effect: Node


@dataclass(frozen=True, slots=True)
class If(Node):
    """`If …, …. Otherwise, ….`"""

    condition: Condition
    effect: Node
    otherwise: Node | None = None


@dataclass(frozen=True, slots=True)
class Or(Node):
    """One of several effects, the acting creature's controller choosing: flat, two or more."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`… for each adjacent enemy`: the effect once for everything selected (`each`)."""

    each: Selector
    effect: Node


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`Choose a creature within 5 squares.`: what follows refers to it."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Attach(Node):
    """`Attach this card to the damaged creature.`"""

    to: Target


@dataclass(frozen=True, slots=True)
class Lasting(Node):
    """An effect that holds for a while: `… until the end of the current activation`."""

    effect: Node
    until: Duration


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """Until the `edge` of a period: of the current activation or turn, or of the next turn of `whose`."""

    edge: Literal["start", "end"]
    period: str  # "activation", "turn": a period of the vocabulary
    whose: Player | None = None  # None: the current one


# Conditions


@dataclass(frozen=True, slots=True)
class Did(Node):
    """`if you do`: the effect just before was really carried out (S11.10)."""


@dataclass(frozen=True, slots=True)
class Holds(Node):
    """`if that creature is adjacent to an allied creature`."""

    subject: Ref
    predicate: Predicate


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """`if you control a Drow`, `if an enemy is adjacent`."""

    what: Selector


@dataclass(frozen=True, slots=True)
class DealsDamage(Node):
    """`if the attack deals damage`: the attack that made choice `attack`, after prevention (S8.5)."""

    attack: int


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """The condition does not hold."""

    condition: Condition


Condition = Did | Holds | Exists | DealsDamage | Unless


# Abilities: what a lower box or a power holds


@dataclass(frozen=True, slots=True)
class Abilities(Node):
    """Several abilities in one box, each on its own: flat, two or more."""

    abilities: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Activated(Node):
    """`T: Discard this card.`: pay the costs, get the effect.

    `timing` is `free` (within the activation), `immediate` (any turn, in response) or `any time`.
    """

    costs: tuple[Node, ...]
    timing: Literal["free", "immediate", "any time"]
    effect: Node


@dataclass(frozen=True, slots=True)
class Triggered(Node):
    """`When …, …`: the effect each time the event happens."""

    event: Event
    effect: Node


@dataclass(frozen=True, slots=True)
class At(Node):
    """`at the start of its controller's turn`."""

    edge: Literal["start", "end"]
    period: str
    whose: Player | None


@dataclass(frozen=True, slots=True)
class Happens(Node):
    """`a Drow you control destroys an enemy`: a deed of the vocabulary with its parties."""

    subject: Target | Player
    deed: str
    object: Target | None = None


Event = At | Happens
