"""The forms that hold effects together, whatever the verbs."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cardlang.language.nodes.base import PART, Node
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.condition import Condition, Event
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.language.nodes.selector import Target


class Sequence(Node):
    """Effects one after the other: flat, two or more."""

    effects: tuple[Node, ...]


class May(Node):
    """`you may draw 1 action card`: `who` decides whether it happens."""

    who: Player
    effect: Node


class DoneBy(Node):
    """`An opponent slides that creature 1 square.`: another player than you does it, and makes its choices."""

    who: Player
    effect: Node


class If(Node):
    """`If …, …. Otherwise, ….`"""

    condition: Condition = field(metadata=DESCRIBES | PART)
    effect: Node
    otherwise: Node | None = None


class Instead(Node):
    """`…. If …, … instead.`: `replacement` in place of `effect`, whose choices are made either way."""

    effect: Node
    condition: Condition = field(metadata=DESCRIBES | PART)
    replacement: Node


class UnlessDone(Node):
    """`… unless its controller discards 1 action card`: `who` may do `deed`, and `effect` happens if it is not done."""

    effect: Node
    who: Player
    deed: Node


class Or(Node):
    """One of several effects: flat, two or more. `who` chooses; you, for the acting creature's controller (S4.4)."""

    options: tuple[Node, ...]
    who: Player = YOU


class OnlyIf(Node):
    """`Play this card only when …`, `Use this only if …`, `… only during your turn`: when the card or ability that it
    stands in can be used."""

    when: Condition | Event | During = field(metadata=DESCRIBES | PART)


class ExtraCost(Node):
    """`As an additional cost to play this card, discard 1 action card.`: paid on declaration (S8.7)."""

    cost: Node


class ChooseOpponent(Node):
    """`Choose an opponent.`: `that player` afterwards."""


class ForEach(Node):
    """`… for each adjacent enemy`: the effect once for everything selected (`each`), or each card, or all that the
    effect before it did so (`ThisWay`)."""

    each: Node = field(metadata=PART)
    effect: Node


class Choose(Node):
    """`Choose a creature within 5 squares.`: what follows refers to it."""

    what: Target


class Attach(Node):
    """`Attach this card to the damaged creature.`"""

    to: Target


class Lasting(Node):
    """An effect that holds for a while: `… until the end of the current activation`, `… while it is tapped`."""

    effect: Node
    until: Duration | While | During = field(metadata=DESCRIBES)


class Duration(Node):
    """Until the `edge` of a period: of the current activation or turn, or of the next turn of `whose`."""

    edge: Literal["start", "end"]
    period: str  # "activation", "turn", "game": a period of the vocabulary
    whose: Player | Ref | None = None  # None: the current one; a creature's is an activation


class While(Node):
    """`as long as this creature is tapped`."""

    condition: Condition = field(metadata=PART)


class During(Node):
    """`during your turn`, `during its activation`: in each such period."""

    period: str
    whose: Player | Ref


# Abilities: what a lower box or a power holds


class Abilities(Node):
    """Several abilities in one box, each on its own: flat, two or more."""

    abilities: tuple[Node, ...]


class Activated(Node):
    """`T: Discard this card.`: pay the costs, get the effect.

    `timing` is `free` (within the activation), `immediate` (any turn, in response) or `any time`. `when` is the event
    that it may answer, if it does not fit any: `Immediate: When an adjacent ally is attacked, …`.
    """

    costs: tuple[Node, ...]
    timing: Literal["free", "immediate", "any time"]
    effect: Node
    when: Event | None = field(default=None, metadata=DESCRIBES)


class Triggered(Node):
    """`When …, …`: the effect each time the event happens. While it would happen (`Happens.would`), the effect comes
    first, and the event then as the effect has left it."""

    event: Event = field(metadata=DESCRIBES)
    effect: Node


class Replaced(Node):
    """`If this creature would be destroyed, … instead.`: the effect in place of the event."""

    event: Event = field(metadata=DESCRIBES)
    effect: Node


class Limited(Node):
    """`Once per turn, …`: an effect or ability that can be used, or happens, once in each period at most; `yours`: in
    each of yours alone."""

    effect: Node
    period: str
    yours: bool = False
