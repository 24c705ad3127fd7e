"""Limits on how much a dry run tries. The budget is counted in steps; other work counts as the number of steps that
take as long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CARD: Final = 50_000  # steps for one card; shipped cards take up to 40
DECK: Final = 400_000  # steps for what the cards of a deck do to each other
POSITION: Final = 200  # to put several cards into one
SAMPLES: Final = 1_000  # to go through all events that can happen in one


class BudgetExceeded(Exception):
    """More would have to be tried than any reasonable card needs."""


@dataclass(slots=True)
class Budget:
    """The steps that are left.

    >>> budget = Budget(3)
    >>> budget.spend(2)
    >>> budget.spend(2)
    Traceback (most recent call last):
    ...
    cardlang.rules.dryrun.budget.BudgetExceeded
    """

    left: int

    def spend(self, steps: int) -> None:
        """Use up steps.

        Errors: `BudgetExceeded` if fewer are left.
        """
        self.left -= steps
        if self.left < 0:
            raise BudgetExceeded
