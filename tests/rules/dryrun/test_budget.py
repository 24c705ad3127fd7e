"""The budget of a dry run."""

from __future__ import annotations

import pytest

from cardlang.model.budget import Budget, BudgetExceeded


def test_a_budget_can_be_spent_to_the_end() -> None:
    budget = Budget(3)
    budget.spend(1)
    budget.spend(2)
    with pytest.raises(BudgetExceeded):
        budget.spend(1)
