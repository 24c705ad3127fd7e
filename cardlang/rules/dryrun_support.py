"""How the cards of a game are tried one by one, and what that can find wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import groupby, tee
from typing import Any, Literal, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.model.value import Value
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import Program
from cardlang.rules.state import State
from cardlang.rules.tables import Creature


class Unfit(NamedTuple):
    """Why no creature of a faction can play a card: a field of the card, and what is wrong with it."""

    field: str
    says: str


@dataclass(eq=False)
class DryRunBench:
    """The positions in which the cards of one deck are tried, each made when first needed.

    In each of the `stages`, creature 0 acts for player 0, and card 0 stands for the card that is tried; in some, an
    action is waiting for responses. `creature(played)` makes the creature whose own card is tried. `performers(loaded)`
    are creatures that play an action card, at least one: those of the deck's faction that differ in what they can do,
    or a stand-in with the reason why none of them can.
    """

    made: Iterator[State]
    creature: Callable[[PlayedCard], Creature | NotYet]
    performers: Callable[[LoadedCard], tuple[Sequence[Creature], Unfit | None]]
    cast: dict[tuple[int, int], State] = field(default_factory=dict)  # by position and performer

    def __post_init__(self) -> None:
        (self.made,) = tee(self.made, 1)

    @property
    def stages(self) -> Iterator[State]:
        """The positions, from the first on."""
        return copy(self.made)


class DryRunSupport(Value):
    """How cards are tried one by one.

    `bench(game, creatures, types, powers)` takes the creatures of the faction, the creature types and the keyword
    powers of the game; without it no card is tried. `ready(state, loaded)` puts card 0 where it can be used, or where
    its lower box applies; `actions(state, creature=0, card=0)` are the actions by which a creature uses a card.
    `ineffective(played)` finds words that never apply, with the reason. `undoes(one, other)` tells whether an effect
    undoes the one before it. Nodes in `shows` change nothing but what players know; nodes in `mints` bring resources
    into the game or take them out, and resources in `kept` change in no other way. `means` are all the means of events.
    """

    bench: Callable[[Any, Sequence[PlayedCard], Sequence[str], Sequence[str]], DryRunBench] | None = None
    ready: Callable[[State, LoadedCard, str], None] = lambda state, loaded, box: None
    actions: Callable[..., Iterator[int]] = lambda state, creature=0, card=0: iter(())
    ineffective: Callable[[PlayedCard], Iterator[tuple[Node, str]]] = lambda played: iter(())
    undoes: Callable[[Node, Node], bool] = lambda one, other: False
    shows: frozenset[type[Node]] = frozenset()
    mints: frozenset[type[Node]] = frozenset()
    kept: tuple[str, ...] = ()
    means: tuple[str, ...] = ()


Sort = Literal["unplayed", "nobody", "no target", "nothing", "undone", "one answer", "endless", "unbalanced", "untried"]


class Fault(NamedTuple):
    """Something wrong with a card, at the words of a node or at a field (at the card's name if neither is given).
    `about` has details."""

    sort: Sort
    node: Node | None
    about: str = ""
    field: str = ""


def first_origin(program: Program) -> Node | None:
    """The first node with words of a program."""
    found = [program.origins[step] for step in program.steps if step in program.origins]
    return next((node for node in found if node.span), found[0] if found else None)


def card_names(cycle: Sequence[str], cards: Sequence[LoadedCard]) -> str:
    """The names of the cards whose effects cause each other, once around the cycle."""
    names = {one.card.id: one.card.name for one in cards}
    ids = sorted(names, key=len, reverse=True)
    programs = [program for program in cycle if not program.startswith("part ")]
    around = (next((names[id] for id in ids if program.startswith(id)), program) for program in programs)
    return " → ".join(name for name, _ in groupby(around))
