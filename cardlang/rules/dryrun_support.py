"""How a game has its cards tried out, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import tee
from typing import Any, Final, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.state import State
from cardlang.rules.tables import Creature


class Unfit(NamedTuple):
    """Why nobody of a faction can play a card: a field of the card, and what is wrong with it."""

    field: str
    says: str


class DryRunBench:
    """The positions in which the cards of one deck are tried out, each made once, when it is first asked for.

    In each of `stages` creature 0 performs for player 0, and card 0 stands for the card that is tried; in some an
    action waits for responses. `creature(played)` has card 0: it is tried itself. `performer(loaded)` is who plays an
    action card: a creature of the deck's faction, or a stand-in and the reason why none of the faction can.
    """

    def __init__(
        self,
        stages: Iterator[State],
        creature: Callable[[PlayedCard], Creature | NotYet],
        performer: Callable[[LoadedCard], tuple[Creature, Unfit | None]],
    ) -> None:
        (self._stages,) = tee(stages, 1)
        self.creature = creature
        self.performer = performer
        self.cast: dict[tuple[int, int], State] = {}  # by position and performer, made when needed

    @property
    def stages(self) -> Iterator[State]:
        """The positions from the first on."""
        return copy(self._stages)


def _nowhere(game: Any, crew: Sequence[PlayedCard], types: Sequence[str], powers: Sequence[str]) -> DryRunBench:
    raise NotImplementedError(f"{game.name} has no positions in which cards are tried out")


NOWHERE: Final = _nowhere


@dataclass(frozen=True)
class DryRunSupport:
    """How cards are tried out one by one.

    `bench(game, crew, types, powers)` takes the creatures of the faction, the creature types and the keyword powers
    of the game. `ready(state, loaded)` puts card 0 where it is used, or its lower box where it counts;
    `actions(state, creature=0, card=0)` are those by which a creature uses a card. `void(played)` finds the words that
    never count, with the reason, `undoes(one, other)` tells whether an effect takes back the one before it. `shows` are
    the nodes that change nothing but what is known, `mints` those that bring resources into the game or take them out;
    the resources of `kept` change so alone. `means` are all those of events.
    """

    bench: Callable[[Any, Sequence[PlayedCard], Sequence[str], Sequence[str]], DryRunBench] = NOWHERE
    ready: Callable[[State, LoadedCard, str], None] = lambda state, loaded, box: None
    actions: Callable[..., Iterator[int]] = lambda state, creature=0, card=0: iter(())
    void: Callable[[PlayedCard], Iterator[tuple[Node, str]]] = lambda played: iter(())
    undoes: Callable[[Node, Node], bool] = lambda one, other: False
    shows: frozenset[type[Node]] = frozenset()
    mints: frozenset[type[Node]] = frozenset()
    kept: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
