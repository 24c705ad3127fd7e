"""The budget for checking a file by a schema that other people wrote."""

from __future__ import annotations


class BudgetExceeded(Exception):
    """The budget of steps is spent."""


class StepBudget:
    """A budget of `most` steps, each less than 1 µs."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, steps: int) -> None:
        """Take `steps` off the budget. Errors: `BudgetExceeded` if it is exceeded."""
        self.left -= steps
        if self.left < 0:
            raise BudgetExceeded
