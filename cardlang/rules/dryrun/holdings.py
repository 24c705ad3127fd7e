"""Cards and resources are conserved: none appears or disappears unless a text says so."""

from __future__ import annotations

from itertools import chain
from operator import gt, lt
from typing import NamedTuple

from cardlang.rules.event import NOBODY
from cardlang.rules.state import State


class Holdings(NamedTuple):
    """Where the cards and resources of a game are."""

    zones: list[tuple[int, ...]]
    attached: list[tuple[tuple[int, int], ...]]
    present: tuple[int, ...]
    resources: list[int]
    tapped: list[bool]

    @classmethod
    def of(cls, state: State) -> Holdings:
        """The holdings in a state."""
        return cls(state.zones[:], state.attached[:], state.present, state.resources[:], state.tapped[:])

    def same_cards(self, state: State) -> bool:
        """Whether exactly these cards are in the game now, wherever they are."""
        before: list[int] = []
        after: list[int] = []
        for old, new in zip(self.zones, state.zones, strict=True):
            if old != new:
                before += old
                after += new
        if self.attached != state.attached:
            before += [card for card, _ in chain(*self.attached)]
            after += [card for card, _ in chain(*state.attached)]
        if self.present != state.present:
            creatures = state.tables.creatures
            before += [creatures[one].card for one in self.present if creatures[one].card != NOBODY]
            after += [creatures[one].card for one in state.present if creatures[one].card != NOBODY]
        return sorted(before) == sorted(after)

    def renewed(self, state: State) -> bool:
        """Whether any creature has been untapped, or a resource of player 0 has grown."""
        mine = len(state.tables.resources)
        grown = any(map(lt, self.resources[:mine], state.resources))
        return grown or any(map(gt, self.tapped, state.tapped))

    def gained(self, state: State, kept: tuple[str, ...]) -> int:
        """How much more of some resources all players together have."""
        names = state.tables.resources
        return sum(
            new - old
            for n, (old, new) in enumerate(zip(self.resources, state.resources, strict=True))
            if old != new and names[n % len(names)] in kept
        )
