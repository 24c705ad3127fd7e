"""Which conditions of a choice cannot hold together, found by looking at everything there is in many positions."""

from __future__ import annotations

from itertools import combinations

from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Law
from cardlang.rules.select import Choice, mask_of
from cardlang.rules.state import State


class Contradiction:
    """What is known of the laws of one choice: a law, and a pair of laws, that something met; the most that met it."""

    def __init__(self, choice: Choice) -> None:
        self.selection = choice.selection
        self.laws = choice.selection.laws
        self.most = [0] * len(self.laws)
        self.met: set[tuple[int, int]] = set()

    def look(self, state: State, frame: Frame) -> None:
        """Take a position into account in which the choice is made."""
        masks = [self._mask(law, state, frame) for law in self.laws]
        self.most = [max(most, mask.bit_count()) for most, mask in zip(self.most, masks, strict=True)]
        self.met |= {(i, j) for i, j in combinations(range(len(masks)), 2) if masks[i] & masks[j]}

    def _mask(self, law: Law, state: State, frame: Frame) -> int:
        creature = self.selection.noun == "creature"
        there = state.occupied if creature else state.tables.board.floor
        if law.mask:
            return law.mask(state, frame) & there
        if creature:
            return mask_of(state, tuple(one for one in state.present if law.holds(state, frame, one)))
        return sum(1 << square for square in state.tables.board.squares(there) if law.holds(state, frame, square))

    @property
    def pair(self) -> tuple[Law, Law] | None:
        """Two laws each of which something meets, and nothing meets both. There are more values than in any position:
        what compares one only goes together with what compares the same."""
        for i, j in combinations(range(len(self.laws)), 2):
            a, b = self.laws[i], self.laws[j]
            if self.most[i] and self.most[j] and (i, j) not in self.met and a.value == b.value:
                return a, b
        return None

    @property
    def narrow(self) -> bool:
        """Whether one law alone never leaves more than one thing."""
        return 1 in self.most
