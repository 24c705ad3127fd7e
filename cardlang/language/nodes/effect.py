"""Effects that combine others, whatever the verbs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_args, get_type_hints

from cardlang.language.nodes.amount import Bonus, Number, Per
from cardlang.language.nodes.base import (
    PART,
    Alone,
    Answer,
    Command,
    Counted,
    Done,
    Headed,
    Inner,
    Narrow,
    Node,
    OneShot,
    Positive,
    children,
    node_fields,
    with_field,
)
from cardlang.language.nodes.choices import APART, DESCRIBES
from cardlang.language.nodes.condition import At, Begun, Coming, Condition, Event
from cardlang.language.nodes.reference import YOU, Player, Ref
from cardlang.language.nodes.selector import OneSquare, Target

Another = Annotated[
    Player, Narrow(who=Literal["controller", "owner", "opponent", "opponents", "players", "that opponent", "active"])
]
Players = Annotated[Player, Narrow(who=Literal["opponents", "players"])]


class Sequence(Node):
    """Two or more effects, one after the other. It contains no other sequence."""

    effects: Annotated[tuple[Annotated[Node, Narrow(but=Headed)], ...], Narrow(least=2)]


def together(effects: tuple[Node, ...] | list[Node]) -> Node:
    """One effect, or several in sequence."""
    return effects[0] if len(effects) == 1 else Sequence(tuple(effects))


class May(Node):
    """`you may draw 1 action card`: `who` decides whether it happens."""

    who: Player
    effect: Inner


class DoneBy(Node):
    """`An opponent slides that creature 1 square.`: a player other than you does it, and makes its choices."""

    who: Another
    effect: Annotated[Node, Narrow(of=Command)]


class If(Node):
    """`If …, …. Otherwise, ….`"""

    condition: Condition = field(metadata=DESCRIBES | PART)
    effect: Inner
    otherwise: Inner | None = None


class Instead(Node):
    """`…. If …, … instead.`: `replacement` in place of `effect`, whose choices are made in either case."""

    effect: Inner
    condition: Condition = field(metadata=DESCRIBES | PART)
    replacement: Inner


class UnlessDone(Node):
    """`… unless its controller discards 1 action card`: `who` may pay `cost`; if it is not paid, `effect` happens."""

    effect: Inner
    who: Player
    cost: Done


class Or(Node):
    """One of two or more effects. It contains no other `Or`. `who` chooses; "you" do for the acting creature's
    controller (S4.4)."""

    options: Annotated[tuple[Inner, ...], Narrow(least=2)] = field(metadata=APART)
    who: Player = YOU


class SomeOf(Node):
    """`Choose two: …; or …; or ….`: so many of three or more effects, or `fewer`, each once, in the order of the text.
    `who` chooses."""

    options: Annotated[tuple[Inner, ...], Narrow(least=3)] = field(metadata=APART)
    most: Annotated[int, Narrow(least=2)]
    fewer: bool = False
    who: Player = YOU


class AnyOf(Node):
    """`Choose one or more: …; or ….`: the same with any number of two or more effects, also with `none` of them."""

    options: Annotated[tuple[Inner, ...], Narrow(least=2)] = field(metadata=APART)
    none: bool
    who: Player = YOU


class OnlyIf(Alone):
    """`Play this card only when …`, `Use this only if …`, `… only during your turn`: when the card or ability can be
    used."""

    when: Condition | Event | During = field(metadata=DESCRIBES | PART)


class ExtraCost(Alone):
    """`As an additional cost to play this card, discard 1 action card.`: paid when it is declared (S8.7)."""

    cost: Done


class ChooseOpponent(Node):
    """`Choose an opponent.`: `that player` afterwards."""


class ForEach(Node):
    """`… for each adjacent enemy`: the effect once for each thing selected (`each`), each card, or everything that the
    previous effect affected (`ThisWay`). `most` limits how often. `For each opponent, …`: once for each of them, who is
    `that player` in it."""

    each: Counted | Players
    effect: Inner
    most: Positive | None = None


class Choose(Command):
    """`Choose a creature within 5 squares.`: later words refer to it."""

    what: Target | OneSquare


class Repeat(OneShot):
    """`You may repeat this once.`: the text is carried out again from its beginning, with new choices, `most` times at
    most; if that is not said, as often as what it depends on allows."""

    most: Positive | None = None


def unbounded(effect: Node) -> Repeat | None:
    """A repetition that nothing ends: it depends neither on a condition nor on a choice."""
    if isinstance(effect, Repeat):
        return None if effect.most else effect
    if isinstance(effect, If | May | Instead | UnlessDone | Or | SomeOf | AnyOf):
        return None
    return next(filter(None, map(unbounded, children(effect))), None)


class Attach(Command):
    """`Attach this card to the damaged creature.`"""

    to: Target


class Lasting(Node):
    """An effect that lasts: `… until the end of the current activation`, `… while it is tapped`."""

    effect: Annotated[Node, Narrow(but=OneShot)]
    until: Duration | While | During = field(metadata=DESCRIBES)


class Duration(Node):
    """Until the `edge` of a period: the current activation or turn, or the next turn of `whose`; `whole`: only during
    the next round of all players, or the next activation of a creature."""

    edge: Literal["start", "end", "whole"]
    period: str  # "activation", "turn", "game": a period of the vocabulary
    whose: Player | Ref | None = None  # None: the current one; a creature's is an activation


class While(Node):
    """`as long as this creature is tapped`."""

    condition: Condition = field(metadata=PART)


class During(Node):
    """`during your turn`, `during its activation`: in each such period."""

    period: str
    whose: Player | Ref


# Abilities: the content of a lower box or a power


class Abilities(Node):
    """Two or more abilities in one box. It contains no other `Abilities`."""

    abilities: Annotated[tuple[Node, ...], Narrow(least=2)] = field(metadata=APART)


class Called(Alone):
    """`Rage (This creature gets +1 strength for each wound on it).`: an ability with a `name` of the card's own, which
    means no more than what it says."""

    modes: ClassVar[tuple[str, ...]] = ("attached", "power")  # of boxes

    name: str
    effect: Annotated[Node, Narrow(but=Alone)] = field(metadata=DESCRIBES | APART)  # it numbers its choices separately


class Activated(Node):
    """`T: Discard this card.`: pay the costs to get the effect.

    `timing` is `free` (within the activation), `immediate` (any turn, in response) or `any time`. `when` is the event
    that it may answer, unless it can answer any: `Immediate: When an adjacent ally is attacked, …`.
    """

    modes: ClassVar[tuple[str, ...]] = ("attached", "power")  # of boxes

    costs: tuple[Done, ...]
    timing: Literal["free", "immediate", "any time"]
    effect: Inner
    when: At | Begun | None = field(default=None, metadata=DESCRIBES)


class Triggered(Answer):
    """`When …, …`: the effect each time the event happens. With `Happens.would`, the effect comes before the event,
    which then happens as far as the effect allows."""

    event: Event = field(metadata=DESCRIBES)
    effect: Inner


class Replaced(Answer):
    """`If this creature would be destroyed, … instead.`: the effect in place of the event."""

    event: Coming = field(metadata=DESCRIBES)
    effect: Inner


class NextTime(Node):
    """`The next time an enemy attacks, …`: what would be done each time is done only once, and is over then."""

    modes: ClassVar[tuple[str, ...]] = ("main",)  # of boxes; elsewhere it is part of another effect

    effect: Annotated[Node, Narrow(of=Answer)]


class Limited(Node):
    """`Once per turn, …`: an effect or ability that happens, or can be used, at most so many `times` in each period;
    `yours`: only in your own periods."""

    effect: Node
    period: str
    yours: bool = False
    times: Positive = 1


def per(node: Node, each: Counted) -> Node | None:
    """`node` with its only amount, or that of its last part, counted for each of something."""
    return changed(node, (Number, Bonus), lambda amount: Per(amount, each))


def changed(node: Node, kinds: tuple[type[Any], ...], change: Callable[[Any], Node]) -> Node | None:
    """`node` with its only amount of these kinds, or that of its last part, changed; None if there is none."""
    match node:
        case Sequence(effects) if effects:
            last = changed(effects[-1], kinds, change)
            return last and Sequence((*effects[:-1], last), span=node.span)
        case May() | Lasting() | If(otherwise=None):
            inner = changed(node.effect, kinds, change)
            return inner and replace(node, effect=inner)
    amounts = [one.name for one in node_fields(type(node)) if isinstance(getattr(node, one.name), kinds)]
    for one in node_fields(type(node)):  # `+5 hit points for each …`: a list of one
        value = getattr(node, one.name)
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Node) and not amounts:
            inner = changed(value[0], kinds, change)
            return inner and with_field(node, one.name, (inner,))
    if len(amounts) != 1:
        return None
    kind: Any = type(node)
    made = change(getattr(node, amounts[0]))
    return with_field(node, amounts[0], made) if type(made) in _types(kind, amounts[0]) else None


@cache
def _types(kind: Any, name: str) -> frozenset[Any]:
    """What may stand in a field, if several types may."""
    return frozenset(get_args(get_type_hints(kind)[name]))


def rate_of(effect: Node) -> int | None:
    """The number of cards, gold and the like that an effect is about, if it is about one such number."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Node) or getattr(what, "up_to", False) or getattr(what, "quantity", "exactly") != "exactly":
        return None
    amount = getattr(what, "amount", None)
    return amount.n if isinstance(amount, Number) else getattr(what, "count", None) or None


def mapped(value: Any, change: Callable[[Node], Node]) -> Any:
    """A node with `change` applied to everything inside it, and then to itself."""
    if isinstance(value, tuple):
        return tuple(mapped(one, change) for one in value)
    if not isinstance(value, Node):
        return value
    parts = {one.name: mapped(getattr(value, one.name), change) for one in node_fields(type(value))}
    return change(replace(value, **parts))
