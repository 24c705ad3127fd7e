"""A budget for the work of rendering one face. Every operation counts its steps; when they run out, rendering stops."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TypeVar

from cardlang.face.placeholders import Placeholder, settled

MOST = 250_000  # steps: parts of templates carried out, letters and parts of lists looked at or made
DEEPEST = 20  # lists within lists
BITS = 256  # of a whole number
NUMBERS = (int, float)
Value = TypeVar("Value")


class BudgetExceeded(Exception):
    """A template takes too many steps or makes too much. The message is for its author."""


class Meter:
    """Counts the steps of one face."""

    def __init__(self) -> None:
        self.spent = 0

    def begin(self) -> None:
        """Start counting for a new face."""
        self.spent = 0

    @property
    def is_spent(self) -> bool:
        """Whether there are no steps left."""
        return self.spent > MOST

    def take(self, steps: int) -> bool:
        """Count this many steps. Always True, so that a condition can count too.

        Errors: `BudgetExceeded` when the budget is spent.
        """
        self.spent += steps
        if self.is_spent:
            raise BudgetExceeded(f"it takes more than {MOST:,} steps")
        return True

    def look(self, value: Value) -> Value:
        """`value` itself, or what a placeholder stands for, after counting all its letters and items at any depth."""
        value = settled(value)
        self.take(self.size(value))
        return value

    def size(self, value: object, depth: int = 0) -> int:
        """The letters and items of `value`. An item that is held several times counts several times."""
        if isinstance(value, str):
            return len(value) + 1
        if isinstance(value, NUMBERS):
            return 1
        if type(value) is Placeholder:
            return self.size(value.need())
        if isinstance(value, Mapping):
            return self._sizes(value.keys(), depth) + self._sizes(value.values(), depth)
        if isinstance(value, list | tuple):
            return self._sizes(value, depth)
        return len(value) + 1 if isinstance(value, range) else 1

    def _sizes(self, parts: Iterable[object], depth: int) -> int:
        if depth == DEEPEST:
            raise BudgetExceeded(f"it nests lists more than {DEEPEST} deep")
        self.take(1)
        total = 1
        for part in parts:
            total += self.size(part, depth + 1)
            if total > MOST:
                break
        return total


def measured(value: Value) -> Value:
    """`value` itself.

    Errors: `BudgetExceeded` for a number that is too large, infinite or undefined.
    """
    if isinstance(value, int):
        if value.bit_length() > BITS:
            raise BudgetExceeded("it makes too large a number")
    elif isinstance(value, float) and not math.isfinite(value):
        raise BudgetExceeded("it makes an infinite or undefined number")
    return value
