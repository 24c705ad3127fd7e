"""A budget of steps, for work whose amount other people's files decide."""

from __future__ import annotations

from dataclasses import dataclass


class BudgetExceeded(Exception):
    """More steps would be needed than there are."""


@dataclass(slots=True)
class Budget:
    """The steps that are left.

    >>> budget = Budget(3)
    >>> budget.spend(3)
    >>> budget.spend(1)
    Traceback (most recent call last):
    ...
    cardlang.model.budget.BudgetExceeded
    """

    left: int

    def spend(self, steps: int) -> None:
        """Use up steps.

        Errors: `BudgetExceeded` if fewer are left.
        """
        self.left -= steps
        if self.left < 0:
            raise BudgetExceeded
