"""What the check of a file by a schema may cost that somebody else wrote."""

from __future__ import annotations


class TooMuchWork(Exception):
    """A schema that somebody else wrote takes too many steps."""


class StepBudget:
    """A budget of steps, each less than 1 µs."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, steps: int) -> None:
        """Errors: `TooMuchWork` once more than all are spent."""
        self.left -= steps
        if self.left < 0:
            raise TooMuchWork
