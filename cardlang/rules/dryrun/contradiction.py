"""Which conditions of a choice can never hold together, found by trying everything there is in many positions."""

from __future__ import annotations

from itertools import combinations

from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.select import Choice, Listed, mask_of
from cardlang.rules.state import State


class Contradiction:
    """What is known about the constraints of one choice: which of them, and which pairs, something satisfied; and the
    most constraints that one thing satisfied."""

    def __init__(self, choice: Choice) -> None:
        self.selection = choice.selection
        self.constraints = choice.selection.constraints
        self.most = [0] * len(self.constraints)
        self.met: set[tuple[int, int]] = set()

    def look(self, state: State, frame: Frame) -> None:
        """Take into account a position in which the choice is made."""
        masks = [self._mask(constraint, state, frame) for constraint in self.constraints]
        self.most = [max(most, mask.bit_count()) for most, mask in zip(self.most, masks, strict=True)]
        self.met |= {(i, j) for i, j in combinations(range(len(masks)), 2) if masks[i] & masks[j]}

    def _mask(self, constraint: Constraint, state: State, frame: Frame) -> int:
        if isinstance(self.selection, Listed):
            there_are = self.selection.domain.members(state, frame)
            return sum(1 << n for n, one in enumerate(there_are) if constraint.holds(state, frame, one))
        creature = self.selection.noun == "creature"
        there = state.occupied if creature else state.tables.board.floor
        if constraint.mask:
            return constraint.mask(state, frame) & there
        if creature:
            return mask_of(state, tuple(one for one in state.present if constraint.holds(state, frame, one)))
        return sum(
            1 << square for square in state.tables.board.squares(there) if constraint.holds(state, frame, square)
        )

    @property
    def pair(self) -> tuple[Constraint, Constraint] | None:
        """Two constraints that each can be satisfied but never together. Positions do not contain every value, so a
        constraint that compares a value is only paired with one that compares the same value."""
        for i, j in combinations(range(len(self.constraints)), 2):
            a, b = self.constraints[i], self.constraints[j]
            if self.most[i] and self.most[j] and (i, j) not in self.met and a.value == b.value:
                return a, b
        return None

    @property
    def narrow(self) -> bool:
        """Whether a single constraint never leaves more than one thing. One that compares a value is not asked: with
        other values it leaves others, and two things may be equal."""
        return any(most == 1 and not one.value for one, most in zip(self.constraints, self.most, strict=True))
