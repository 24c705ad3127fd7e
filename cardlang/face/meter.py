"""The work that drawing one face may take. Whoever works counts what he does; when too much is spent, drawing ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TypeVar

from cardlang.face.slots import Needed, Slot

MOST = 250_000  # steps: parts of templates carried out, letters and parts of lists looked at or made
DEEPEST = 20  # lists within lists
BITS = 256  # of a whole number
NUMBERS = (int, float)
Value = TypeVar("Value")


class TooMuchWork(Exception):
    """A template takes too many steps or makes too much. Its words are for the author."""


class Meter:
    """Counts the steps of one face, every one where it is done."""

    def __init__(self) -> None:
        self.spent = 0

    def begin(self) -> None:
        """A new face: nothing is spent yet."""
        self.spent = 0

    @property
    def is_spent(self) -> bool:
        """Whether there are no steps left."""
        return self.spent > MOST

    def take(self, steps: int) -> bool:
        """So many steps more. True, so that conditions can count, too."""
        self.spent += steps
        if self.is_spent:
            raise TooMuchWork(f"it takes more than {MOST:,} steps")
        return True

    def look(self, value: Value) -> Value:
        """`value`, all of which is looked at: letters, and parts however deep. What is there of slots is needed."""
        self.take(self.size(value))
        return value

    def size(self, value: object, depth: int = 0) -> int:
        """The letters and parts of `value`. Lists that hold one another many times are counted each time, which takes
        steps."""
        if isinstance(value, str):
            return len(value) + 1
        if isinstance(value, NUMBERS):
            return 1
        if type(value) is Slot:
            raise Needed(value.place)
        if isinstance(value, Mapping):
            return self._sizes(value.keys(), depth) + self._sizes(value.values(), depth)
        if isinstance(value, list | tuple):
            return self._sizes(value, depth)
        return len(value) + 1 if isinstance(value, range) else 1

    def _sizes(self, parts: Iterable[object], depth: int) -> int:
        if depth == DEEPEST:
            raise TooMuchWork(f"it puts lists into lists more than {DEEPEST} times")
        self.take(1)
        total = 1
        for part in parts:
            total += self.size(part, depth + 1)
            if total > MOST:
                break
        return total


def measured(value: Value) -> Value:
    """`value`, if it is no number beyond all measure."""
    if isinstance(value, int):
        if value.bit_length() > BITS:
            raise TooMuchWork("it makes too large a number")
    elif isinstance(value, float) and not math.isfinite(value):
        raise TooMuchWork("it makes a number that is infinite, or none at all")
    return value
